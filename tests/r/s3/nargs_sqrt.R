{Ops.foo <- function(e1,e2) .Generic; structure(1,class="foo") * 2}
{Ops.foo <- function(e1,e2) nargs(); -structure(1,class="foo")}
{Ops.foo <- function(e1,e2) .Generic; structure(1,class="foo") >= structure(2,class="foo")}
{Math.foo <- function(x, ...) .Generic; sqrt(structure(1,class="foo"))}
{Math.foo <- function(x, ...) .Generic; c(abs(structure(1,class="foo")), exp(structure(1,class="foo")), floor(structure(1,class="foo")), cumsum(structure(1,class="foo")))}
{Math.foo <- function(x, ...) list(...); round(structure(1.234,class="foo"), 2)}
