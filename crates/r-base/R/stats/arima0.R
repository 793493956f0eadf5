# ARIMA models by the older method: differences taken first, exact likelihood with fast recursions (Gardner,
# Harvey & Phillips 1980, AS 154).

arima0 <- function(x, order = c(0, 0, 0), seasonal = list(order = c(0, 0, 0), period = NA), xreg = NULL,
                   include.mean = TRUE, delta = 0.01, transform.pars = TRUE, fixed = NULL, init = NULL,
                   method = c("ML", "CSS"), n.cond, optim.control = list()) {
    series <- deparse1(substitute(x))
    if (NCOL(x) > 1L) stop("only implemented for univariate time series")
    method <- match.arg(method)
    x <- as.ts(x)
    if (!is.numeric(x)) stop("'x' must be numeric")
    storage.mode(x) <- "double"
    dim(x) <- NULL
    span <- tsp(x)
    n <- length(x)
    this <- sys.call()
    arma <- .arimaOrders(x, order, seasonal, this)
    narma <- sum(arma[1L:4L])
    reg <- .arimaRegressors(x, xreg, "xreg", include.mean, arma)
    X <- reg$x
    k <- reg$columns
    labels <- colnames(X)
    beta <- narma + seq_len(k)
    ncond <- 0L
    if (method == "CSS") {
        ar <- arma[1L] + arma[5L] * arma[3L]
        ncond <- arma[6L] + arma[7L] * arma[5L] + if (missing(n.cond)) ar else max(n.cond, ar)
    }
    if (is.null(fixed)) fixed <- rep(NA_real_, narma + k)
    else if (length(fixed) != narma + k) stop("wrong length for 'fixed'")
    mask <- is.na(fixed)
    if (!any(mask)) stop("all parameters were fixed")
    if (method == "CSS") transform.pars <- FALSE
    if (transform.pars && any(!mask[seq_len(narma)])) {
        warning("some ARMA parameters were fixed: setting transform.pars = FALSE")
        transform.pars <- FALSE
    }
    init0 <- rep(0, narma)
    parscale <- rep(1, narma)
    turned <- .rotated(X, k > 1L && all(mask[beta]))
    X <- turned$X
    if (k) {
        fit <- .regression(as.vector(x), X)
        init0 <- c(init0, fit$coef)
        parscale <- c(parscale, fit$se)
    }
    lost <- arma[6L] + arma[7L] * arma[5L]
    n.used <- sum(!is.na(if (k) as.vector(x) + rowSums(as.matrix(X)) else x)) - lost
    if (is.null(init)) init <- init0
    else {
        if (length(init) != length(init0)) stop("'init' is of the wrong length")
        init[is.na(init)] <- init0[is.na(init)]
        if (transform.pars) {
            .checkStationary(init, arma, "", this)
            init <- .blockwise(init, arma, .armaUnconstrained)
        }
    }
    data <- as.vector(x)
    if ((anyNA(data) || (k && anyNA(X))) && method == "ML" && delta >= 0) {
        warning("NAs present: setting 'delta' to -1")
        delta <- -1
    }
    whole <- function(p) {
        par <- as.double(fixed)
        par[mask] <- p
        par
    }
    work <- function(par) .differenced(if (k) data - as.vector(X %*% par[beta]) else data, arma)
    run <- function(par, trans) {
        if (trans) par <- .blockwise(par, arma, .armaStationary)
        if (method == "CSS") {
            # What is conditioned on counts as zero, unlike in `arima`.
            w <- c(double(lost), work(par))
            w[seq_len(ncond)] <- 0
            r <- .armaSquares(w, c(arma[1L:5L], 0L, 0L), par, ncond)
            return(list(value = 0.5 * log(r[[1L]]), sigma2 = r[[1L]], residuals = r[[2L]]))
        }
        parts <- .armaExpand(par, arma)
        r <- .armaFast(work(par), parts[[1L]], parts[[2L]], delta)
        s2 <- r[[1L]] / r[[3L]]
        list(value = 0.5 * (log(s2) + r[[2L]] / r[[3L]]), sigma2 = s2, residuals = c(rep.int(0, lost), r[[4L]]))
    }
    objective <- function(p) run(whole(p), transform.pars)$value
    if (is.null(optim.control$parscale)) optim.control$parscale <- parscale[mask]
    res <- optim(init[mask], objective, method = "BFGS", hessian = TRUE, control = optim.control)
    if (res$convergence > 0)
        warning(gettextf("possible convergence problem: optim gave code = %d", res$convergence), domain = NA)
    coef <- whole(res$par)
    var <- solve(res$hessian * (n - lost))
    if (transform.pars) {
        A <- .blockGradient(coef, arma)[mask, mask]
        var <- crossprod(A, var %*% A)
        coef <- .blockwise(coef, arma, .armaStationary)
    }
    last <- run(coef, FALSE)
    value <- 2 * n.used * res$value + n.used + n.used * log(2 * pi)
    names <- c(.armaNames(arma), labels)
    back <- .turnedBack(coef, var, turned$rotation, beta, mask)
    var <- back$var
    coef <- setNames(back$coef, names)
    dimnames(var) <- list(names[mask], names[mask])
    residuals <- last$residuals
    tsp(residuals) <- span
    class(residuals) <- "ts"
    structure(list(coef = coef, sigma2 = last$sigma2, var.coef = var, mask = mask, loglik = -0.5 * value,
                   aic = if (method != "CSS") value + 2 * sum(mask) + 2 else NA, arma = setNames(as.double(arma), c("ar", "ma", "sar", "sma", "period", "diff", "sdiff")), residuals = residuals,
                   call = match.call(), series = series, code = res$convergence, n.cond = ncond), class = "arima0")
}

# Here all four parts, not only those of the AR polynomials, go through partial autocorrelations.
.blockwise <- function(par, arma, f) {
    from <- 0L
    for (k in arma[1L:4L]) {
        at <- from + seq_len(k)
        if (k) par[at] <- f(par[at], c(k, 0L, 0L, 0L, 1L, 0L, 0L))
        from <- from + k
    }
    par
}

# Derivatives of the transformation. GNU R puts those of the MA part into the columns of the AR part; the standard
# errors it prints show that, so ours do.
.blockGradient <- function(par, arma) {
    A <- diag(length(par))
    from <- 0L
    for (i in 1L:4L) {
        k <- arma[i]
        at <- from + seq_len(k)
        if (k) A[at, if (i == 2L) seq_len(k) else at] <- .armaGradient(par[at], c(k, 0L, 0L, 0L, 1L, 0L, 0L))
        from <- from + k
    }
    A
}

print.arima0 <- function(x, digits = max(3L, getOption("digits") - 3L), se = TRUE, ...) .printArima(x, digits, se)

predict.arima0 <- function(object, n.ahead = 1L, newxreg = NULL, se.fit = TRUE, ...) {
    data <- eval.parent(parse(text = object$series))
    xr <- object$call$xreg
    xreg <- if (!is.null(xr)) eval.parent(xr) else NULL
    arma <- object$arma
    coefs <- object$coef
    narma <- sum(arma[1L:4L])
    columns <- if (is.null(newxreg)) 0L else NCOL(newxreg)
    if ((if (is.null(xreg)) 0L else NCOL(xreg)) != columns)
        stop("'xreg' and 'newxreg' have different numbers of columns")
    data <- as.ts(data)
    n <- length(data)
    y <- as.vector(data)
    mean <- 0
    if (length(coefs) > narma) {
        intercept <- names(coefs)[narma + 1L] == "intercept"
        old <- if (intercept) cbind(rep(1, n), xreg) else as.matrix(xreg)
        new <- if (intercept) cbind(rep(1, n.ahead), newxreg) else as.matrix(newxreg)
        b <- coefs[narma + seq_len(length(coefs) - narma)]
        y <- y - as.vector(old %*% b)
        mean <- as.vector(new %*% b)
    }
    parts <- .armaExpand(coefs, arma)
    Delta <- .differences(arma)
    mod <- makeARIMA(parts[[1L]], parts[[2L]], Delta)
    # The state of the differences, and the last values as they are. The variance is that of the exact errors,
    # whatever recursions the fit was made with.
    d <- length(Delta)
    w <- .differenced(y, arma)
    r <- .armaFast(w, parts[[1L]], parts[[2L]], -1)
    at <- seq_along(r[[5L]])
    mod$a[at] <- r[[5L]]
    mod$P[] <- 0
    mod$P[at, at] <- r[[6L]]
    if (d) mod$a[length(at) + seq_len(d)] <- rev(y)[1L + seq_len(d)]
    z <- KalmanForecast(n.ahead, mod)
    span <- tsp(object$residuals)
    from <- span[2L] + deltat(data)
    pred <- ts(z[[1L]] + mean, start = from, frequency = span[3L])
    if (!se.fit) return(pred)
    list(pred = pred, se = ts(sqrt(z[[2L]] * r[[1L]] / r[[3L]]), start = from, frequency = span[3L]))
}
