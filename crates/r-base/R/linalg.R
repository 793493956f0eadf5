# Linear algebra generics.

solve <- function(a, b, ...) UseMethod("solve")
chol <- function(x, ...) UseMethod("chol")

determinant <- function(x, logarithm = TRUE, ...) {
    d <- .determinant(x, logarithm)
    attr(d$modulus, "logarithm") <- logarithm
    structure(d, class = "det")
}

det <- function(x, ...) {
    d <- .determinant(x, TRUE)
    d$sign * exp(d$modulus)
}

rle <- function(x) {
    if (!is.vector(x) && !is.list(x)) stop("'x' must be a vector of an atomic type")
    n <- length(x)
    if (n == 0L) return(structure(list(lengths = integer(), values = x), class = "rle"))
    ends <- c(which(is.na(x[-1L] != x[-n]) | x[-1L] != x[-n]), n)
    structure(list(lengths = diff(c(0L, ends)), values = x[ends]), class = "rle")
}

inverse.rle <- function(x, ...) rep(x$values, x$lengths)
