# Methods of `[` and `[[` get promises for the indices, which they may never evaluate.
`[.q` <- function(x, i, j, ..., by) {
    cat(nargs(), missing(i), missing(j), missing(by), "\n")
    if (!missing(j)) print(substitute(j))
    print(sys.call())
    if (!missing(i) && is.symbol(substitute(i))) cat("the index is a name\n")
    invisible(x)
}
`[[.q` <- function(x, i, ...) substitute(i)
x <- structure(list(a = 1, b = 2), class = "q")
y <- x[1, undefined_thing(3)]
y <- x[, a := b]
y <- x[, .(s = sum(b)), by = g]
y <- x[]
y <- x[, ]
y <- x[i = nowhere]
x[[zork + 1]]
f <- function(z, ...) z[u > 1, ...]
y <- f(x, v * 2, by = w)
for (k in 1:3) y <- f(x)
# In what the method sees, columns come before variables of the caller.
`[.cols` <- function(x, j) eval(substitute(j), unclass(x), parent.frame())
d <- structure(list(p = 1:3, q = 4:6), class = "cols")
g <- function(d) { q <- "a string"; n <- 10; d[p * q + n] }
for (k in 1:5) print(g(d))
h <- function(d, n) sum(d[p + q] * n)
for (k in 1:3) print(h(d, k))
# What is no object, or has no method, is indexed as ever.
m <- matrix(1:6, 2)
e <- function(m, i, j) m[i, j, drop = FALSE]
e(m, 1)
e(m, , 2)
e(m)
v <- structure(1:3, class = "unknown")
s <- 0
w <- function(v, k) unclass(v[k + 1L])
for (k in 0:2) s <- s + w(v, k)
s
tryCatch(v[stop("evaluated")], error = function(e) cat("caught", conditionMessage(e), "\n"))
