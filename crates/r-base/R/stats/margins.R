# Margins of tables.

addmargins <- function(A, margin = seq_along(dim(A)), FUN = sum, quiet = FALSE) {
    if (is.null(dim(A))) stop("'A' must be an array or table")
    several <- is.list(FUN)
    for (k in seq_along(margin)) {
        side <- margin[k]
        f <- if (several) FUN[[k]] else FUN
        label <- if (several && !is.null(names(FUN)) && nzchar(names(FUN)[k])) names(FUN)[k]
            else if (identical(f, sum)) "Sum"
            else if (several) deparse1(substitute(FUN)[[k + 1L]])
            else deparse1(substitute(FUN))
        A <- .withMargin(A, side, match.fun(f), label)
    }
    A
}

# An array with one more slice in a dimension: f over that dimension.
.withMargin <- function(A, side, f, label) {
    d <- dim(A)
    old <- dimnames(A)
    if (is.null(old)) old <- vector("list", length(d))
    extra <- if (length(d) == 1L) f(as.vector(A)) else apply(A, seq_along(d)[-side], f)
    rest <- seq_along(d)[-side]
    turned <- aperm(A, c(rest, side))
    grown <- array(c(as.vector(turned), as.vector(extra)), c(d[rest], d[side] + 1L))
    back <- aperm(grown, order(c(rest, side)))
    names_here <- if (is.null(old[[side]])) rep("", d[side]) else old[[side]]
    old[side] <- list(c(names_here, label))
    dimnames(back) <- old
    class(back) <- oldClass(A)
    back
}
