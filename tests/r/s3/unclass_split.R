{split.foo <- function(x, f, ...) "split"; split(structure(1,class="foo"), 1)}
{merge.foo <- function(x, y, ...) "merge"; merge(structure(1,class="foo"), 1)}
{print(unclass(structure(list(a=1), class="foo")))}
{all.equal.foo <- function(target, current, ...) "ae"; all.equal(structure(1,class="foo"), 1)}
{xtfrm.foo <- function(x) -unclass(x); order(structure(c(1,3,2),class="foo"))}
{plot.foo <- function(x, ...) "plotted"; f <- function(x) UseMethod("plot"); f(structure(1,class="foo"))}
