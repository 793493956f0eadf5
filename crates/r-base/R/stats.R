# Descriptive statistics.

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

median <- function(x, na.rm = FALSE, ...) UseMethod("median")

median.default <- function(x, na.rm = FALSE, ...) {
    if (is.factor(x) || is.data.frame(x)) stop("need numeric data")
    if (length(names(x))) names(x) <- NULL
    if (na.rm) x <- x[!is.na(x)]
    else if (anyNA(x)) return(x[NA_integer_][1L])
    n <- length(x)
    if (n == 0L) return(x[NA_integer_][1L])
    half <- (n + 1L) %/% 2L
    s <- sort(x)
    if (n %% 2L == 1L) s[half] else mean(s[half + 0:1])
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
        stop(if (scaled) "'x' must be numeric" else "is.numeric(x) || is.logical(x) is not TRUE")
    }
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

sd <- function(x, na.rm = FALSE)
    sqrt(var(if (is.vector(x) || is.factor(x)) x else as.double(x), na.rm = na.rm))

weighted.mean <- function(x, w, ..., na.rm = FALSE) {
    if (missing(w)) return(mean(x, na.rm = na.rm))
    if (length(w) != length(x)) stop("'x' and 'w' must have the same length")
    if (na.rm) {
        keep <- !is.na(x)
        w <- w[keep]
        x <- x[keep]
    }
    w <- w / sum(w)
    sum((x * w)[w != 0])
}

quantile <- function(x, ...) UseMethod("quantile")

quantile.default <- function(x, probs = seq(0, 1, 0.25), na.rm = FALSE, names = TRUE, type = 7,
                             digits = 7, ...) {
    if (is.factor(x)) stop("factors are not allowed")
    if (na.rm) x <- x[!is.na(x)]
    else if (anyNA(x)) stop("missing values and NaN's not allowed if 'na.rm' is FALSE")
    eps <- 100 * .Machine$double.eps
    if (any((p.ok <- !is.na(probs)) & (probs < -eps | probs > 1 + eps))) stop("'probs' outside [0,1]")
    n <- length(x)
    probs <- pmax(0, pmin(1, probs))
    q <- if (n == 0L) rep(NA_real_, length(probs)) else .quantiles(sort(as.vector(x)), n, probs, type)
    q[!p.ok] <- NA
    if (names && length(probs)) {
        names(q) <- ifelse(is.na(probs), "", paste0(format(100 * probs, trim = TRUE, digits = digits), "%"))
        if (length(probs) > 1L)
            names(q) <- ifelse(is.na(probs), "", paste0(formatC(100 * probs, format = "fg", width = 1, digits = digits), "%"))
    }
    q
}

.quantiles <- function(x, n, probs, type) {
    if (type <= 3) {
        nppm <- if (type == 3) n * probs - 0.5 else n * probs
        j <- floor(nppm + 4 * .Machine$double.eps)
        h <- switch(type, nppm > j, ((nppm > j) + 1) / 2, (nppm != j) | (j %% 2 == 1))
    } else {
        ab <- switch(type - 3, c(0, 1), c(0.5, 0.5), c(0, 0), c(1, 1), c(1, 1) / 3, c(3, 3) / 8)
        fuzz <- 4 * .Machine$double.eps
        nppm <- ab[1L] + probs * (n + 1 - ab[1L] - ab[2L])
        j <- floor(nppm + fuzz)
        h <- nppm - j
        h[abs(h) < fuzz] <- 0
    }
    x <- c(x[1L], x[1L], x, x[n], x[n])
    lo <- x[j + 2L]
    hi <- x[j + 3L]
    r <- lo
    other <- h != 0
    r[h == 1] <- hi[h == 1]
    mix <- h > 0 & h < 1 & lo != hi
    r[mix] <- ((1 - h) * lo + h * hi)[mix]
    if (is.logical(h)) r[h] <- hi[h]
    r
}

IQR <- function(x, na.rm = FALSE, type = 7)
    diff(quantile(as.numeric(x), c(0.25, 0.75), na.rm = na.rm, names = FALSE, type = type))

mad <- function(x, center = median(x), constant = 1.4826, na.rm = FALSE, low = FALSE, high = FALSE) {
    if (na.rm) x <- x[!is.na(x)]
    dev <- abs(x - center)
    n <- length(x)
    constant * (if ((low || high) && n %% 2 == 0) {
        if (low && high) stop("'low' and 'high' cannot be both TRUE")
        sort(dev)[n %/% 2 + as.integer(high)]
    } else median(dev))
}

fivenum <- function(x, na.rm = TRUE) {
    x <- sort(if (na.rm) x[!is.na(x)] else x)
    n <- length(x)
    if (n == 0) return(rep.int(NA, 5))
    n4 <- floor((n + 3) / 2) / 2
    d <- c(1, n4, (n + 1) / 2, n + 1 - n4, n)
    0.5 * (x[floor(d)] + x[ceiling(d)])
}

ecdf <- function(x) {
    x <- sort(x)
    n <- length(x)
    if (n < 1) stop("'x' must have 1 or more non-missing values")
    vals <- unique(x)
    p <- cumsum(tabulate(match(x, vals))) / n
    function(v) c(0, p)[findInterval(v, vals) + 1L]
}

