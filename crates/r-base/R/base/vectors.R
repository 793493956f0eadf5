# Generics over vectors whose default methods are builtins, and methods that need no more than
# subsetting.

sample <- function(x, size, replace = FALSE, prob = NULL) {
    # A single number stands for the numbers up to it. (The calls are what errors show.)
    upto <- is.numeric(x) && length(x) == 1L && is.finite(x) && x >= 1
    if (missing(size)) size <- if (upto) x else length(x)
    if (upto) sample.int(x, size, replace, prob) else x[sample.int(length(x), size, replace, prob)]
}

diff <- function(x, ...) UseMethod("diff")

diff.default <- function(x, lag = 1L, differences = 1L, ...) {
    if (length(lag) != 1L || length(differences) != 1L || lag < 1L || differences < 1L)
        stop("'lag' and 'differences' must be integers >= 1")
    is_matrix <- is.matrix(x)
    n <- if (is_matrix) nrow(x) else length(x)
    if (lag * differences >= n) return(if (is_matrix) x[0L, , drop = FALSE] else x[0L])
    r <- unclass(x)
    for (k in seq_len(differences)) {
        if (is_matrix) {
            n <- nrow(r)
            r <- r[(lag + 1L):n, , drop = FALSE] - r[seq_len(n - lag), , drop = FALSE]
        } else {
            n <- length(r)
            nms <- names(r)
            r <- r[(lag + 1L):n] - r[seq_len(n - lag)]
            if (!is.null(nms)) names(r) <- nms[(lag + 1L):n]
        }
    }
    class(r) <- oldClass(x)
    r
}

append <- function(x, values, after = length(x)) {
    first <- seq_along(x) <= after
    if (all(first)) c(x, values) else c(x[first], values, x[!first])
}

as.list <- function(x, ...) UseMethod("as.list")
as.list.function <- function(x, ...) c(formals(x), list(body(x)))
as.expression <- function(x, ...) UseMethod("as.expression")
mean <- function(x, ...) UseMethod("mean")
seq <- function(...) UseMethod("seq")
rev <- function(x) UseMethod("rev")

rev.default <- function(x) {
    n <- length(x)
    if (n) x[n:1L] else x
}

unique <- function(x, incomparables = FALSE, ...) UseMethod("unique")
duplicated <- function(x, incomparables = FALSE, ...) UseMethod("duplicated")
anyDuplicated <- function(x, incomparables = FALSE, ...) UseMethod("anyDuplicated")
t <- function(x) UseMethod("t")

sort <- function(x, decreasing = FALSE, ...) {
    if (!is.logical(decreasing) || length(decreasing) != 1L)
        stop("'decreasing' must be a length-1 logical vector.\nDid you intend to set 'partial'?")
    UseMethod("sort")
}

sort.default <- function(x, decreasing = FALSE, na.last = NA, ...) {
    if (!is.object(x)) return(sort.int(x, na.last = na.last, decreasing = decreasing, ...))
    x[order(x, na.last = na.last, decreasing = decreasing)]
}

xtfrm.default <- function(x)
    if (is.numeric(x)) unclass(x) else as.vector(rank(x, na.last = "keep", ties.method = "min"))

factorial <- function(x) gamma(x + 1)
lfactorial <- function(x) lgamma(x + 1)

outer <- function(X, Y, FUN = "*", ...) {
    # (X, Y, robj, dX and dY are what errors show.)
    dX <- if (is.array(X)) dim(X) else length(X)
    dY <- if (is.array(Y)) dim(Y) else length(Y)
    labels <- if (!is.null(attributes(X)) || !is.null(attributes(Y))) c(.outerTitles(X, dX), .outerTitles(Y, dY))
    if (identical(FUN, "*")) {
        if (...length()) stop("using ... with FUN = \"*\" is an error")
        robj <- tcrossprod(as.vector(X), as.vector(Y))
    } else {
        FUN <- match.fun(FUN)
        pairs <- list(rep(X, times = length(Y)), rep(Y, rep.int(length(X), length(Y))))
        X <- pairs[[1L]]
        Y <- pairs[[2L]]
        robj <- FUN(X, Y, ...)
    }
    dim(robj) <- c(dX, dY)
    if (!is.null(labels) && (any(lengths(labels) > 0L) || !is.null(names(labels)))) dimnames(robj) <- labels
    robj
}

.outerTitles <- function(v, extents) {
    given <- if (is.array(v)) dimnames(v) else if (!is.null(names(v))) list(names(v))
    if (is.null(given)) vector("list", length(extents)) else given
}

`%o%` <- function(X, Y) outer(X, Y)

# pmax and pmin of objects: elements are compared and replaced by their own methods.
.pExtreme <- function(elts, na.rm, max) {
    best <- elts[[1L]]
    n <- max(lengths(elts))
    if (length(best) < n) best <- rep(best, length.out = n)
    for (each in elts[-1L]) {
        if (length(each) < n) each <- rep(each, length.out = n)
        old_na <- is.na(best)
        new_na <- is.na(each)
        change <- if (max) best < each else best > each
        change[is.na(change)] <- FALSE
        change <- change | (if (na.rm) old_na & !new_na else new_na & !old_na)
        best[change] <- each[change]
    }
    best
}

# Rows (or other slices) of an array as the elements of a list; all elements if MARGIN is 0.
.slices <- function(x, MARGIN, call = sys.call(-1L)) {
    if (identical(as.numeric(MARGIN), 0)) return(as.list(as.vector(x)))
    d <- dim(x)
    if (!length(MARGIN) || length(MARGIN) > length(d) || any(MARGIN < 1L | MARGIN > length(d)))
        stop(simpleError(gettextf("MARGIN = %s is invalid for dim = %s", paste(MARGIN, collapse = ","),
                                  paste(d, collapse = ",")), call))
    place <- rep.int(1L, length(x))
    step <- 1L
    for (m in MARGIN) {
        place <- place + step * (as.vector(slice.index(x, m)) - 1L)
        step <- step * d[m]
    }
    unname(split(as.vector(x), factor(place, seq_len(step))))
}

duplicated.matrix <- function(x, incomparables = FALSE, MARGIN = 1L, fromLast = FALSE, ...) {
    if (!identical(incomparables, FALSE)) stop("'incomparables != FALSE' is not used (yet)")
    # Nothing is compared where there is nothing.
    if (any(dim(x) == 0L)) return(array(logical(), dim(x), dimnames(x)))
    value <- duplicated.default(.slices(x, MARGIN), fromLast = fromLast)
    all <- identical(as.numeric(MARGIN), 0)
    dim(value) <- if (all) dim(x) else dim(x)[MARGIN]
    slice_names <- if (all) dimnames(x) else dimnames(x)[MARGIN]
    if (!all(lengths(slice_names) == 0L)) dimnames(value) <- slice_names
    value
}

duplicated.array <- duplicated.matrix

anyDuplicated.matrix <- function(x, incomparables = FALSE, MARGIN = 1L, fromLast = FALSE, ...) {
    if (!identical(incomparables, FALSE)) stop("'incomparables != FALSE' is not used (yet)")
    anyDuplicated.default(.slices(x, MARGIN), fromLast = fromLast)
}

anyDuplicated.array <- anyDuplicated.matrix

unique.matrix <- function(x, incomparables = FALSE, MARGIN = 1, fromLast = FALSE, ...) {
    if (length(MARGIN) > 1L || MARGIN < 1L || MARGIN > length(dim(x)))
        stop(gettextf("MARGIN = %s is invalid for dim = %s", paste(MARGIN, collapse = ","), paste(dim(x), collapse = ",")),
             domain = NA)
    if (any(dim(x) == 0L)) return(array(x, replace(dim(x), MARGIN, 0L)))
    keep <- !duplicated.matrix(x, incomparables, MARGIN, fromLast)
    index <- rep.int(list(TRUE), length(dim(x)))
    index[[MARGIN]] <- as.vector(keep)
    do.call("[", c(list(x), index, list(drop = FALSE)))
}

unique.array <- unique.matrix
as.character.default <- function(x, ...) as.character(unclass(x), ...)
as.null <- function(x, ...) UseMethod("as.null")
as.null.default <- function(x, ...) NULL
as.single <- function(x, ...) UseMethod("as.single")
as.single.default <- function(x, ...) structure(as.double(x), Csingle = TRUE)
`is.na<-` <- function(x, value) UseMethod("is.na<-")

`is.na<-.default` <- function(x, value) {
    x[value] <- NA
    x
}

is.R <- function() TRUE

isa <- function(x, what) {
    if (isS4(x)) return(methods::is(x, what))
    all(what %in% class(x))
}

mtfrm <- function(x) UseMethod("mtfrm")

mtfrm.default <- function(x) {
    if (is.factor(x)) as.character(x) else if (is.list(x)) x else as.vector(x)
}

xtfrm.factor <- function(x) as.integer(x)

xtfrm.AsIs <- function(x) {
    cl <- oldClass(x)
    oldClass(x) <- cl[cl != "AsIs"]
    xtfrm(x)
}

replace <- function(x, list, values) {
    x[list] <- values
    x
}

replicate <- function(n, expr, simplify = "array") {
    fun <- eval.parent(substitute(function(...) expr))
    sapply(integer(n), fun, simplify = simplify)
}

sequence <- function(nvec, ...) UseMethod("sequence")

sequence.default <- function(nvec, from = 1L, by = 1L, ...) {
    n <- length(nvec)
    if (!n) return(integer())
    nvec <- rep_len(nvec, n)
    from <- rep_len(from, n)
    by <- rep_len(by, n)
    parts <- vector("list", n)
    for (i in seq_len(n)) parts[[i]] <- from[i] + (seq_len(nvec[i]) - 1L) * by[i]
    value <- unlist(parts)
    if (is.null(value)) integer() else value
}
