{as.integer.foo <- function(x, ...) 98L; as.integer(structure("a",class="foo"))}
{as.logical.foo <- function(x, ...) NA; as.logical(structure("a",class="foo"))}
{as.vector.foo <- function(x, mode) "vec"; as.vector(structure("a",class="foo"))}
{as.data.frame.foo <- function(x, ...) data.frame(z=1); as.data.frame(structure("a",class="foo"))}
{head.foo <- function(x, ...) "head"; head(structure(1,class="foo"))}
{cat(format(structure(1.5,class="zzz")), "\n")}
