# Tests of series: independence (Box & Pierce 1970; Ljung & Box 1978), unit root (Phillips & Perron 1988).

Box.test <- function(x, lag = 1, type = c("Box-Pierce", "Ljung-Box"), fitdf = 0) {
    if (NCOL(x) > 1) stop("x is not a vector or univariate time series")
    name <- deparse1(substitute(x))
    type <- match.arg(type)
    n <- sum(!is.na(x))
    rho <- acf(x, lag.max = lag, plot = FALSE, na.action = na.pass)$acf[2L:(lag + 1L)]
    statistic <- if (type == "Box-Pierce") n * sum(rho^2) else n * (n + 2) * sum(1 / seq.int(n - 1, n - lag) * rho^2)
    structure(list(statistic = c(`X-squared` = statistic), parameter = c(df = lag - fitdf),
                   p.value = 1 - pchisq(statistic, lag - fitdf),
                   method = paste(if (type == "Box-Pierce") "Box-Pierce" else "Box-Ljung", "test"), data.name = name),
              class = "htest")
}

PP.test <- function(x, lshort = TRUE) {
    if (NCOL(x) > 1) stop("x is not a vector or univariate time series")
    name <- deparse1(substitute(x))
    z <- embed(as.vector(x), 2)
    now <- z[, 1L]
    before <- z[, 2L]
    n <- length(now)
    t <- seq_len(n) - n / 2
    q <- qr(cbind(1, t, before))
    if (q$rank < 3L) stop("Singularities in regression")
    b <- qr.coef(q, now)
    u <- qr.resid(q, now)
    se <- sqrt(chol2inv(q$qr[1:3, 1:3])[3L, 3L] * sum(u^2) / (n - 3))
    tau <- (b[3L] - 1) / se
    s2u <- sum(u^2) / n
    lags <- as.integer(trunc((if (lshort) 4 else 12) * (n / 100)^0.25))
    s2 <- s2u + 2 / n * sum(vapply(seq_len(lags), function(i) (1 - i / (lags + 1)) * sum(u[(i + 1L):n] * u[seq_len(n - i)]), 0))
    n2 <- n^2
    sy2 <- sum(before^2)
    sy <- sum(before)
    sty <- sum(before * seq_len(n))
    D <- n2 * (n2 - 1) * sy2 / 12 - n * sty^2 + n * (n + 1) * sty * sy - n * (n + 1) * (2 * n + 1) * sy^2 / 6
    statistic <- sqrt(s2u) / sqrt(s2) * tau - n^3 / (4 * sqrt(3) * sqrt(D) * sqrt(s2)) * (s2 - s2u)
    # Percentage points of Banerjee, Dolado, Galbraith & Hendry (1993), table 4.2.
    size <- c(25, 50, 100, 250, 500, 1e+05)
    prob <- c(0.01, 0.025, 0.05, 0.1, 0.9, 0.95, 0.975, 0.99)
    points <- rbind(c(-4.38, -3.95, -3.6, -3.24, -1.14, -0.8, -0.5, -0.15), c(-4.15, -3.8, -3.5, -3.18, -1.19, -0.87, -0.58, -0.24),
                    c(-4.04, -3.73, -3.45, -3.15, -1.22, -0.9, -0.62, -0.28), c(-3.99, -3.69, -3.43, -3.13, -1.23, -0.92, -0.64, -0.31),
                    c(-3.98, -3.68, -3.42, -3.13, -1.24, -0.93, -0.65, -0.32), c(-3.96, -3.66, -3.41, -3.12, -1.25, -0.94, -0.66, -0.33))
    at <- vapply(seq_along(prob), function(j) .between(size, points[, j], n), 0)
    structure(list(statistic = c(`Dickey-Fuller` = as.vector(statistic)), parameter = c(`Truncation lag parameter` = lags),
                   p.value = .between(at, prob, as.vector(statistic)), method = "Phillips-Perron Unit Root Test", data.name = name),
              class = "htest")
}

# Linear interpolation, constant outside.
.between <- function(x, y, at) {
    k <- findInterval(at, x)
    if (k == 0L) return(y[1L])
    if (k >= length(x)) return(y[length(x)])
    y[k] + (y[k + 1L] - y[k]) * (at - x[k]) / (x[k + 1L] - x[k])
}
