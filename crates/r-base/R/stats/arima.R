# ARIMA models: estimation by conditional sums of squares and exact likelihood, prediction, simulation.
#
# The likelihood is that of the state space form (Harvey 1993) by the Kalman filter, with a diffuse start for
# differences; AR parts are kept stationary by partial autocorrelations (Jones 1980).

# What order and seasonal say: p, q, P, Q, period, d, D, and the polynomial of the differences.
.arimaOrders <- function(x, order, seasonal, what) {
    if (!is.numeric(order) || length(order) != 3L || any(order < 0L))
        stop("'order' must be a non-negative numeric vector of length 3", call. = what)
    if (is.list(seasonal)) {
        if (is.null(seasonal$order)) stop("'seasonal' must be a list with component 'order'", call. = what)
        if (!is.numeric(seasonal$order) || length(seasonal$order) != 3L || any(seasonal$order < 0L))
            stop("'seasonal$order' must be a non-negative numeric vector of length 3", call. = what)
    } else if (is.numeric(seasonal)) {
        if (length(seasonal) != 3L) stop("'seasonal' is of the wrong length", call. = what)
        seasonal <- list(order = seasonal)
    } else stop("'seasonal' must be a list with component 'order'", call. = what)
    period <- seasonal$period
    if (is.null(period) || is.na(period) || period == 0) period <- frequency(x)
    s <- seasonal$order
    c(as.integer(order[-2L]), as.integer(s[-2L]), as.integer(period), as.integer(order[2L]), as.integer(s[2L]))
}

# The differences as a filter of the past.
.differences <- function(arma) {
    poly <- 1
    for (i in seq_len(arma[6L])) poly <- c(poly, 0) - c(0, poly)
    gap <- rep.int(0, arma[5L])
    for (i in seq_len(arma[7L])) poly <- c(poly, gap) - c(gap, poly)
    -poly[-1L]
}

# A series with its differences taken.
.differenced <- function(x, arma) {
    if (arma[6L] > 0) x <- diff(x, 1, arma[6L])
    if (arma[5L] > 1 && arma[7L] > 0) x <- diff(x, arma[5L], arma[7L])
    x
}

# Least squares of a column on others, complete rows only: coefficients, their standard errors and the rank.
.regression <- function(y, X) {
    X <- as.matrix(X)
    whole <- !is.na(y) & !apply(is.na(X), 1L, any)
    X <- X[whole, , drop = FALSE]
    y <- y[whole]
    q <- qr(X)
    b <- qr.coef(q, y)
    k <- q$rank
    if (k == 0L) return(list(rank = 0L))
    res <- qr.resid(q, y)
    inverse <- chol2inv(q$qr[seq_len(k), seq_len(k), drop = FALSE])
    se <- sqrt(diag(inverse) * sum(res^2) / (length(y) - k))
    list(rank = k, coef = unname(b), se = se[order(q$pivot[seq_len(k)])])
}

# The regression part: its columns, named.
.arimaRegressors <- function(x, xreg, label, include.mean, arma) {
    n <- length(x)
    if (is.null(xreg)) columns <- 0L
    else {
        xreg <- unclass(.plainSeries(as.matrix(xreg)))
        if (nrow(xreg) != n) stop("lengths of 'x' and 'xreg' do not match", call. = sys.call(-1L))
        columns <- ncol(xreg)
        if (is.null(colnames(xreg))) colnames(xreg) <- if (columns == 1L) label else paste0(label, seq_len(columns))
    }
    if (include.mean && arma[6L] + arma[7L] == 0) {
        xreg <- cbind(intercept = rep(1, n), xreg = xreg)
        columns <- columns + 1L
    }
    list(x = xreg, columns = columns)
}

# Whether no root of the AR polynomial is inside the unit circle.
.isStationary <- function(ar) {
    p <- max(which(c(1, -ar) != 0)) - 1
    !p || all(Mod(polyroot(c(1, -ar[seq_len(p)]))) > 1)
}

# An MA part with roots inside the unit circle has an equivalent one without.
.invertible <- function(ma) {
    q <- length(ma)
    last <- max(which(c(1, ma) != 0)) - 1L
    if (!last) return(ma)
    roots <- polyroot(c(1, ma[seq_len(last)]))
    inside <- Mod(roots) < 1
    if (all(!inside)) return(ma)
    if (last == 1L) return(c(1 / ma[1L], rep.int(0, q - last)))
    roots[inside] <- 1 / roots[inside]
    poly <- 1
    for (r in roots) poly <- c(poly, 0) - c(0, poly) / r
    c(Re(poly[-1L]), rep.int(0, q - last))
}

# The MA parts of a coefficient vector made invertible; `fixed` ones only where all of a part is free.
.invertibleParts <- function(coef, arma, mask) {
    parts <- list(if (arma[2L] > 0L) arma[1L] + 1L:arma[2L],
                  if (arma[4L] > 0L) sum(arma[1L:3L]) + 1L:arma[4L])
    for (at in parts) if (length(at) && all(mask[at])) coef[at] <- .invertible(coef[at])
    coef
}

.checkStationary <- function(coef, arma, suffix, what) {
    if (arma[1L] > 0L && !.isStationary(coef[1L:arma[1L]])) stop("non-stationary AR part", suffix, call. = what)
    if (arma[3L] > 0L && !.isStationary(coef[sum(arma[1L:2L]) + 1L:arma[3L]]))
        stop("non-stationary seasonal AR part", suffix, call. = what)
}

.armaNames <- function(arma) {
    c(if (arma[1L] > 0L) paste0("ar", 1L:arma[1L]), if (arma[2L] > 0L) paste0("ma", 1L:arma[2L]),
      if (arma[3L] > 0L) paste0("sar", 1L:arma[3L]), if (arma[4L] > 0L) paste0("sma", 1L:arma[4L]))
}

arima <- function(x, order = c(0L, 0L, 0L), seasonal = list(order = c(0L, 0L, 0L), period = NA), xreg = NULL,
                  include.mean = TRUE, transform.pars = TRUE, fixed = NULL, init = NULL,
                  method = c("CSS-ML", "ML", "CSS"), n.cond, SSinit = c("Gardner1980", "Rossignol2011"),
                  optim.method = "BFGS", optim.control = list(), kappa = 1e+06) {
    series <- deparse1(substitute(x))
    if (NCOL(x) > 1L) stop("only implemented for univariate time series")
    method <- match.arg(method)
    SSinit <- match.arg(SSinit)
    x <- as.ts(x)
    if (!is.numeric(x)) stop("'x' must be numeric")
    storage.mode(x) <- "double"
    dim(x) <- NULL
    span <- tsp(x)
    n <- length(x)
    this <- sys.call()
    arma <- .arimaOrders(x, order, seasonal, this)
    narma <- sum(arma[1L:4L])
    Delta <- .differences(arma)
    reg <- .arimaRegressors(x, xreg, deparse1(substitute(xreg)), include.mean, arma)
    X <- reg$x
    k <- reg$columns
    labels <- colnames(X)
    beta <- narma + seq_len(k)
    n.used <- sum(!is.na(x)) - length(Delta)
    if (method == "CSS-ML" && (anyNA(x) || (k && anyNA(X)))) method <- "ML"
    ncond <- 0L
    if (method %in% c("CSS", "CSS-ML")) {
        lost <- arma[6L] + arma[7L] * arma[5L]
        ar <- arma[1L] + arma[5L] * arma[3L]
        ncond <- lost + if (missing(n.cond)) ar else max(n.cond, ar)
    }
    if (is.null(fixed)) fixed <- rep(NA_real_, narma + k)
    else if (length(fixed) != narma + k) stop("wrong length for 'fixed'")
    mask <- is.na(fixed)
    if (transform.pars && any(!mask[c(seq_len(arma[1L]), sum(arma[1L:2L]) + seq_len(arma[3L]))])) {
        warning("some AR parameters were fixed: setting transform.pars = FALSE")
        transform.pars <- FALSE
    }
    turned <- .rotated(X, k > 1L && all(mask[beta]))
    X <- turned$X
    init0 <- rep.int(0, narma)
    parscale <- rep(1, narma)
    if (k) {
        fit <- .startingRegression(as.vector(x), X, arma)
        n.used <- sum(!(is.na(x) | apply(is.na(X), 1L, any))) - length(Delta)
        init0 <- c(init0, fit$coef)
        parscale <- c(parscale, 10 * fit$se)
    }
    if (n.used <= 0) stop("too few non-missing observations")
    if (is.null(init)) init <- init0
    else {
        if (length(init) != length(init0)) stop("'init' is of the wrong length")
        init[is.na(init)] <- init0[is.na(init)]
        if (method == "ML") {
            .checkStationary(init, arma, "", this)
            if (transform.pars) init <- .armaUnconstrained(init, arma)
        }
    }
    if (is.null(optim.control$parscale)) optim.control$parscale <- parscale[mask]
    problem <- .arimaProblem(as.vector(x), arma, Delta, X, fixed, kappa, ncond, optim.method, optim.control)
    if (method == "CSS-ML") {
        res <- problem$minimize(init, problem$css, FALSE)
        if (res$convergence == 0) init[mask] <- res$par
        .checkStationary(init, arma, " from CSS", this)
        ncond <- 0L
    }
    fit <- if (method == "CSS") .fitSquares(problem, init, n.used) else .fitLikelihood(problem, init, n.used, transform.pars)
    if (fit$code > 0) warning(gettextf("possible convergence problem: optim gave code = %d", fit$code), domain = NA)
    coef <- fit$coef
    mod <- .arimaModel(coef, arma, Delta, kappa, SSinit)
    run <- .arimaFilter(problem$without(coef), mod, 0L)
    squares <- if (method == "CSS") .armaSquares(problem$without(coef), arma, coef, ncond)
    residuals <- if (method == "CSS") squares[[2L]] else run[[2L]]
    value <- 2 * n.used * fit$value + n.used + n.used * log(2 * pi)
    back <- .turnedBack(coef, fit$var, turned$rotation, beta, mask)
    names <- c(.armaNames(arma), labels)
    coef <- setNames(back$coef, names)
    var <- back$var
    if (any(mask)) dimnames(var) <- list(names[mask], names[mask])
    tsp(residuals) <- span
    class(residuals) <- "ts"
    structure(list(coef = coef, sigma2 = if (method == "CSS") squares[[1L]] else run[[1L]][1L] / n.used, var.coef = var,
                   mask = mask, loglik = -0.5 * value, aic = if (method != "CSS") value + 2 * sum(mask) + 2 else NA,
                   arma = arma, residuals = residuals, call = match.call(), series = series, code = fit$code,
                   n.cond = ncond, nobs = n.used, model = .advanced(mod, run[[3L]], run[[4L]], run[[5L]])), class = "Arima")
}

# Several free regressors are rotated to orthogonal ones, so that one step size fits all.
.rotated <- function(X, wanted) {
    if (!wanted) return(list(X = X))
    whole <- !apply(is.na(X), 1L, any)
    rotation <- svd(X[whole, , drop = FALSE])$v
    list(X = X %*% rotation, rotation = rotation)
}

# Coefficients and their variance for the regressors as they were given.
.turnedBack <- function(coef, var, rotation, at, mask) {
    if (is.null(rotation)) return(list(coef = coef, var = var))
    coef[at] <- rotation %*% coef[at]
    A <- diag(length(coef))
    A[at, at] <- rotation
    A <- A[mask, mask]
    list(coef = coef, var = A %*% var %*% t(A))
}

# Regression coefficients to start from: of the differences if there are enough of them.
.startingRegression <- function(y, X, arma) {
    dy <- .differenced(y, arma)
    dX <- .differenced(unname(as.matrix(X)), arma)
    fit <- if (length(dy) > NCOL(dX)) .regression(dy, dX) else list(rank = 0L)
    if (fit$rank == 0L) .regression(y, X) else fit
}

# The functions that `arima` minimises, of the parameters that are not fixed.
.arimaProblem <- function(data, arma, Delta, X, fixed, kappa, ncond, optim.method, optim.control) {
    mask <- is.na(fixed)
    beta <- sum(arma[1L:4L]) + seq_len(NCOL(X) * !is.null(X))
    without <- function(par) if (length(beta)) data - as.vector(X %*% par[beta]) else data
    whole <- function(p) {
        par <- as.double(fixed)
        par[mask] <- p
        par
    }
    css <- function(p) {
        par <- whole(p)
        0.5 * log(.armaSquares(without(par), arma, par, ncond)[[1L]])
    }
    likelihood <- function(p, trans) {
        par <- whole(p)
        value <- .armaLikelihood(without(par), arma, par, trans, Delta, kappa)
        if (is.nan(value)) .Machine$double.xmax else value
    }
    minimize <- function(start, f, hessian, control = optim.control, ...) {
        if (!any(mask)) return(list(convergence = 0L, par = numeric(), value = f(numeric(), ...)))
        optim(start[mask], f, method = optim.method, hessian = hessian, control = control, ...)
    }
    environment()
}

.fitSquares <- function(problem, init, n.used) {
    res <- problem$minimize(init, problem$css, TRUE)
    list(coef = problem$whole(res$par), var = if (any(problem$mask)) solve(res$hessian * n.used) else numeric(),
         value = res$value, code = res$convergence)
}

.fitLikelihood <- function(problem, init, n.used, transform) {
    arma <- problem$arma
    mask <- problem$mask
    if (transform) {
        init <- .armaUnconstrained(init, arma)
        init <- .invertibleParts(init, arma, rep(TRUE, length(init)))
    }
    res <- problem$minimize(init, problem$likelihood, TRUE, trans = transform)
    code <- res$convergence
    coef <- problem$whole(res$par)
    var <- numeric()
    if (transform) {
        coef <- .invertibleParts(coef, arma, mask)
        if (any(coef[mask] != res$par)) {
            # The Hessian belongs to the other set of coefficients: look again.
            res <- problem$minimize(coef, problem$likelihood, TRUE,
                                    list(maxit = 0L, parscale = problem$optim.control$parscale), trans = TRUE)
            coef <- problem$whole(res$par)
        }
        A <- .armaGradient(coef, arma)[mask, mask]
        if (any(mask)) var <- crossprod(A, solve(res$hessian * n.used, A))
        coef <- .armaStationary(coef, arma)
    } else if (any(mask)) var <- solve(res$hessian * n.used)
    list(coef = coef, var = var, value = res$value, code = code)
}

.arimaModel <- function(coef, arma, Delta, kappa, SSinit) {
    parts <- .armaExpand(coef, arma)
    makeARIMA(parts[[1L]], parts[[2L]], Delta, kappa, SSinit)
}

.printArima <- function(x, digits, se) {
    cat("\nCall:", deparse(x$call, width.cutoff = 75L), "", sep = "\n")
    if (length(x$coef)) {
        cat("Coefficients:\n")
        coef <- round(x$coef, digits = digits)
        if (se && NROW(x$var.coef)) {
            errors <- rep.int(0, length(coef))
            errors[x$mask] <- round(sqrt(diag(x$var.coef)), digits = digits)
            coef <- matrix(coef, 1L, dimnames = list(NULL, names(coef)))
            coef <- rbind(coef, s.e. = errors)
        }
        print.default(coef, print.gap = 2)
    }
    full <- x$call$method
    sigma2 <- format(x$sigma2, digits = digits)
    if (is.null(full) || full != "CSS")
        cat("\nsigma^2 estimated as ", sigma2, ":  log likelihood = ", format(round(x$loglik, 2L)), ",  aic = ",
            format(round(x$aic, 2L)), "\n", sep = "")
    else cat("\nsigma^2 estimated as ", sigma2, ":  part log likelihood = ", format(round(x$loglik, 2L)), "\n", sep = "")
    invisible(x)
}

print.Arima <- function(x, digits = max(3L, getOption("digits") - 3L), se = TRUE, ...) .printArima(x, digits, se)

coef.Arima <- function(object, ...) object$coef
vcov.Arima <- function(object, ...) object$var.coef
logLik.Arima <- function(object, ...) {
    structure(if (is.na(object$aic)) NA else (object$aic - 2 * (sum(object$mask) + 1)) / -2,
              df = sum(object$mask) + 1, nobs = object$nobs, class = "logLik")
}


predict.Arima <- function(object, n.ahead = 1L, newxreg = NULL, se.fit = TRUE, ...) {
    arma <- object$arma
    coefs <- object$coef
    narma <- sum(arma[1L:4L])
    labels <- names(coefs)
    columns <- if (is.null(newxreg)) 0L else NCOL(newxreg)
    wanted <- length(coefs) - narma - (length(coefs) > narma && labels[narma + 1L] == "intercept")
    if (wanted != columns) stop("'xreg' and 'newxreg' have different numbers of columns")
    mean <- 0
    if (length(coefs) > narma) {
        X <- if (labels[narma + 1L] == "intercept") cbind(intercept = rep(1, n.ahead), newxreg) else as.matrix(newxreg)
        mean <- if (narma == 0L) drop(as.matrix(X) %*% coefs) else drop(as.matrix(X) %*% coefs[-seq_len(narma)])
    }
    for (part in list(list(arma[1L], arma[2L], "MA"), list(sum(arma[1L:3L]), arma[4L], "seasonal MA"))) {
        if (part[[2L]] == 0L) next
        ma <- coefs[part[[1L]] + seq_len(part[[2L]])]
        if (any(Mod(polyroot(c(1, ma))) < 1)) warning(part[[3L]], " part of model is not invertible")
    }
    z <- KalmanForecast(n.ahead, object$model)
    span <- tsp(object$residuals)
    from <- span[2L] + deltat(object$residuals)
    pred <- ts(z[[1L]] + mean, start = from, frequency = span[3L])
    if (!se.fit) return(pred)
    list(pred = pred, se = ts(sqrt(z[[2L]] * object$sigma2), start = from, frequency = span[3L]))
}

arima.sim <- function(model, n, rand.gen = rnorm, innov = rand.gen(n, ...), n.start = NA,
                      start.innov = rand.gen(n.start, ...), ...) {
    if (!is.list(model)) stop("'model' must be list")
    if (n <= 0L) stop("'n' must be strictly positive")
    p <- length(model$ar)
    if (p) {
        root <- min(Mod(polyroot(c(1, -model$ar))))
        if (root <= 1) stop("'ar' part of model is not stationary")
    }
    q <- length(model$ma)
    if (is.na(n.start)) n.start <- p + q + ifelse(p > 0, ceiling(6 / log(root)), 0)
    if (n.start < p + q) stop("burn-in 'n.start' must be as long as 'ar + ma'")
    d <- 0
    if (!is.null(order <- model$order)) {
        if (length(order) != 3L) stop("'model$order' must be of length 3")
        if (p != order[1L]) stop("inconsistent specification of 'ar' order")
        if (q != order[3L]) stop("inconsistent specification of 'ma' order")
        d <- order[2L]
        if (d != round(d) || d < 0) stop("number of differences must be a positive integer")
    }
    if (!missing(start.innov) && length(start.innov) < n.start)
        stop(sprintf(ngettext(n.start, "'start.innov' is too short: need %d point",
                              "'start.innov' is too short: need %d points"), n.start), domain = NA)
    x <- ts(c(start.innov[seq_len(n.start)], innov[1L:n]), start = 1 - n.start)
    if (q) {
        x <- filter(x, c(1, model$ma), sides = 1L)
        x[seq_along(model$ma)] <- 0
    }
    if (p) x <- filter(x, model$ar, method = "recursive")
    if (n.start > 0) x <- x[-(seq_len(n.start))]
    if (d > 0) x <- diffinv(x, differences = d)
    as.ts(x)
}

tsdiag <- function(object, gof.lag, ...) UseMethod("tsdiag")
tsdiag.Arima <- function(object, gof.lag = 10, ...)
    .drawDiagnostics(object$residuals, object$residuals / sqrt(object$sigma2), gof.lag)
tsdiag.arima0 <- tsdiag.Arima
tsdiag.StructTS <- function(object, gof.lag = 10, ...) .drawDiagnostics(object$residuals, object$residuals, gof.lag)

# Three panels: standardized residuals, their autocorrelations, and p values of Ljung and Box's test.
.drawDiagnostics <- function(residuals, standardized, lags) {
    before <- par(mfrow = c(3, 1))
    on.exit(par(before))
    plot(standardized, type = "h", main = "Standardized Residuals", ylab = "")
    abline(h = 0)
    acf(as.ts(residuals), plot = TRUE, main = "ACF of Residuals", na.action = na.pass)
    p <- vapply(seq_len(lags), function(k) Box.test(residuals, k, type = "Ljung-Box")$p.value, 0)
    plot(seq_len(lags), p, xlab = "lag", ylab = "p value", ylim = c(0, 1), main = "p values for Ljung-Box statistic")
    abline(h = 0.05, lty = 2, col = "blue")
    invisible()
}
