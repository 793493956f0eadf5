# Combinations, groupings and margins of tables; round numbers.

combn <- function(x, m, FUN = NULL, simplify = TRUE, ...) {
    if (length(m) != 1L || m < 0) stop("m < 0", domain = NA)
    if (is.numeric(x) && length(x) == 1L && x > 0 && trunc(x) == x) x <- seq_len(x)
    n <- length(x)
    if (n < m) stop("n < m", domain = NA)
    m <- as.integer(m)
    FUN <- if (is.null(FUN)) NULL else match.fun(FUN)
    count <- round(choose(n, m))
    result <- vector("list", count)
    at <- seq_len(m)
    for (k in seq_len(count)) {
        chosen <- x[at]
        value <- if (is.null(FUN)) chosen else FUN(chosen, ...)
        if (!is.null(value)) result[[k]] <- value
        # The last place that can still move on, all after it close behind.
        i <- m
        while (i >= 1L && at[i] == n - m + i) i <- i - 1L
        if (i >= 1L) at[i:m] <- at[i] + seq_len(m - i + 1L)
    }
    if (!simplify) return(result)
    first <- result[[1L]]
    if (is.null(FUN)) return(array(unlist(lapply(result, unname), FALSE), c(m, count)))
    d <- dim(first)
    all <- unlist(result, FALSE)
    if (length(first) == 0L) all <- first
    if (length(d) > 1L) array(all, c(d, count))
    else if (length(first) != 1L) array(all, c(length(first), count))
    else array(all, count)
}

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

pretty <- function(x, ...) UseMethod("pretty")
pretty.default <- function(x, n = 5L, min.n = n %/% 3L, shrink.sml = 0.75, high.u.bias = 1.5,
                           u5.bias = 0.5 + 1.5 * high.u.bias, eps.correct = 0L, ...) {
    x <- as.numeric(x)
    x <- x[is.finite(x)]
    if (length(x)) .prettyBreaks(min(x), max(x), n, min.n, shrink.sml, high.u.bias, u5.bias, eps.correct)
    else x
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

as.relistable <- function(x) structure(x, class = unique(c("relistable", class(x))))
is.relistable <- function(x) inherits(x, "relistable")
unlist.relistable <- function(x, recursive = TRUE, use.names = TRUE) {
    plain <- x
    class(plain) <- setdiff(class(plain), c("relistable", "list"))
    structure(unlist(plain, recursive, use.names), skeleton = x)
}
relist <- function(flesh, skeleton = attr(flesh, "skeleton")) {
    if (is.null(skeleton)) stop("The 'flesh' argument does not contain a skeleton attribute.\n", "Either ensure you unlist a relistable object, or specify the skeleton separately.")
    attr(flesh, "skeleton") <- NULL
    taken <- 0L
    fill <- function(shape) {
        if (is.list(shape)) {
            for (k in seq_along(shape)) {
                part <- fill(shape[[k]])
                if (!is.null(part)) shape[[k]] <- part
            }
            return(shape)
        }
        n <- length(shape)
        part <- flesh[taken + seq_len(n)]
        taken <<- taken + n
        names(part) <- names(shape)
        dim(part) <- dim(shape)
        dimnames(part) <- dimnames(shape)
        part
    }
    fill(skeleton)
}
