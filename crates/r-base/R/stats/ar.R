# Autoregressive models: Yule-Walker, Burg, least squares, maximum likelihood.

ar <- function(x, aic = TRUE, order.max = NULL, method = c("yule-walker", "burg", "ols", "mle", "yw"),
               na.action = na.fail, series = deparse1(substitute(x)), ...) {
    fit <- switch(match.arg(method),
                  yw = , `yule-walker` = ar.yw(x, aic = aic, order.max = order.max, na.action = na.action, series = series, ...),
                  burg = ar.burg(x, aic = aic, order.max = order.max, na.action = na.action, series = series, ...),
                  ols = ar.ols(x, aic = aic, order.max = order.max, na.action = na.action, series = series, ...),
                  mle = ar.mle(x, aic = aic, order.max = order.max, na.action = na.action, series = series, ...))
    fit$call <- match.call()
    fit
}

# Differences from the least criterion, named by order; the best order.
.criteria <- function(values, orders, aic) {
    least <- min(values)
    shown <- if (is.finite(least)) values - least else ifelse(values == least, 0, Inf)
    names(shown) <- orders
    list(aic = shown, order = if (aic) orders[shown == 0][1L] else orders[length(orders)])
}

.toeplitzOf <- function(r) matrix(r[abs(outer(seq_along(r), seq_along(r), `-`)) + 1L], length(r))

# Residuals of one series, with the time of the series if it has one.
.arResiduals <- function(x, ar, order, span) {
    r <- if (order) c(rep.int(NA, order), embed(x, order + 1L) %*% c(1, -ar)) else as.vector(x)
    .timed(r, span)
}

.timed <- function(r, span) {
    if (is.null(span)) return(r)
    attr(r, "tsp") <- span
    attr(r, "class") <- "ts"
    r
}

ar.yw <- function(x, ...) UseMethod("ar.yw")
ar.yw.default <- function(x, aic = TRUE, order.max = NULL, na.action = na.fail, demean = TRUE, series = NULL, ...) {
    if (is.null(series)) series <- deparse1(substitute(x))
    timed <- is.ts(x)
    x <- na.action(as.ts(x))
    span <- if (timed || anyNA(x)) tsp(x)
    rate <- frequency(x)
    x <- as.matrix(x)
    if (!is.numeric(x)) stop("'x' must be numeric")
    labels <- colnames(x)
    x <- unclass(.plainSeries(x))
    if (any(is.na(x) != is.na(x[, 1L]))) stop("NAs in 'x' must be the same row-wise")
    k <- ncol(x)
    mean <- if (demean) colMeans(x, na.rm = TRUE) else rep.int(0, k)
    if (demean) x <- sweep(x, 2L, mean, check.margin = FALSE)
    n.used <- nrow(x)
    n.obs <- sum(!is.na(x[, 1L]))
    order.max <- if (is.null(order.max)) min(n.obs - 1L, floor(10 * log10(n.obs))) else floor(order.max)
    if (order.max < 1L) stop("'order.max' must be >= 1")
    if (order.max >= n.obs) stop("'order.max' must be < 'n.obs'")
    r <- .autocovariance(x, order.max, FALSE)
    orders <- 0L:order.max
    if (k > 1L) {
        w <- .whittle(r, order.max, k)
        dimnames(w$partial) <- list(seq_len(order.max), labels, labels)
        values <- vapply(w$vars, function(v) n.obs * log(det(v)), 0) + 2 * orders * k * k + 2 * k * demean
        best <- .criteria(values, orders, aic)
        order <- best$order
        var <- w$vars[[order + 1L]]
        coefs <- w$coefs[[order + 1L]]
        e <- matrix(NA, order, k)
        fitted <- x[(order + 1L):n.used, , drop = FALSE]
        for (i in seq_len(order)) fitted <- fitted - x[(order + 1L - i):(n.used - i), , drop = FALSE] %*% t(matrix(coefs[i, , ], k))
        resid <- rbind(e, fitted)
        if (!is.null(span)) {
            attr(resid, "tsp") <- span
            attr(resid, "class") <- c("mts", "ts")
        }
        colnames(resid) <- labels
        var <- var * n.obs / (n.obs - k * (order + 1))
        dimnames(var) <- list(labels, labels)
        ar <- if (order) coefs else array(numeric(), c(0L, k, k))
        dimnames(ar) <- list(seq_len(order), labels, labels)
        partial <- w$partial
    } else {
        if (r[1L] == 0) stop("zero-variance series")
        z <- .levinson(as.double(r), as.integer(order.max))
        partial <- array(z$partial, dim = c(order.max, 1L, 1L))
        var <- c(r[1L], z$vars)
        best <- .criteria(n.obs * log(var) + 2 * orders + 2 * demean, orders, aic)
        order <- best$order
        ar <- if (order) z$coefs[order, seq_len(order)] else numeric()
        var <- var[order + 1L] * n.obs / (n.obs - (order + 1L))
        resid <- .arResiduals(x, ar, order, span)
    }
    fit <- list(order = order, ar = ar, var.pred = var, x.mean = drop(mean), aic = best$aic, n.used = n.used,
                n.obs = n.obs, order.max = order.max, partialacf = partial, resid = resid, method = "Yule-Walker",
                series = series, frequency = rate, call = match.call())
    if (k == 1L && order) fit$asy.var.coef <- var / n.obs * solve(.toeplitzOf(as.double(r)[seq_len(order)]))
    class(fit) <- "ar"
    fit
}
ar.yw.mts <- ar.yw.default

# Whittle's recursion (1963): coefficients, innovation covariances and partial autocorrelation matrices of
# multivariate autoregressions up to an order.
.whittle <- function(r, p, k) {
    cov <- function(lag) if (lag >= 0) matrix(r[lag + 1L, , ], k) else t(matrix(r[1L - lag, , ], k))
    forward <- backward <- list()
    vf <- vb <- cov(0)
    coefs <- list(array(0, c(0L, k, k)))
    vars <- list(vf)
    partial <- array(dim = c(p, k, k))
    for (m in seq_len(p)) {
        d <- cov(m)
        for (i in seq_along(forward)) d <- d - forward[[i]] %*% cov(m - i)
        kf <- d %*% solve(vb)
        kb <- t(d) %*% solve(vf)
        old <- forward
        for (i in seq_along(old)) {
            forward[[i]] <- old[[i]] - kf %*% backward[[m - i]]
        }
        new <- backward
        for (i in seq_along(new)) new[[i]] <- backward[[i]] - kb %*% old[[m - i]]
        backward <- c(new, list(kb))
        forward <- c(forward, list(kf))
        vf <- vf - kf %*% t(d)
        vb <- vb - kb %*% d
        partial[m, , ] <- kf
        a <- array(0, c(m, k, k))
        for (i in seq_len(m)) a[i, , ] <- forward[[i]]
        coefs[[m + 1L]] <- a
        vars[[m + 1L]] <- vf
    }
    list(coefs = coefs, vars = vars, partial = partial)
}

ar.burg <- function(x, ...) UseMethod("ar.burg")
ar.burg.default <- function(x, aic = TRUE, order.max = NULL, na.action = na.fail, demean = TRUE, series = NULL,
                            var.method = 1L, ...) {
    if (is.null(series)) series <- deparse1(substitute(x))
    timed <- is.ts(x)
    x <- na.action(as.ts(x))
    if (anyNA(x)) stop("NAs in 'x'")
    span <- if (timed) tsp(x)
    rate <- frequency(x)
    x <- as.vector(x)
    if (!is.numeric(x)) stop("'x' must be numeric")
    mean <- if (demean) base::mean(x) else 0
    x <- x - mean
    n <- length(x)
    order.max <- if (is.null(order.max)) min(n - 1L, floor(10 * log10(n))) else floor(order.max)
    if (order.max < 1L) stop("'order.max' must be >= 1")
    if (order.max >= n) stop("'order.max' must be < 'n.used'")
    z <- .burg(x, as.integer(order.max))
    orders <- 0L:order.max
    var <- if (var.method == 1L) z$recursive else z$direct
    best <- .criteria(n * log(var) + 2 * orders + 2 * demean, orders, aic)
    order <- best$order
    ar <- if (order) z$coefs[order, seq_len(order)] else numeric()
    var <- var[order + 1L]
    fit <- list(order = order, ar = ar, var.pred = var, x.mean = mean, aic = best$aic, n.used = n, n.obs = n,
                order.max = order.max, partialacf = array(z$partial, dim = c(order.max, 1L, 1L)),
                resid = .arResiduals(x, ar, order, span), method = ifelse(var.method == 1L, "Burg", "Burg2"),
                series = series, frequency = rate, call = match.call())
    if (order) {
        r <- as.double(.autocovariance(x, order, FALSE))
        fit$asy.var.coef <- solve(.toeplitzOf(r[seq_len(order)]) * n / var)
    }
    class(fit) <- "ar"
    fit
}

# Burg's recursion (1968): coefficients that minimise forward and backward errors, and two variances.
.burg <- function(x, p) {
    n <- length(x)
    u <- v <- rev(x)
    coefs <- matrix(0, p, p)
    recursive <- direct <- double(p + 1L)
    recursive[1L] <- direct[1L] <- sum(x^2) / n
    phi <- double(0L)
    for (m in seq_len(p)) {
        at <- (m + 1L):n
        last <- 2 * sum(v[at] * u[at - 1L]) / sum(v[at]^2 + u[at - 1L]^2)
        phi <- c(phi - last * rev(phi), last)
        coefs[m, seq_len(m)] <- phi
        old <- u
        u[at] <- old[at - 1L] - last * v[at]
        v[at] <- v[at] - last * old[at - 1L]
        recursive[m + 1L] <- recursive[m] * (1 - last^2)
        direct[m + 1L] <- sum(v[at]^2 + u[at]^2) / (2 * (n - m))
    }
    list(coefs = coefs, partial = coefs[cbind(seq_len(p), seq_len(p))], recursive = recursive, direct = direct)
}

ar.burg.mts <- function(x, aic = TRUE, order.max = NULL, na.action = na.fail, demean = TRUE, series = NULL,
                        var.method = 1L, ...) stop("'ar.burg' of multivariate series is not implemented")

ar.ols <- function(x, aic = TRUE, order.max = NULL, na.action = na.fail, demean = TRUE, intercept = demean,
                   series = NULL, ...) {
    if (is.null(series)) series <- deparse1(substitute(x))
    timed <- is.ts(x)
    x <- na.action(as.ts(x))
    if (anyNA(x)) stop("NAs in 'x'")
    span <- if (timed) tsp(x)
    rate <- frequency(x)
    x <- as.matrix(x)
    if (!is.numeric(x)) stop("'x' must be numeric")
    labels <- colnames(x)
    x <- unclass(.plainSeries(x))
    n <- nrow(x)
    k <- ncol(x)
    mean <- if (demean) colMeans(x) else rep.int(0, k)
    if (demean) x <- sweep(x, 2L, mean, check.margin = FALSE)
    # Columns of unit size, so that the equations are well scaled.
    size <- sqrt(colMeans(x^2))
    size[size == 0] <- 1
    x <- sweep(x, 2L, size, `/`, check.margin = FALSE)
    order.max <- if (is.null(order.max)) min(n - 1L, floor(10 * log10(n))) else round(order.max)
    if (order.max < 0L) stop("'order.max' must be >= 0")
    if (order.max >= n) stop("'order.max' must be < 'n.used'")
    first <- if (aic) 0L else order.max
    fits <- list()
    values <- rep(Inf, order.max + 1L)
    for (m in first:order.max) {
        fit <- .olsOrder(x, m, intercept)
        if (is.null(fit)) {
            warning(gettextf("model order: %d singularities in the computation of the projection matrix results are only valid up to model order %d",
                             m, m - 1L), domain = NA)
            break
        }
        fits[[m + 1L]] <- fit
        values[m + 1L] <- n * log(det(fit$var)) + 2 * k * (k * m + intercept)
    }
    least <- min(values)
    shown <- setNames(if (is.finite(least)) values - least else ifelse(values == least, 0, Inf), 0L:order.max)
    order <- if (aic) (0L:order.max)[shown == 0L][1L] else order.max
    fit <- fits[[order + 1L]]
    scale <- function(M) M * outer(size, 1 / size)
    ar <- array(0, c(order, k, k), if (k > 1L) list(seq_len(order), labels, labels))
    se <- ar
    shift <- if (intercept) 1L else 0L
    for (i in seq_len(order)) {
        at <- shift + (i - 1L) * k + seq_len(k)
        ar[i, , ] <- scale(fit$A[, at, drop = FALSE])
        se[i, , ] <- scale(fit$se[, at, drop = FALSE])
    }
    x.intercept <- if (intercept) fit$A[, 1L] * size
    se.intercept <- if (intercept) fit$se[, 1L] * size
    resid <- rbind(matrix(NA, order, k), sweep(fit$E, 2L, size, `*`, check.margin = FALSE))
    var <- fit$var * outer(size, size)
    if (k > 1L) {
        colnames(resid) <- labels
        dimnames(var) <- list(labels, labels)
        if (!is.null(span)) {
            attr(resid, "tsp") <- span
            attr(resid, "class") <- c("mts", "ts")
        }
        if (intercept) names(x.intercept) <- labels
    } else {
        resid <- .timed(as.vector(resid), span)
        var <- drop(var)
    }
    structure(list(order = order, ar = ar, var.pred = var, x.mean = mean, x.intercept = x.intercept, aic = shown,
                   n.used = n, n.obs = n, order.max = order.max, partialacf = NULL, resid = resid,
                   method = "Unconstrained LS", series = series, frequency = rate, call = match.call(),
                   asy.se.coef = list(x.mean = se.intercept, ar = drop(se))), class = "ar")
}

# Least squares of one order; none if the equations are singular.
.olsOrder <- function(x, m, intercept) {
    k <- ncol(x)
    y <- embed(x, m + 1L)
    X <- cbind(if (intercept) rep(1, nrow(y)), y[, -seq_len(k), drop = FALSE])
    Y <- y[, seq_len(k), drop = FALSE]
    if (is.null(X) || !ncol(X)) {
        var <- crossprod(Y) / nrow(Y)
        return(list(A = matrix(0, k, 0L), var = var, se = matrix(0, k, 0L), E = Y))
    }
    q <- qr(crossprod(X))
    if (q$rank != ncol(X)) return(NULL)
    P <- solve(crossprod(X))
    A <- crossprod(Y, X) %*% P
    E <- Y - X %*% t(A)
    var <- crossprod(E) / nrow(Y)
    list(A = A, var = var, se = matrix(sqrt(as.vector(outer(diag(var), diag(P)))), k), E = E)
}

ar.mle <- function(x, aic = TRUE, order.max = NULL, na.action = na.fail, demean = TRUE, series = NULL, ...) {
    if (is.null(series)) series <- deparse1(substitute(x))
    timed <- is.ts(x)
    if (!is.null(dim(x))) stop("MLE only implemented for univariate series")
    x <- na.action(as.ts(x))
    if (anyNA(x)) stop("NAs in 'x'")
    if (!is.numeric(x)) stop("'x' must be numeric")
    span <- if (timed) tsp(x)
    rate <- frequency(x)
    x <- as.vector(x)
    n <- length(x)
    order.max <- if (is.null(order.max)) min(n - 1L, 12L, floor(10 * log10(n))) else round(order.max)
    if (order.max < 0L) stop("'order.max' must be >= 0")
    if (order.max >= n) stop("'order.max' must be < 'n.used'")
    orders <- 0L:order.max
    fits <- lapply(orders, function(p) arima0(x, order = c(p, 0L, 0L), include.mean = demean))
    values <- vapply(fits, function(f) f$aic, 0)
    best <- .criteria(values, orders, aic)
    order <- best$order
    fit <- fits[[order + 1L]]
    coefs <- unname(fit$coef)
    mean <- if (demean) coefs[order + 1L] else 0
    ar <- coefs[seq_len(order)]
    var <- fit$sigma2
    resid <- .arResiduals(x - mean, ar, order, span)
    r <- list(order = order, ar = ar, var.pred = var, x.mean = mean, aic = best$aic, n.used = n, n.obs = n,
              order.max = order.max, partialacf = NULL, resid = resid, method = "MLE", series = series,
              frequency = rate, call = match.call())
    if (order) {
        cov <- as.double(.autocovariance(x - mean, order, FALSE))
        r$asy.var.coef <- var / n * solve(.toeplitzOf(cov[seq_len(order)]))
    }
    class(r) <- "ar"
    r
}

print.ar <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    cat("\nCall:\n", paste(deparse(x$call), sep = "\n", collapse = "\n"), "\n\n", sep = "")
    k <- NCOL(x$var.pred)
    if (k > 1L) {
        if (x$order) {
            for (i in seq_len(x$order)) {
                if (i == 1L) cat("$ar\n")
                cat(", , ", i, "\n\n", sep = "")
                print(matrix(x$ar[i, , ], k, dimnames = dimnames(x$ar)[2:3]), digits = digits, ...)
                cat("\n")
            }
        }
        cat("\n")
        if (!is.null(x$x.intercept)) {
            cat("$x.intercept\n")
            print(x$x.intercept, digits = digits, ...)
            cat("\n")
        }
        cat("$var.pred\n")
        print(x$var.pred, digits = digits, ...)
        cat("\n")
        return(invisible(x))
    }
    if (x$order) {
        cat("Coefficients:\n")
        coef <- setNames(round(drop(x$ar), digits = digits), seq_len(x$order))
        print.default(coef, print.gap = 2L)
    }
    if (!is.null(x$x.intercept) && !is.na(x$x.intercept))
        cat("\nIntercept: ", format(x$x.intercept, digits = digits), " (", format(x$asy.se.coef$x.mean, digits = digits),
            ") ", "\n", sep = "")
    cat("\nOrder selected", x$order, " sigma^2 estimated as ", format(x$var.pred, digits = digits))
    cat("\n")
    invisible(x)
}

predict.ar <- function(object, newdata, n.ahead = 1L, se.fit = TRUE, ...) {
    if (n.ahead < 1L) stop("'n.ahead' must be at least 1")
    if (missing(newdata)) {
        newdata <- eval.parent(str2lang(object$series))
        if (!is.null(nas <- object$call$na.action)) newdata <- eval.parent(call(as.character(nas), newdata))
    }
    k <- NCOL(newdata)
    ar <- object$ar
    p <- object$order
    span <- tsp(as.ts(newdata))
    from <- span[2L] + deltat(as.ts(newdata))
    rate <- span[3L]
    if (NCOL(ar) != k && length(dim(ar)) < 3L && k > 1L) stop("number of series in 'object' and 'newdata' do not match")
    if (k > 1L) {
        x <- sweep(unclass(.plainSeries(as.matrix(newdata))), 2L, object$x.mean, check.margin = FALSE)
        n <- nrow(x)
        x <- rbind(x, matrix(0, n.ahead, k))
        shift <- if (is.null(object$x.intercept)) rep.int(0, k) else object$x.intercept
        for (i in seq_len(n.ahead)) {
            v <- shift
            for (j in seq_len(p)) v <- v + matrix(ar[j, , ], k) %*% x[n + i - j, ]
            x[n + i, ] <- v
        }
        pred <- sweep(x[n + seq_len(n.ahead), , drop = FALSE], 2L, object$x.mean, `+`, check.margin = FALSE)
        colnames(pred) <- colnames(object$var.pred)
        pred <- ts(pred, start = from, frequency = rate)
        if (se.fit) warning("'se.fit' not yet implemented for multivariate models")
        return(pred)
    }
    x <- as.vector(newdata) - object$x.mean
    n <- length(x)
    shift <- if (is.null(object$x.intercept)) 0 else object$x.intercept
    ar <- as.vector(ar)
    x <- c(x, double(n.ahead))
    for (i in seq_len(n.ahead)) x[n + i] <- if (p) sum(ar * x[n + i - seq_len(p)]) + shift else shift
    pred <- ts(x[n + seq_len(n.ahead)] + object$x.mean, start = from, frequency = rate)
    if (!se.fit) return(pred)
    psi <- if (p) ARMAtoMA(ar, lag.max = max(n.ahead, 1L)) else double(n.ahead)
    se <- sqrt(as.vector(object$var.pred) * cumsum(c(1, psi^2))[seq_len(n.ahead)])
    list(pred = pred, se = ts(se, start = from, frequency = rate))
}
