# Random numbers: functions whose arguments need more than a sampler.

sample <- function(x, size, replace = FALSE, prob = NULL) {
    if (length(x) == 1L && is.numeric(x) && is.finite(x) && x >= 1) {
        if (missing(size)) size <- x
        return(sample.int(x, size, replace, prob))
    }
    if (missing(size)) size <- length(x)
    x[sample.int(length(x), size, replace, prob)]
}

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
    k <- length(prob)
    if (length(x) != k) stop("x[] and prob[] must be equal length vectors.")
    if (any(!is.finite(prob)) || any(prob < 0) || (s <- sum(prob)) == 0)
        stop("probabilities must be finite, non-negative and not all 0")
    prob <- prob/s
    x <- as.integer(x + 0.5)
    if (any(x < 0)) stop("'x' must be non-negative")
    total <- sum(x)
    if (is.null(size)) size <- total
    else if (size != total) stop("size != sum(x), i.e. one is wrong")
    zero <- prob == 0
    if (any(zero)) {
        if (any(x[zero] != 0)) return(if (log) -Inf else 0)
        if (all(zero)) return(if (log) 0 else 1)
        x <- x[!zero]
        prob <- prob[!zero]
    }
    r <- lgamma(size + 1) + sum(x * log(prob) - lgamma(x + 1))
    if (log) r else exp(r)
}

pbirthday <- function(n, classes = 365, coincident = 2) {
    if (coincident < 2) return(1)
    if (coincident == 2) return(1 - prod((classes:(classes - n + 1))/rep(classes, n)))
    if (coincident > n) return(0)
    if (n > classes * (coincident - 1)) return(1)
    lhs <- n * exp(-n/(classes * coincident))/(1 - n/(classes * (coincident + 1)))^(1/coincident)
    lxx <- coincident * log(lhs) - (coincident - 1) * log(classes) - lgamma(coincident + 1)
    -expm1(-exp(lxx))
}
