# Descriptive statistics.

median <- function(x, na.rm = FALSE, ...) UseMethod("median")

median.default <- function(x, na.rm = FALSE, ...) {
    if (is.factor(x) || is.data.frame(x)) stop("need numeric data")
    x <- unname(x)
    if (na.rm) x <- x[!is.na(x)]
    n <- length(x)
    if (n == 0L || anyNA(x)) return(x[NA_integer_][1L])
    middle <- n %/% 2L
    s <- if (is.object(x)) sort(x) else sort.int(x, partial = middle + if (n %% 2L) 1L else 0:1)
    if (n %% 2L) s[middle + 1L] else mean(s[middle + 0:1])
}

var <- function(x, y = NULL, na.rm = FALSE, use) {
    if (missing(use) && is.null(y) && is.numeric(x) && is.null(attributes(x)) && length(x) && isFALSE(na.rm))
        return(as.vector(.covarianceMatrix(x, NULL, length(x), "everything", FALSE, FALSE)[[1L]]))
    if (missing(use)) use <- if (na.rm) "na.or.complete" else "everything"
    use <- .useOf(use)
    if (is.na(use)) stop("invalid 'use' argument")
    if (is.data.frame(x)) x <- as.matrix(x)
    else if (!is.atomic(x)) stopifnot(is.atomic(x))
    if (is.data.frame(y)) y <- as.matrix(y)
    else if (!is.null(y) && !is.atomic(y)) stopifnot(is.atomic(y))
    if (is.factor(x) || is.factor(y))
        stop("Calling var(x) on a factor x is defunct.\n  Use something like 'all(duplicated(x)[-1L])' to test for a constant vector.")
    .moments(x, y, use, FALSE, FALSE, sys.call())
}

cov <- function(x, y = NULL, use = "everything", method = c("pearson", "kendall", "spearman")) {
    use <- .useOf(use)
    if (is.na(use)) stop("invalid 'use' argument")
    method <- match.arg(method)
    if (is.data.frame(x)) x <- as.matrix(x)
    if (is.data.frame(y)) y <- as.matrix(y)
    if (!is.matrix(x) && is.null(y)) stop("supply both 'x' and 'y' or a matrix-like 'x'")
    if (!(is.numeric(x) || is.logical(x))) stop("'x' must be numeric")
    if (!is.null(y) && !(is.numeric(y) || is.logical(y))) stop("'y' must be numeric")
    if (method == "spearman") .rankMoments(x, y, use, FALSE, sys.call())
    else .moments(x, y, use, method == "kendall", FALSE, sys.call())
}

cor <- function(x, y = NULL, use = "everything", method = c("pearson", "kendall", "spearman")) {
    use <- .useOf(use)
    if (is.na(use)) stop("invalid 'use' argument")
    method <- match.arg(method)
    if (is.data.frame(y)) y <- as.matrix(y)
    if (is.data.frame(x)) x <- as.matrix(x)
    if (!is.matrix(x) && is.null(y)) stop("supply both 'x' and 'y' or a matrix-like 'x'")
    if (!(is.numeric(x) || is.logical(x))) stop("'x' must be numeric")
    if (!is.null(y) && !(is.numeric(y) || is.logical(y))) stop("'y' must be numeric")
    if (method == "spearman") .rankMoments(x, y, use, TRUE, sys.call())
    else .moments(x, y, use, method == "kendall", TRUE, sys.call())
}

# The rows to use, in full.
.useOf <- function(use) {
    if (identical(use, "everything")) return(use)
    all <- c("all.obs", "complete.obs", "pairwise.complete.obs", "everything", "na.or.complete")
    all[pmatch(use, all)]
}

# Errors and warnings are those of `call`.
.moments <- function(x, y, use, kendall, scaled, call) {
    fail <- function(text) stop(simpleError(text, call))
    if (is.null(x)) fail("'x' is NULL")
    # An array of more than two dimensions is a vector here.
    if (length(dim(x)) > 2L) dim(x) <- NULL
    if (length(dim(y)) > 2L) dim(y) <- NULL
    rows <- NROW(x)
    if (!is.null(y) && NROW(y) != rows) fail("incompatible dimensions")
    if (!length(x)) return(.noMoments(x, y, use, kendall && !is.null(y), fail))
    if (!is.null(y) && !(is.numeric(y) || is.logical(y))) y <- .numbersOf(y)
    if (!(is.numeric(x) || is.logical(x))) x <- .numbersOf(x)
    # Nothing is refused where missing values are taken as they come.
    r <- if (use == "everything") .covarianceMatrix(x, y, rows, use, kendall, scaled)
        else tryCatch(.covarianceMatrix(x, y, rows, use, kendall, scaled), error = function(e) fail(conditionMessage(e)))
    if (r[[2L]]) warning(simpleWarning("the standard deviation is zero", call))
    m <- r[[1L]]
    if (!is.matrix(x) && !is.matrix(y)) return(as.vector(m))
    labels <- function(v) if (is.matrix(v)) colnames(v)
    rows <- labels(x)
    columns <- if (is.null(y)) rows else labels(y)
    if (!is.null(rows) || !is.null(columns)) dimnames(m) <- list(rows, columns)
    m
}

# Moments of nothing: missing, or an error where rows were asked for.
.noMoments <- function(x, y, use, in_pairs, fail) {
    switch(use,
           all.obs = fail("'x' is empty"),
           complete.obs = fail("no complete element pairs"),
           pairwise.complete.obs = fail(if (in_pairs) "both 'x' and 'y' must be non-empty" else "'x' is empty"))
    if (!is.matrix(x) && !is.matrix(y)) return(NA_real_)
    labels <- function(v) if (is.matrix(v)) colnames(v)
    columns <- if (is.null(y)) x else y
    m <- matrix(NA_real_, NCOL(x), NCOL(columns))
    if (!is.null(labels(x)) || !is.null(labels(columns))) dimnames(m) <- list(labels(x), labels(columns))
    m
}

.numbersOf <- function(v) {
    given <- attributes(v)[c("dim", "dimnames")]
    v <- as.double(v)
    if (!is.null(given$dim)) attributes(v) <- given
    v
}

# Moments of ranks within the rows that count; with pairwise deletion each pair of columns is ranked by itself.
.rankMoments <- function(x, y, use, scaled, call) {
    ranked <- function(v, ...) {
        if (is.matrix(v)) {
            r <- apply(v, 2L, rank, ...)
            if (!is.matrix(r)) r <- matrix(r, nrow(v))
            dimnames(r) <- dimnames(v)
            r
        } else rank(v, ...)
    }
    if (use == "pairwise.complete.obs") {
        X <- as.matrix(x)
        Y <- if (is.null(y)) X else as.matrix(y)
        r <- matrix(0, ncol(X), ncol(Y))
        for (i in seq_len(ncol(X))) for (j in seq_len(ncol(Y))) {
            ok <- !(is.na(X[, i]) | is.na(Y[, j]))
            r[i, j] <- if (any(ok)) .moments(rank(X[ok, i]), rank(Y[ok, j]), "everything", FALSE, scaled, call) else NA
        }
        if (!is.matrix(x) && !is.matrix(y)) return(as.vector(r))
        rows <- if (is.matrix(x)) colnames(x)
        columns <- if (is.null(y)) rows else if (is.matrix(y)) colnames(y)
        if (!is.null(rows) || !is.null(columns)) dimnames(r) <- list(rows, columns)
        return(r)
    }
    if (use == "complete.obs" || use == "na.or.complete") {
        ok <- complete.cases(x, y)
        if (!any(ok) && use == "complete.obs") stop(simpleError("no complete element pairs", call))
        x <- if (is.matrix(x)) x[ok, , drop = FALSE] else x[ok]
        if (!is.null(y)) y <- if (is.matrix(y)) y[ok, , drop = FALSE] else y[ok]
        if (!any(ok)) return(.moments(rbind(NA * as.matrix(x)[0L, ], NA), if (!is.null(y)) NA * as.matrix(y)[1L, ], use, FALSE, scaled, call))
    }
    .moments(ranked(x, na.last = "keep"), if (!is.null(y)) ranked(y, na.last = "keep"), use, FALSE, scaled, call)
}

sd <- function(x, na.rm = FALSE) {
    if (!is.vector(x) && !is.factor(x)) x <- as.double(x)
    sqrt(var(x, na.rm = na.rm))
}

weighted.mean <- function(x, w, ...) UseMethod("weighted.mean")

weighted.mean.default <- function(x, w, ..., na.rm = FALSE) {
    if (missing(w)) {
        if (na.rm) x <- x[!is.na(x)]
        return(sum(x) / length(x))
    }
    if (length(w) != length(x)) stop("'x' and 'w' must have the same length")
    if (na.rm) {
        i <- !is.na(x)
        w <- w[i]
        x <- x[i]
    }
    share <- w / sum(w)
    # A weight of zero hides even a missing value.
    sum((x * share)[share != 0])
}

weighted.mean.Date <- function(x, w, ...) structure(weighted.mean(unclass(x), w, ...), class = "Date")

weighted.mean.POSIXct <- function(x, w, ...) .POSIXct(weighted.mean(unclass(x), w, ...), attr(x, "tzone"))

weighted.mean.POSIXlt <- function(x, w, ...) as.POSIXlt(weighted.mean(as.POSIXct(x), w, ...))

weighted.mean.difftime <- function(x, w, ...) structure(weighted.mean(unclass(x), w, ...), units = attr(x, "units"), class = "difftime")

quantile <- function(x, ...) UseMethod("quantile")

quantile.default <- function(x, probs = seq(0, 1, 0.25), na.rm = FALSE, names = TRUE, type = 7,
                             digits = 7, ...) {
    if (is.factor(x)) {
        if (!is.ordered(x)) stop("(unordered) factors are not allowed")
        if (!(type %in% c(1L, 3L))) stop("'type' must be 1 or 3 for ordered factors")
    }
    if (is.list(x)) stop("'x' must be atomic")
    if (is.character(x)) stop("non-numeric argument to binary operator")
    if (na.rm) x <- x[!is.na(x)]
    else if (anyNA(x)) stop("missing values and NaN's not allowed if 'na.rm' is FALSE")
    slack <- 100 * .Machine$double.eps
    if (any(probs < -slack | probs > 1 + slack, na.rm = TRUE)) stop("'probs' outside [0,1]")
    known <- which(!is.na(probs))
    at <- pmin(1, pmax(0, probs[known]))
    if (is.object(x) && length(x)) {
        if (type %in% c(1L, 3L)) {
            # Values that occur, of any class that can be sorted.
            place <- rep(NA_integer_, length(probs))
            place[known] <- .quantiles(seq_along(x), at, type)
            out <- sort(x)[place]
        } else {
            # Only classes with arithmetic have values in between.
            qs <- sort(x)
            h <- 0.5
            i <- 1L
            (1 - h) * qs[i]
            out <- qs[rep(NA_integer_, length(probs))]
            between <- .quantiles(as.vector(unclass(qs)), at, type)
            attributes(between) <- attributes(out)
            out[known] <- between
        }
    } else {
        out <- rep(NA_real_, length(probs))
        if (length(x)) out[known] <- .quantiles(sort(as.vector(x)), at, type)
    }
    if (names && length(probs)) {
        label <- rep("", length(probs))
        label[known] <- paste0(formatC(100 * probs[known], format = "fg", width = 1, digits = digits), "%")
        names(out) <- label
    }
    out
}

quantile.POSIXt <- function(x, ...) {
    x <- as.POSIXct(x)
    .POSIXct(quantile(unclass(as.numeric(x)), ...), attr(x, "tzone"))
}

# Quantiles of sorted values by Hyndman and Fan's numbering: a position in the order statistics,
# and a weight between the two neighbours.
.quantiles <- function(sorted, p, type) {
    n <- length(sorted)
    tiny <- 4 * .Machine$double.eps
    position <- switch(type, n * p, n * p, n * p - 0.5, n * p, n * p + 0.5, (n + 1) * p,
                       1 + (n - 1) * p, 1 / 3 + (n + 1 / 3) * p, 3 / 8 + (n + 1 / 4) * p)
    below <- floor(position + tiny)
    weight <- position - below
    weight[abs(weight) < tiny] <- 0
    if (type == 1) weight <- as.numeric(weight > 0)
    else if (type == 2) weight <- ifelse(weight > 0, 1, 0.5)
    else if (type == 3) weight <- as.numeric(weight > 0 | below %% 2 == 1)
    clamp <- function(i) sorted[pmin(n, pmax(1, i))]
    lower <- clamp(below)
    upper <- clamp(below + 1)
    ifelse(weight == 0 | lower == upper, lower, ifelse(weight == 1, upper, (1 - weight) * lower + weight * upper))
}

IQR <- function(x, na.rm = FALSE, type = 7)
    diff(quantile(as.numeric(x), c(0.25, 0.75), na.rm = na.rm, names = FALSE, type = type))

mad <- function(x, center = median(x), constant = 1.4826, na.rm = FALSE, low = FALSE, high = FALSE) {
    if (low && high) stop("'low' and 'high' cannot be both TRUE")
    if (na.rm) x <- x[!is.na(x)]
    off <- sort(abs(x - center), na.last = TRUE)
    n <- length(off)
    if ((low || high) && n %% 2L == 0L) constant * off[n %/% 2L + high] else constant * median(off)
}

# Extremes, hinges and median: order statistics at Tukey's depths, halves between two of them.
fivenum <- function(x, na.rm = TRUE) {
    x <- sort(x[!is.na(x) | !(is.na(na.rm[1L]) || na.rm[1L])])
    n <- length(x)
    if (!n) return(rep(NA, 5L))
    hinge <- floor((n + 3) / 2) / 2
    depths <- c(1, hinge, (n + 1) / 2)
    at <- c(depths, n + 1 - rev(depths)[-1L])
    (x[floor(at)] + x[ceiling(at)]) / 2
}
