# Autocovariances, theirs of ARMA models, and partial autocorrelations.

acf <- function(x, lag.max = NULL, type = c("correlation", "covariance", "partial"), plot = TRUE, na.action = na.fail,
                demean = TRUE, ...) {
    type <- match.arg(type)
    if (type == "partial") {
        call <- match.call()
        call[[1L]] <- quote(stats::pacf)
        call$type <- NULL
        return(eval(call, parent.frame()))
    }
    series <- deparse1(substitute(x))
    x <- na.action(as.ts(x))
    rate <- frequency(x)
    x <- as.matrix(x)
    if (!is.numeric(x)) stop("'x' must be numeric")
    n <- as.integer(nrow(x))
    k <- as.integer(ncol(x))
    if (is.na(n) || is.na(k)) stop("'sampleT' and 'nser' must be integer")
    if (is.null(lag.max)) lag.max <- floor(10 * (log10(n) - log10(k)))
    lag.max <- as.integer(min(lag.max, n - 1L))
    if (is.na(lag.max) || lag.max < 0) stop("'lag.max' must be at least 0")
    if (demean) x <- sweep(x, 2, colMeans(x, na.rm = TRUE), check.margin = FALSE)
    lag <- matrix(1, k, k)
    lag[lower.tri(lag)] <- -1
    values <- .autocovariance(.plainSeries(x), lag.max, type == "correlation")
    lag <- outer(0:lag.max, lag / rate)
    r <- structure(list(acf = values, type = type, n.used = n, lag = lag, series = series, snames = colnames(x)),
                   class = "acf")
    .shown(r, plot, ...)
}

# The result of a function that draws it unless told not to.
.shown <- function(r, plot, ...) {
    if (!plot) return(r)
    plot(r, ...)
    invisible(r)
}

print.acf <- function(x, digits = 3L, ...) {
    what <- c(correlation = "Autocorrelations", covariance = "Autocovariances", partial = "Partial autocorrelations")[[x$type]]
    cat("\n", what, " of series ", sQuote(x$series), ", by lag\n\n", sep = "")
    k <- ncol(x$lag)
    values <- if (x$type == "covariance") x$acf else round(x$acf, digits)
    if (is.null(k) || k == 1L) {
        print(setNames(format(drop(values), digits = digits), format(x$lag, digits = digits)), quote = FALSE, ...)
        return(invisible(x))
    }
    # One table for each leading series: the others by lag.
    shown <- array(NA_character_, dim(x$acf), list(rep.int("", nrow(x$acf)), NULL, NULL))
    values <- format(values, digits = digits)
    lags <- format(x$lag, digits = digits)
    shown[] <- paste0(values, " (", lags, ")")
    names <- x$snames
    if (is.null(names)) names <- paste("Series ", if (x$type == "partial") 1L:k else 1L:k)
    dimnames(shown) <- list(rep("", nrow(x$acf)), names, names)
    for (j in seq_len(k)) {
        cat(", , ", names[j], "\n\n", sep = "")
        table <- matrix(shown[, , j], ncol = k, dimnames = list(rep("", nrow(x$acf)), names))
        print(table, quote = FALSE, ...)
        cat("\n")
    }
    invisible(x)
}

`[.acf` <- function(x, i, j) {
    if (missing(j)) j <- seq_len(dim(x$lag)[2L])
    at <- if (missing(i)) seq_len(nrow(x$lag)) else match(zapsmall(i), zapsmall(drop(x$lag[, 1L, 1L])), nomatch = NA_integer_)
    x$acf <- x$acf[at, j, j, drop = FALSE]
    x$lag <- x$lag[at, j, j, drop = FALSE]
    x
}

# Durbin-Levinson: for autocovariances at lags 0 to p, the coefficients of each order (row), the innovation
# variances and the partial autocorrelations.
.levinson <- function(r, p) {
    coefs <- matrix(0, p, p)
    variance <- r[1L]
    vars <- double(p)
    phi <- double(0L)
    for (m in seq_len(p)) {
        last <- (r[m + 1L] - sum(phi * r[m:2L][seq_along(phi)])) / variance
        phi <- c(phi - last * rev(phi), last)
        variance <- variance * (1 - last * last)
        coefs[m, seq_len(m)] <- phi
        vars[m] <- variance
    }
    list(coefs = coefs, vars = vars, partial = if (p > 0L) coefs[cbind(seq_len(p), seq_len(p))] else double(0L))
}

pacf <- function(x, lag.max, plot, na.action, ...) UseMethod("pacf")
pacf.default <- function(x, lag.max = NULL, plot = TRUE, na.action = na.fail, ...) {
    series <- deparse1(substitute(x))
    x <- na.action(as.ts(x))
    rate <- frequency(x)
    if (!is.numeric(x)) stop("'x' must be numeric")
    n <- NROW(x)
    k <- NCOL(x)
    if (is.null(lag.max)) lag.max <- if (k > 1L) floor(10 * (log10(n) - log10(k))) else floor(10 * log10(n))
    lag.max <- min(lag.max, n - 1)
    if (lag.max < 1) stop("'lag.max' must be at least 1")
    if (k > 1L) {
        if (anyNA(x)) stop("NAs in 'x'")
        values <- ar.yw(x, order.max = lag.max)$partialacf
        sign <- matrix(1, k, k)
        sign[lower.tri(sign)] <- -1
        lag <- outer(1L:lag.max, sign / rate)
        names <- colnames(x)
    } else {
        x <- as.vector(x) - mean(as.vector(x), na.rm = TRUE)
        rho <- as.vector(.autocovariance(x, lag.max, TRUE))
        values <- array(.levinson(rho, as.integer(lag.max))$partial, dim = c(lag.max, 1L, 1L))
        lag <- array(seq_len(lag.max) / rate, dim = c(lag.max, 1L, 1L))
        names <- NULL
    }
    r <- structure(list(acf = values, type = "partial", n.used = n, lag = lag, series = series, snames = names),
                   class = "acf")
    .shown(r, plot, ...)
}

ccf <- function(x, y, lag.max = NULL, type = c("correlation", "covariance"), plot = TRUE, na.action = na.fail, ...) {
    type <- match.arg(type)
    if (is.matrix(x) || is.matrix(y)) stop("univariate time series only")
    both <- na.action(ts.intersect(as.ts(x), as.ts(y)))
    colnames(both) <- c(deparse(substitute(x))[1L], deparse(substitute(y))[1L])
    r <- acf(both, lag.max = lag.max, plot = FALSE, type = type, na.action = na.action)
    lags <- c(rev(r$lag[-1L, 2L, 1L]), r$lag[, 1L, 2L])
    values <- c(rev(r$acf[-1L, 2L, 1L]), r$acf[, 1L, 2L])
    r$acf <- array(values, dim = c(length(values), 1L, 1L))
    r$lag <- array(lags, dim = c(length(values), 1L, 1L))
    r$snames <- paste(r$snames, collapse = " & ")
    r$series <- "X"
    .shown(r, plot, ...)
}

ARMAtoMA <- function(ar = numeric(), ma = numeric(), lag.max) {
    lag.max <- as.integer(lag.max)
    if (is.na(lag.max) || lag.max <= 0L) stop("invalid value of lag.max")
    ar <- as.double(ar)
    psi <- double(lag.max)
    psi[seq_len(min(length(ma), lag.max))] <- as.double(ma)[seq_len(min(length(ma), lag.max))]
    p <- length(ar)
    for (i in seq_len(lag.max)) {
        s <- psi[i]
        for (j in seq_len(min(i, p))) s <- s + ar[j] * (if (j == i) 1 else psi[i - j])
        psi[i] <- s
    }
    psi
}

ARMAacf <- function(ar = numeric(), ma = numeric(), lag.max = r, pacf = FALSE) {
    p <- length(ar)
    q <- length(ma)
    if (!p && !q) stop("empty model supplied")
    r <- max(p, q + 1)
    if (p > 0) {
        if (r > 1) {
            if (r > p) {
                ar <- c(ar, rep(0, r - p))
                p <- r
            }
            rho <- .armaCovariances(ar, ma, p)
            if (lag.max > p) {
                more <- as.vector(.filterRecursive(rep(0, lag.max - p), ar, rho[(length(rho) - p + 1L):length(rho)]))
                rho <- c(rho, more)
            }
            rho <- rho[seq_len(lag.max + 1L)]
        } else rho <- ar^(0:lag.max)
    } else if (q > 0) {
        x <- c(1, ma)
        rho <- vapply(0:q, function(k) sum(x[seq_len(q + 1L - k)] * x[k + seq_len(q + 1L - k)]), 0)
        rho <- rho[-1L] / rho[1L]
        if (lag.max > q) rho <- c(rho, rep(0, lag.max - q))
        rho <- c(1, rho[seq_len(lag.max)])
    }
    names(rho) <- 0:lag.max
    if (pacf) .levinson(unname(rho), as.integer(lag.max))$partial else rho
}

# Autocorrelations at lags 0 to p of an ARMA process, by the equations that multiplying the model with its
# own past gives.
.armaCovariances <- function(ar, ma, p) {
    psi <- c(1, if (length(ma)) ARMAtoMA(ar, ma, length(ma)))
    theta <- c(1, ma, rep(0, p))
    right <- vapply(0:p, function(k) sum(vapply(seq_along(psi), function(j) if (j + k <= length(theta)) psi[j] * theta[j + k] else 0, 0)), 0)
    A <- diag(p + 1)
    for (k in 0:p) for (j in seq_len(p)) {
        at <- abs(k - j) + 1
        A[k + 1, at] <- A[k + 1, at] - ar[j]
    }
    g <- solve(A, right)
    g / g[1L]
}

acf2AR <- function(acf) {
    r <- as.double(drop(acf))
    p <- length(r) - 1L
    if (p < 1L) stop("'acf' must be of length two or more")
    structure(.levinson(r, p)$coefs, dimnames = list(paste0("ar(", 1L:p, ")"), 1L:p))
}
