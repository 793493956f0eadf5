f <- function(x) UseMethod("f")
f.a <- function(x) { cat("a\n"); NextMethod() }
f.b <- function(x) { cat("b\n"); NextMethod() }
f.c <- function(x) { cat("c\n"); NextMethod() }
f.default <- function(x) { cat("default\n"); class(x) }
print(f(structure(1, class = c("a", "b", "c"))))
print(f(structure(1, class = c("c", "a"))))
print(f(structure(1, class = c("x", "b"))))
