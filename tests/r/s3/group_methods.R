# Group methods: what they get and the calls they see.
Summary.foo <- function(..., na.rm) { cat(.Generic, na.rm, "\n"); x <- list(...); print(length(x)); print(sys.call()); unclass(x[[1]]) }
x <- structure(1:3, class="foo")
max(x); sum(x, 4, na.rm=TRUE); range(x); any(x, na.rm=FALSE); min(x,x)
Math.foo <- function(x, ...) { cat(.Generic, nargs(), "\n"); print(sys.call()); unclass(x) }
abs(x); log(x); cumsum(x); trunc(x, 5)
Ops.foo <- function(e1, e2) { cat(.Generic, nargs(), missing(e2), "\n"); print(sys.call()); 1 }
x + 1; 1 + x; -x; !x; x == x; x %/% 2
length.foo <- function(x) 99L; length(x); lengths(list(x,1)); seq_along(x)
f <- function(y) max(y); f(x)
Summary.bar <- function(..., na.rm) { NextMethod() }
y <- structure(c(1,NA,3), class="bar"); max(y); max(y,na.rm=TRUE); sum(y, 10, na.rm=TRUE)
