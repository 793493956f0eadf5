# Descriptive statistics.

median <- function(x, na.rm = FALSE, ...) UseMethod("median")

median.default <- function(x, na.rm = FALSE, ...) {
    if (is.factor(x) || is.data.frame(x)) stop("need numeric data")
    x <- unname(x)
    if (na.rm) x <- x[!is.na(x)]
    n <- length(x)
    if (n == 0L || anyNA(x)) return(x[NA_integer_][1L])
    s <- sort(x)
    middle <- n %/% 2L
    if (n %% 2L) s[middle + 1L] else mean(s[middle + 0:1])
}

var <- function(x, y = NULL, na.rm = FALSE, use) {
    if (missing(use)) use <- if (na.rm) "na.or.complete" else "everything"
    .covariance(x, y, use, FALSE)
}

cov <- function(x, y = NULL, use = "everything", method = c("pearson", "kendall", "spearman")) {
    method <- match.arg(method)
    if (method == "spearman") {
        x <- .rank_columns(x)
        if (!is.null(y)) y <- .rank_columns(y)
    } else if (method == "kendall") stop("method 'kendall' of 'cov' is not implemented in Rigel yet")
    .covariance(x, y, use, FALSE)
}

cor <- function(x, y = NULL, use = "everything", method = c("pearson", "kendall", "spearman")) {
    method <- match.arg(method)
    if (method == "spearman") {
        x <- .rank_columns(x)
        if (!is.null(y)) y <- .rank_columns(y)
    } else if (method == "kendall") return(.kendall(x, y))
    .covariance(x, y, use, TRUE)
}

.rank_columns <- function(x)
    if (is.data.frame(x) || is.matrix(x)) apply(as.matrix(x), 2L, rank) else rank(x)

.kendall <- function(x, y) {
    if (is.null(y)) stop("supply both 'x' and 'y' or a matrix-like 'x'")
    s <- function(v) sign(outer(v, v, "-"))
    a <- s(x); b <- s(y)
    sum(a * b) / sqrt(sum(a^2) * sum(b^2))
}

.covariance <- function(x, y, use, scaled) {
    if (is.data.frame(x)) x <- as.matrix(x)
    if (is.data.frame(y)) y <- as.matrix(y)
    if (is.null(x)) stop("'x' is NULL")
    if (is.null(y) && !is.matrix(x) && scaled) stop("supply both 'x' and 'y' or a matrix-like 'x'")
    if (!(is.numeric(x) || is.logical(x))) {
        if (is.factor(x)) stop("Calling var(x) on a factor x is defunct.\n  Use something like 'all(duplicated(x)[-1L])' to test for a constant vector.")
        if (scaled) stop("'x' must be numeric")
        if (!is.atomic(x)) stop("is.atomic(x) is not TRUE")
        given <- attributes(x)[c("dim", "dimnames")]
        x <- as.double(x)
        if (!is.null(given$dim)) attributes(x) <- given
    }
    if (scaled && !is.null(y) && !(is.numeric(y) || is.logical(y))) stop("'y' must be numeric")
    plain <- !is.matrix(x) && (is.null(y) || !is.matrix(y))
    X <- as.matrix(x)
    Y <- if (is.null(y)) X else as.matrix(y)
    if (nrow(X) != nrow(Y)) stop("incompatible dimensions")
    if (use != "everything") {
        ok <- !(rowSums(is.na(X)) > 0 | rowSums(is.na(Y)) > 0)
        if (use == "all.obs" && !all(ok)) stop("missing observations in cov/cor")
        X <- X[ok, , drop = FALSE]
        Y <- Y[ok, , drop = FALSE]
    }
    n <- nrow(X)
    center <- function(m) m - rep(colMeans(m), each = nrow(m))
    A <- center(X)
    B <- if (is.null(y)) A else center(Y)
    r <- if (n < 2L) matrix(NA_real_, ncol(X), ncol(Y)) else crossprod(A, B) / (n - 1)
    if (scaled) {
        sx <- sqrt(colSums(A^2) / (n - 1))
        sy <- sqrt(colSums(B^2) / (n - 1))
        d <- outer(sx, sy)
        if (any(d == 0, na.rm = TRUE)) warning("the standard deviation is zero")
        r[] <- ifelse(d == 0, NA_real_, pmin(1, pmax(-1, r / d)))
    }
    if (plain) return(as.vector(r))
    dimnames(r) <- list(colnames(X), colnames(Y))
    if (is.null(colnames(X)) && is.null(colnames(Y))) dimnames(r) <- NULL
    r
}

sd <- function(x, na.rm = FALSE) {
    if (!is.vector(x) && !is.factor(x)) x <- as.double(x)
    sqrt(var(x, na.rm = na.rm))
}

weighted.mean <- function(x, w, ..., na.rm = FALSE) {
    if (missing(w)) return(mean(x, na.rm = na.rm))
    if (length(w) != length(x)) stop("'x' and 'w' must have the same length")
    use <- if (na.rm) !is.na(x) else rep(TRUE, length(x))
    share <- w[use] / sum(w[use])
    # A weight of zero hides even a missing value.
    sum((x[use] * share)[share != 0])
}

quantile <- function(x, ...) UseMethod("quantile")

quantile.default <- function(x, probs = seq(0, 1, 0.25), na.rm = FALSE, names = TRUE, type = 7,
                             digits = 7, ...) {
    if (is.factor(x)) stop("factors are not allowed")
    if (is.list(x)) stop("'x' must be atomic")
    if (is.character(x)) stop("non-numeric argument to binary operator")
    if (na.rm) x <- x[!is.na(x)]
    else if (anyNA(x)) stop("missing values and NaN's not allowed if 'na.rm' is FALSE")
    slack <- 100 * .Machine$double.eps
    if (any(probs < -slack | probs > 1 + slack, na.rm = TRUE)) stop("'probs' outside [0,1]")
    out <- rep(NA_real_, length(probs))
    known <- which(!is.na(probs))
    if (length(x)) {
        at <- pmin(1, pmax(0, probs[known]))
        out[known] <- .quantiles(sort(as.vector(x)), at, type)
    }
    if (names && length(probs)) {
        label <- rep("", length(probs))
        label[known] <- paste0(formatC(100 * probs[known], format = "fg", width = 1, digits = digits), "%")
        names(out) <- label
    }
    out
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
    x <- sort(if (na.rm) x[!is.na(x)] else x)
    n <- length(x)
    if (!n) return(rep(NA, 5L))
    hinge <- floor((n + 3) / 2) / 2
    depths <- c(1, hinge, (n + 1) / 2)
    at <- c(depths, n + 1 - rev(depths)[-1L])
    (x[floor(at)] + x[ceiling(at)]) / 2
}
