# Structural time series: local level, local linear trend, basic structural model (Harvey 1989).

# The state space form of a type; variances come later.
.structModel <- function(x, type) {
    f <- frequency(x)
    n <- switch(type, level = 1L, trend = 2L, BSM = f + 1L)
    T <- diag(n)
    if (type != "level") T[1L, 2L] <- 1
    Z <- c(1, rep.int(0, n - 1L))
    if (type == "BSM") {
        # Seasonal effects sum to noise.
        T[-(1L:2L), -(1L:2L)] <- 0
        T[3L, 3L:n] <- -1
        if (n > 3L) T[cbind(4L:n, 3L:(n - 1L))] <- 1
        Z[3L] <- 1
    }
    a <- c(x[1L], rep.int(0, n - 1L))
    zero <- matrix(0, n, n)
    list(Z = Z, a = a, P = zero, T = T, V = zero, h = 0, Pn = zero)
}

StructTS <- function(x, type = c("level", "trend", "BSM"), init = NULL, fixed = NULL, optim.control = NULL) {
    series <- deparse1(substitute(x))
    if (NCOL(x) > 1L) stop("only implemented for univariate time series")
    x <- as.ts(x)
    if (!is.numeric(x)) stop("'x' must be numeric")
    storage.mode(x) <- "double"
    if (is.na(x[1L])) stop("the first value of the time series must not be missing")
    type <- if (missing(type)) if (frequency(x) > 1) "BSM" else "trend" else match.arg(type)
    dim(x) <- NULL
    span <- tsp(x)
    f <- frequency(x)
    if (type == "BSM" && f <= 1) stop("must be a seasonal time series")
    Z <- .structModel(x, type)
    scale <- var(as.vector(x), na.rm = TRUE) / 100
    Z$P[] <- 1e+06 * scale
    np <- switch(type, level = 1L, trend = 2L, BSM = 3L)
    if (is.null(fixed)) fixed <- rep(NA_real_, np + 1L)
    mask <- is.na(fixed)
    if (!any(mask)) stop("all parameters were fixed")
    cf <- fixed / scale
    init <- if (is.null(init)) rep(1, np + 1L) else init / scale
    y <- as.vector(x)
    with.variances <- function(cf) {
        Z$V[cbind(seq_len(np), seq_len(np))] <- cf[seq_len(np)] * scale
        Z$h <- cf[np + 1L] * scale
        Z
    }
    objective <- function(p) {
        cf[mask] <- p
        if (all(cf == 0)) return(1000)
        s <- .kalmanFilter(y, with.variances(cf), -1L, FALSE)[[1L]]
        0.5 * (s[1L] / s[3L] + s[2L] / s[3L])
    }
    res <- optim(init[mask], objective, method = "L-BFGS-B", lower = rep(0, np + 1L), upper = rep(Inf, np + 1L),
                 control = optim.control)
    cf[mask] <- res$par
    Z0 <- with.variances(cf)
    run <- KalmanRun(y, Z0, -1, update = TRUE)
    resid <- ts(run$resid, start = span[1L], frequency = f)
    labels <- switch(type, level = "level", trend = c("level", "slope"), BSM = c("level", "slope", "sea"))
    states <- run$states[, seq_len(np), drop = FALSE]
    colnames(states) <- labels
    fitted <- ts(states, start = span[1L], frequency = f)
    coef <- setNames(pmax(cf, 0) * scale, c(switch(type, level = "level", trend = c("level", "slope"),
                                                   BSM = c("level", "slope", "seas")), "epsilon"))
    used <- sum(!is.na(y))
    structure(list(coef = coef, loglik = -length(y) * res$value - 0.5 * used * log(2 * pi),
                   loglik0 = -length(y) * res$value + length(y) * log(2 * pi), data = x, residuals = resid,
                   fitted = fitted, call = match.call(), series = series, code = res$convergence,
                   model = attr(run, "mod"), model0 = Z0, xtsp = span), class = "StructTS")
}

print.StructTS <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    cat("\nCall:", deparse(x$call, width.cutoff = 75L), "", sep = "\n")
    cat("Variances:\n")
    print.default(x$coef, digits = digits, print.gap = 2L)
    invisible(x)
}

predict.StructTS <- function(object, n.ahead = 1L, se.fit = TRUE, ...) {
    span <- object$xtsp
    z <- KalmanForecast(n.ahead, object$model)
    from <- span[2L] + 1 / span[3L]
    pred <- ts(z[[1L]], start = from, frequency = span[3L])
    if (!se.fit) return(pred)
    list(pred = pred, se = ts(sqrt(z[[2L]]), start = from, frequency = span[3L]))
}
