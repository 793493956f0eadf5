# Run lengths and Roman numerals.

# A run ends at the last element and wherever the next one differs or can't be compared.
rle <- function(x) {
    if (!is.vector(x) && !is.list(x)) stop("'x' must be a vector of an atomic type")
    last <- length(x)
    same <- x[-1L] == x[-last]
    ends <- if (last) c(which(is.na(same) | !same), last) else integer()
    run <- list(lengths = diff(c(0L, ends)), values = x[ends])
    class(run) <- "rle"
    run
}

inverse.rle <- function(x, ...) {
    times <- x$lengths
    what <- x$values
    if (is.null(times) || is.null(what) || length(times) != length(what)) stop("invalid 'rle' structure")
    if (length(what)) rep.int(what, times) else what
}

rev.rle <- function(x) lapply(unclass(x)[c("values", "lengths")], identity)
