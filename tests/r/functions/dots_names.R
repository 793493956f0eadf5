f <- function(...) { n <- ...names(); if (is.null(n)) "no names" else n }
print(f(1, 2)); print(f(a = 1, 2)); print(f(x = 1, y = 2))
g <- function(...) { d <- list(...); for (i in seq_along(d)) cat(i, names(d)[i], d[[i]], "\n") }
g(p = 1, q = 2)
h <- function(...) sapply(substitute(list(...))[-1], deparse)
print(h(x + y, z * 2))
print(h(a = b))
k <- function(...) nargs()
print(k(1, 2, 3)); print(k()); print(k(a = 1))
