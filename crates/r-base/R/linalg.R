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
