g <- function(x, n, ...) UseMethod("g")
g.default <- function(x, n = 10, ...) { cat("missing n:", missing(n), " n:", n, "\n"); invisible(NULL) }
g.special <- function(x, n, ...) { cat("special; missing n:", missing(n), "\n"); NextMethod() }
g(1); g(1, 2); g(structure(1, class = "special")); g(structure(1, class = "special"), 3); g(structure(1, class = "special"), n = 4, z = 1)
h <- function(x) { if (missing(x)) "no x" else UseMethod("h") }
h.default <- function(x) "has x"
h(); h(1)
k <- function(...) UseMethod("k"); k.default <- function(...) length(list(...)); k.character <- function(...) paste(..., sep = "+"); k("a", "b"); k(1, 2, 3)
nargs_test <- function(x, y, z) UseMethod("nargs_test"); nargs_test.default <- function(x, y, z) nargs(); nargs_test(1); nargs_test(1, 2); nargs_test(1, z = 3)
