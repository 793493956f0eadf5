# The Kalman filter of state space models with one observed series.

# The model with a filter's final state.
.advanced <- function(mod, a, P, Pn) {
    mod$a <- a
    mod$P <- P
    mod$Pn <- Pn
    mod
}

KalmanLike <- function(y, mod, nit = 0L, update = FALSE) {
    r <- .kalmanFilter(y, mod, nit, FALSE)
    s <- r[[1L]]
    s2 <- s[1L] / s[3L]
    z <- list(Lik = 0.5 * (log(s2) + s[2L] / s[3L]), s2 = s2)
    if (update) attr(z, "mod") <- .advanced(mod, r[[4L]], r[[5L]], r[[6L]])
    z
}

KalmanRun <- function(y, mod, nit = 0L, update = FALSE) {
    r <- .kalmanFilter(y, mod, nit, TRUE)
    s <- r[[1L]]
    s2 <- s[1L] / s[3L]
    z <- list(values = c(Lik = 0.5 * (log(s2) + s[2L] / s[3L]), s2 = s2), resid = r[[2L]], states = r[[3L]])
    if (update) attr(z, "mod") <- .advanced(mod, r[[4L]], r[[5L]], r[[6L]])
    z
}

KalmanForecast <- function(n.ahead = 10L, mod, update = FALSE) {
    r <- .kalmanForecast(n.ahead, mod)
    z <- list(pred = r[[1L]], var = r[[2L]])
    if (update) attr(z, "mod") <- .advanced(mod, r[[3L]], r[[4L]], mod$Pn)
    z
}

KalmanSmooth <- function(y, mod, nit = 0L) {
    r <- .kalmanSmooth(y, mod, nit)
    n <- length(mod$a)
    list(smooth = r[[1L]], var = array(r[[2L]], c(length(y), n, n)))
}

tsSmooth <- function(object, ...) UseMethod("tsSmooth")
tsSmooth.StructTS <- function(object, ...) {
    states <- KalmanSmooth(object$data, object$model0, -1)$smooth
    shown <- dim(fitted(object))[2L]
    states <- if (is.null(shown) || shown == 1L) states[, 1L] else states[, seq_len(shown), drop = FALSE]
    if (is.matrix(states)) colnames(states) <- colnames(fitted(object))
    span <- object$xtsp
    ts(states, start = span[1L], frequency = span[3L])
}

makeARIMA <- function(phi, theta, Delta, kappa = 1e+06, SSinit = c("Gardner1980", "Rossignol2011"),
                      tol = .Machine$double.eps) {
    if (anyNA(phi)) warning(gettextf("NAs in '%s'", "phi"), domain = NA)
    if (anyNA(theta)) warning(gettextf("NAs in '%s'", "theta"), domain = NA)
    SSinit <- match.arg(SSinit)
    p <- length(phi)
    q <- length(theta)
    r <- max(p, q + 1L)
    d <- length(Delta)
    n <- r + d
    T <- matrix(0, n, n)
    if (p > 0) T[1L:p, 1L] <- phi
    if (r > 1L) T[cbind(1L:(r - 1L), 2L:r)] <- 1
    if (d > 0L) {
        T[r + 1L, ] <- c(1, rep.int(0, r - 1L), Delta)
        if (d > 1L) T[cbind(r + 2L:d, r + 1L:(d - 1L))] <- 1
    }
    R <- c(1, theta, rep.int(0, n - q - 1L))
    if (q < r - 1L) theta <- c(theta, rep.int(0, r - 1L - q))
    Pn <- matrix(0, n, n)
    Pn[1L:r, 1L:r] <- if (r > 1L) .stateCovariance(phi, theta) else if (p > 0) 1 / (1 - phi^2) else 1
    if (d > 0L) Pn[cbind(r + 1L:d, r + 1L:d)] <- kappa
    list(phi = phi, theta = theta, Delta = Delta, Z = c(1, rep.int(0, r - 1L), Delta), a = rep(0, n), P = matrix(0, n, n),
         T = T, V = R %o% R, h = 0, Pn = Pn)
}
