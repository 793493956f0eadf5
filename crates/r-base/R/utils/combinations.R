# Combinations and relisting.

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
        if (is.factor(shape)) part <- structure(as.integer(part), levels = levels(shape), class = oldClass(shape))
        part
    }
    fill(skeleton)
}
