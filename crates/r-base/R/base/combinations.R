# Combinations, groupings and margins of tables; round numbers.

grouping <- function(...) {
    keys <- list(...)
    at <- do.call(order, unname(keys))
    n <- length(at)
    same <- rep(TRUE, max(n - 1L, 0L))
    for (k in keys) {
        sorted <- k[at]
        same <- same & (sorted[-1L] == sorted[-n])
    }
    ends <- if (n) c(which(!same), n) else integer()
    structure(at, ends = ends, maxgrpn = if (n) max(diff(c(0L, ends))) else 0L, class = c("grouping", "integer"))
}

pretty <- function(x, ...) UseMethod("pretty")

pretty.default <- function(x, n = 5L, min.n = n %/% 3L, shrink.sml = 0.75, high.u.bias = 1.5,
                           u5.bias = 0.5 + 1.5 * high.u.bias, eps.correct = 0L, f.min = 2^-20, ...) {
    given <- x
    x <- as.numeric(x)
    x <- x[is.finite(x)]
    if (!length(x)) return(if (is.atomic(given)) as.vector(given)[0L] else x)
    breaks <- .prettyBreaks(min(x), max(x), n, min.n, shrink.sml, high.u.bias, u5.bias, eps.correct)
    # They are a sequence, which is integer if it can be; putting an exact zero into it makes it double.
    sequence <- seq.int(breaks[1L], breaks[length(breaks)], length.out = length(breaks))
    if (is.integer(sequence) && all(sequence != 0L)) sequence else breaks
}

labels <- function(object, ...) UseMethod("labels")

labels.default <- function(object, ...) {
    numbers <- function(n) as.character(seq_len(n))
    if (!length(dim(object))) return(if (is.null(names(object))) numbers(length(object)) else names(object))
    given <- dimnames(object)
    out <- lapply(seq_along(dim(object)), function(k)
        if (is.null(given[[k]])) numbers(dim(object)[k]) else given[[k]])
    names(out) <- names(given)
    out
}

logb <- function(x, base = exp(1)) if (missing(base)) log(x) else log(x, base)
single <- function(length = 0L) structure(numeric(length), Csingle = TRUE)

# Noise of a fifth of the least distance between different values, or of a fiftieth of the range.
jitter <- function(x, factor = 1, amount = NULL) {
    if (!length(x)) return(x)
    if (!is.numeric(x)) stop("'x' must be numeric")
    ends <- range(x[is.finite(x)])
    spread <- c(ends[2L] - ends[1L], abs(ends[1L]), 1)
    spread <- spread[spread != 0][1L]
    if (is.null(amount)) {
        # Values that differ only in the digits beyond the third of the range count as one.
        values <- sort(unique(round(x, 3 - floor(log10(spread)))))
        gap <- if (length(values) > 1L) min(diff(values)) else if (values != 0) values / 10 else spread / 10
        amount <- abs(gap) * factor / 5
    } else if (amount == 0) amount <- factor * (spread / 50)
    x + runif(length(x), -amount, amount)
}
