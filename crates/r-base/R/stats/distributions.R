# Random numbers and distributions made of others.

rgamma <- function(n, shape, rate = 1, scale = 1/rate) {
    if (!missing(rate) && !missing(scale)) {
        if (abs(rate * scale - 1) < 1e-15) warning("specify 'rate' or 'scale' but not both")
        else stop("specify 'rate' or 'scale' but not both")
    }
    .rgamma(n, shape, scale)
}

rbeta <- function(n, shape1, shape2, ncp = 0) {
    if (missing(ncp)) return(.rbeta(n, shape1, shape2))
    x <- rchisq(n, 2 * shape1, ncp = ncp)
    x/(x + rchisq(n, 2 * shape2))
}

rchisq <- function(n, df, ncp = 0) if (missing(ncp)) .rchisq(n, df) else .rnchisq(n, df, ncp)

rt <- function(n, df, ncp) {
    if (missing(ncp)) return(.rt(n, df))
    if (is.na(ncp)) return(rep(NaN, length.out = n))
    rnorm(n, ncp)/sqrt(rchisq(n, df)/df)
}

rf <- function(n, df1, df2, ncp) {
    if (missing(ncp)) return(.rf(n, df1, df2))
    (rchisq(n, df1, ncp = ncp)/df1)/(rchisq(n, df2)/df2)
}

rnbinom <- function(n, size, prob, mu) {
    if (missing(mu)) return(.rnbinom(n, size, prob))
    if (!missing(prob)) stop("'prob' and 'mu' both specified")
    .rnbinom_mu(n, size, mu)
}

dmultinom <- function(x, size = NULL, prob, log = FALSE) {
    if (length(x) != length(prob)) stop("x[] and prob[] must be equal length vectors.")
    if (!all(is.finite(prob)) || any(prob < 0) || all(prob == 0))
        stop("probabilities must be finite, non-negative and not all 0")
    count <- as.integer(x + 0.5)
    if (any(count < 0)) stop("'x' must be non-negative")
    if (!is.null(size) && size != sum(count)) stop("size != sum(x), i.e. one is wrong")
    possible <- prob > 0
    if (any(count[!possible] > 0)) return(if (log) -Inf else 0)
    count <- count[possible]
    value <- lgamma(sum(count) + 1) + sum(count * log(prob[possible] / sum(prob)) - lgamma(count + 1))
    if (log) value else exp(value)
}

# The probability that some class has `coincident` of n members: exactly for pairs, else by the
# approximation of P. Diaconis & F. Mosteller, J. Amer. Statist. Assoc. 84 (1989) 853-861.
pbirthday <- function(n, classes = 365, coincident = 2) {
    k <- coincident
    if (k < 2 || k > 2 && k <= n && n > classes * (k - 1)) return(1)
    if (k == 2) return(1 - prod((classes - seq_len(n) + 1) / classes))
    if (k > n) return(0)
    expected <- k * (log(n) - n / (classes * k)) - log1p(-n / (classes * (k + 1))) -
        (k - 1) * log(classes) - lgamma(k + 1)
    -expm1(-exp(expected))
}
