# Exponential smoothing (Holt 1957, Winters 1960) and the classical decomposition.

decompose <- function(x, type = c("additive", "multiplicative"), filter = NULL) {
    type <- match.arg(type)
    n <- length(x)
    f <- frequency(x)
    if (f <= 1 || length(na.omit(x)) < 2 * f) stop("time series has no or less than 2 periods")
    if (is.null(filter)) filter <- if (!f %% 2) c(0.5, rep_len(1, f - 1), 0.5) / f else rep_len(1, f) / f
    trend <- stats::filter(x, filter)
    season <- if (type == "additive") x - trend else x / trend
    periods <- n %/% f
    index <- seq.int(1L, n, by = f) - 1L
    figure <- vapply(seq_len(f), function(i) mean(season[index + i], na.rm = TRUE), 0)
    figure <- if (type == "additive") figure - mean(figure) else figure / mean(figure)
    seasonal <- ts(rep(figure, periods + 1)[seq_len(n)], start = start(x), frequency = f)
    structure(list(x = x, seasonal = seasonal, trend = trend,
                   random = if (type == "additive") x - seasonal - trend else x / seasonal / trend,
                   figure = figure, type = type), class = "decomposed.ts")
}

HoltWinters <- function(x, alpha = NULL, beta = NULL, gamma = NULL, seasonal = c("additive", "multiplicative"),
                        start.periods = 2, l.start = NULL, b.start = NULL, s.start = NULL,
                        optim.start = c(alpha = 0.3, beta = 0.1, gamma = 0.1), optim.control = list()) {
    x <- as.ts(x)
    seasonal <- match.arg(seasonal)
    f <- frequency(x)
    none <- function(p) is.logical(p) && !p
    for (p in list(alpha, beta, gamma))
        if (!is.null(p) && any(p < 0 | p > 1)) stop("'alpha', 'beta' and 'gamma' must be within the unit interval")
    if (!none(gamma) && seasonal == "multiplicative" && any(x == 0))
        stop("data must be non-zero for multiplicative Holt-Winters")
    if (start.periods < 2) stop("need at least 2 periods to compute seasonal start values")
    start.time <- 2
    if (!none(gamma)) {
        start.time <- f + 1
        pattern <- decompose(ts(x[seq_len(start.periods * f)], start = start(x), frequency = f), seasonal)
        if (is.null(l.start) || is.null(b.start)) {
            trend <- as.vector(na.omit(as.vector(pattern$trend)))
            line <- qr.coef(qr(cbind(1, seq_along(trend))), trend)
            if (is.null(l.start)) l.start <- line[1L]
            if (is.null(b.start)) b.start <- line[2L]
        }
        if (is.null(s.start)) s.start <- pattern$figure
    } else if (!none(beta)) {
        start.time <- 3
        if (is.null(l.start)) l.start <- x[2L]
        if (is.null(b.start)) b.start <- x[2L] - x[1L]
    } else if (is.null(l.start)) l.start <- x[1L]
    data <- as.vector(x)[start.time:length(x)]
    run <- function(a, b, g) .holtWinters(data, a, if (!none(beta)) b, if (!none(gamma)) g, seasonal == "multiplicative",
                                          l.start, if (is.null(b.start)) 0 else b.start, s.start)
    # Parameters that are not given are estimated.
    open <- c(alpha = is.null(alpha), beta = is.null(beta), gamma = is.null(gamma))
    value <- list(alpha = alpha, beta = beta, gamma = gamma)
    squares <- function(p) {
        value[names(open)[open]] <- as.list(p)
        run(value$alpha, value$beta, value$gamma)[[1L]]
    }
    if (sum(open) == 1L) {
        best <- optimize(squares, lower = 0, upper = 1)$minimum
        value[names(open)[open]] <- best
    } else if (any(open)) {
        sol <- optim(par = optim.start[names(open)[open]], fn = squares, method = "L-BFGS-B", lower = 0, upper = 1,
                     control = optim.control)
        if (sol$convergence || any(sol$par < 0 | sol$par > 1)) {
            if (sol$convergence > 50) {
                warning(gettextf("optimization difficulties: %s", sol$message), domain = NA)
            } else stop("optimization failure")
        }
        value[names(open)[open]] <- as.list(sol$par)
    }
    final <- run(value$alpha, value$beta, value$gamma)
    n <- length(data)
    at <- seq_len(n)
    level <- final[[2L]]
    slope <- if (none(beta)) NULL else final[[3L]]
    season <- if (none(gamma)) NULL else final[[4L]]
    base <- level[at] + if (none(beta)) 0 else slope[at]
    xhat <- if (none(gamma)) base else if (seasonal == "multiplicative") base * season[at] else base + season[at]
    fitted <- ts(cbind(xhat = xhat, level = level[at], trend = if (!none(beta)) slope[at], season = if (!none(gamma)) season[at]),
                 start = start(lag(x, k = 1 - start.time)), frequency = f)
    structure(list(fitted = fitted, x = x, alpha = if (open[[1L]]) c(alpha = value$alpha[[1L]]) else value$alpha,
                   beta = if (open[[2L]]) c(beta = value$beta[[1L]]) else value$beta,
                   gamma = if (open[[3L]]) c(gamma = value$gamma[[1L]]) else value$gamma,
                   coefficients = c(a = level[n + 1L], b = if (!none(beta)) slope[n + 1L],
                                    s = if (!none(gamma)) season[n + seq_len(f)]),
                   seasonal = seasonal, SSE = final[[1L]], call = match.call()), class = "HoltWinters")
}

predict.HoltWinters <- function(object, n.ahead = 1L, prediction.interval = FALSE, level = 0.95, ...) {
    f <- frequency(object$x)
    none <- function(p) is.logical(p) && !p
    b <- none(object$beta)
    g <- none(object$gamma)
    steps <- seq_len(n.ahead)
    coefs <- object$coefficients
    fit <- rep(as.vector(coefs[1L]), n.ahead)
    if (!b) fit <- fit + as.vector(coefs["b"]) * steps
    if (!g) {
        season <- rep_len(coefs[(if (b) 1L else 2L) + seq_len(f)], n.ahead)
        fit <- if (object$seasonal == "additive") fit + season else fit * season
    }
    fit <- unname(fit)
    from <- end(object$x) + c(0, 1)
    if (!prediction.interval) {
        m <- matrix(fit, ncol = 1L, dimnames = list(NULL, "fit"))
        return(ts(m, start = from, frequency = f))
    }
    variance <- var(as.vector(residuals(object)))
    # Effects of past errors on the future (Yar & Chatfield 1990).
    psi <- function(j) object$alpha * (1 + if (b) 0 else j * object$beta) +
        if (g) 0 else as.numeric(j %% f == 0) * object$gamma * (1 - object$alpha)
    width <- qnorm((1 + level) / 2) * vapply(steps, function(h) {
        if (object$seasonal == "additive" || g) {
            s <- if (h > 1) sum(vapply(seq_len(h - 1L), function(j) as.vector(psi(j))^2, 0)) else 0
            return(sqrt(variance * (1 + s)))
        }
        steps <- 0L:(h - 1L)
        sqrt(variance * sum((as.vector(psi(steps)) * season[h] / season[h - steps])^2))
    }, 0)
    ts(cbind(fit = fit, upr = fit + width, lwr = fit - width), start = from, frequency = f)
}

residuals.HoltWinters <- function(object, ...) object$x - object$fitted[, 1L]

print.HoltWinters <- function(x, ...) {
    none <- function(p) is.logical(p) && !p
    trend <- !none(x$beta)
    season <- !none(x$gamma)
    cat("Holt-Winters exponential smoothing", if (trend) "with" else "without", "trend and",
        if (season) paste0(if (trend) "" else "with ", x$seasonal) else "without", "seasonal component.")
    cat("\n\nCall:\n", deparse(x$call), "\n\n", sep = "")
    cat("Smoothing parameters:\n")
    cat(" alpha: ", x$alpha, "\n", sep = "")
    cat(" beta : ", x$beta, "\n", sep = "")
    cat(" gamma: ", x$gamma, "\n\n", sep = "")
    cat("Coefficients:\n")
    print(t(t(x$coefficients)))
    invisible(x)
}
