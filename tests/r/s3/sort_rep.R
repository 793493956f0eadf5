{sort.foo <- function(x, decreasing=FALSE, ...) "sorted"; sort(structure(1,class="foo"))}
{c.foo <- function(...) "comb"; c(structure(1,class="foo"), 2)}
{c.foo <- function(...) "comb"; c(2, structure(1,class="foo"))}
{rep.foo <- function(x, ...) "rep"; rep(structure(1,class="foo"), 2)}
{seq.foo <- function(...) "seq"; seq(structure(1,class="foo"))}
{dim.foo <- function(x) c(5L,6L); x <- structure(1,class="foo"); c(dim(x), nrow(x), ncol(x))}
