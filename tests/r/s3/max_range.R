{Summary.foo <- function(..., na.rm) .Generic; max(structure(1,class="foo"))}
{Summary.foo <- function(..., na.rm) .Generic; c(range(structure(1,class="foo")), sum(structure(1,class="foo")), any(structure(1,class="foo")))}
{mean.foo <- function(x, ...) "avg"; mean(structure(1,class="foo"))}
{median.foo <- function(x, na.rm=FALSE, ...) "med"; median(structure(1,class="foo"))}
{unique.foo <- function(x, ...) "uniq"; unique(structure(1,class="foo"))}
{rev.foo <- function(x) "rev"; rev(structure(1,class="foo"))}
