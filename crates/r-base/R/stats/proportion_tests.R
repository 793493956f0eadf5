# Tests of proportions and rates.

prop.test <- function(x, n, p = NULL, alternative = c("two.sided", "less", "greater"), conf.level = 0.95, correct = TRUE) {
    label <- deparse1(substitute(x))
    if (is.table(x) && length(dim(x)) == 1L) x <- as.vector(x)
    if (is.matrix(x)) {
        if (ncol(x) != 2L) stop("'x' must have 2 columns")
        l <- nrow(x)
        n <- rowSums(x)
        x <- x[, 1L]
    } else {
        label <- paste(label, "out of", deparse1(substitute(n)))
        l <- length(x)
        if (l != length(n)) stop("'x' and 'n' must have the same length")
    }
    ok <- complete.cases(x, n)
    x <- x[ok]
    n <- n[ok]
    k <- length(x)
    if (k < 1L) stop("not enough data")
    if (any(n <= 0)) stop("elements of 'n' must be positive")
    if (any(x < 0)) stop("elements of 'x' must be nonnegative")
    if (any(x > n)) stop("elements of 'x' must not be greater than those of 'n'")
    if (is.null(p) && k == 1L) p <- 0.5
    if (!is.null(p)) {
        label <- paste0(label, ", null ", if (k == 1L) "probability " else "probabilities ", deparse1(substitute(p)))
        if (length(p) != l) stop("'p' must have the same length as 'x' and 'n'")
        p <- p[ok]
        if (any(p <= 0 | p >= 1)) stop("elements of 'p' must be in (0,1)")
    }
    alternative <- match.arg(alternative)
    if (k > 2L || k == 2L && !is.null(p)) alternative <- "two.sided"
    if (!.isLevel(conf.level)) stop("'conf.level' must be a single number between 0 and 1")
    correct <- as.logical(correct)
    share <- setNames(x / n, if (k == 1L) "p" else paste("prop", seq_len(l))[ok])
    null <- p
    interval <- NULL
    yates <- if (correct && k <= 2L) 0.5 else 0
    reach <- function() qnorm(if (alternative == "two.sided") (1 + conf.level) / 2 else conf.level)
    if (k == 1L) {
        # Wilson's score interval.
        z <- reach()
        yates <- min(yates, abs(x - n * p))
        z22n <- z^2 / (2 * n)
        bound <- function(centre, z, beyond, extreme)
            if (beyond(centre)) extreme else (centre + z22n + z * sqrt(centre * (1 - centre) / n + z22n / (2 * n))) / (1 + 2 * z22n)
        high <- bound(share[[1L]] + yates / n, z, function(v) v >= 1, 1)
        low <- bound(share[[1L]] - yates / n, -z, function(v) v <= 0, 0)
        interval <- switch(alternative, two.sided = c(max(low, 0), min(high, 1)), less = c(0, min(high, 1)),
                           greater = c(max(low, 0), 1))
    } else if (k == 2L && is.null(p)) {
        gap <- share[[1L]] - share[[2L]]
        yates <- min(yates, abs(gap) / sum(1 / n))
        width <- reach() * sqrt(sum(share * (1 - share) / n)) + yates * sum(1 / n)
        interval <- switch(alternative, two.sided = c(max(gap - width, -1), min(gap + width, 1)),
                           less = c(-1, min(gap + width, 1)), greater = c(max(gap - width, -1), 1))
    }
    if (!is.null(interval)) attr(interval, "conf.level") <- conf.level
    method <- paste(if (k == 1L) "1-sample proportions test"
                    else paste0(k, "-sample test for ", if (is.null(p)) "equality of" else "given", " proportions"),
                    if (yates) "with" else "without", "continuity correction")
    if (is.null(p)) {
        p <- sum(x) / sum(n)
        df <- k - 1
    } else {
        df <- k
        names(null) <- names(share)
    }
    counts <- cbind(x, n - x)
    E <- cbind(n * p, n * (1 - p))
    if (any(E < 5)) warning("Chi-squared approximation may be incorrect")
    statistic <- sum((abs(counts - E) - yates)^2 / E)
    if (alternative == "two.sided") pv <- pchisq(statistic, df, lower.tail = FALSE)
    else {
        z <- sign(if (k == 1L) share[[1L]] - p else gap) * sqrt(statistic)
        pv <- pnorm(z, lower.tail = alternative == "less")
    }
    .htest(statistic = c("X-squared" = statistic), parameter = c(df = df), p.value = as.numeric(pv), estimate = share,
           null.value = null, conf.int = interval, alternative = alternative, method = method, data.name = label)
}

prop.trend.test <- function(x, n, score = seq_along(x)) {
    label <- paste0(deparse1(substitute(x)), " out of ", deparse1(substitute(n)), " ,\n using scores: ",
                    paste(score, collapse = " "))
    x <- as.vector(x)
    p <- sum(x) / sum(n)
    w <- n / p / (1 - p)
    # What a weighted line through the proportions explains.
    s <- score - sum(w * score) / sum(w)
    share <- x / n
    statistic <- sum(w * s * share)^2 / sum(w * s^2)
    .htest(statistic = c("X-squared" = statistic), parameter = c(df = 1),
           p.value = pchisq(as.numeric(statistic), 1, lower.tail = FALSE),
           method = "Chi-squared Test for Trend in Proportions", data.name = label)
}

# The two-sided p-value of a discrete law with mean `m` at `x`: values on the other side that are no more likely.
.noMoreLikely <- function(x, m, d, p, other) {
    limit <- d(x) * (1 + 1e-7)
    if (x == m) return(1)
    if (x < m) {
        far <- other(limit)
        p(x, TRUE) + p(far, FALSE)
    } else p(sum(d(seq.int(from = 0, to = floor(m))) <= limit) - 1, TRUE) + p(x - 1, FALSE)
}

binom.test <- function(x, n, p = 0.5, alternative = c("two.sided", "less", "greater"), conf.level = 0.95) {
    label <- deparse1(substitute(x))
    whole <- round(x)
    if (any(is.na(x) | x < 0) || max(abs(x - whole)) > 1e-7) stop("'x' must be nonnegative and integer")
    x <- whole
    if (length(x) == 2L) {
        n <- sum(x)
        x <- x[1L]
    } else if (length(x) == 1L) {
        trials <- round(n)
        if (length(n) > 1L || is.na(n) || n < 1 || abs(n - trials) > 1e-7 || x > trials)
            stop("'n' must be a positive integer >= 'x'")
        label <- paste(label, "and", deparse1(substitute(n)))
        n <- trials
    } else stop("incorrect length of 'x'")
    if (!missing(p) && (length(p) > 1L || is.na(p) || p < 0 || p > 1)) stop("'p' must be a single number between 0 and 1")
    alternative <- match.arg(alternative)
    if (!.isLevel(conf.level)) stop("'conf.level' must be a single number between 0 and 1")
    pv <- switch(alternative, less = pbinom(x, n, p), greater = pbinom(x - 1, n, p, lower.tail = FALSE),
                 two.sided = if (p == 0) as.numeric(x == 0) else if (p == 1) as.numeric(x == n)
                     else .noMoreLikely(x, n * p, function(v) dbinom(v, n, p), function(q, low) pbinom(q, n, p, lower.tail = low),
                                        function(limit) n - sum(dbinom(seq.int(from = ceiling(n * p), to = n), n, p) <= limit)))
    low <- function(alpha) if (x == 0) 0 else qbeta(alpha, x, n - x + 1)
    high <- function(alpha) if (x == n) 1 else qbeta(1 - alpha, x + 1, n - x)
    alpha <- 1 - conf.level
    interval <- switch(alternative, less = c(0, high(alpha)), greater = c(low(alpha), 1),
                       two.sided = c(low(alpha / 2), high(alpha / 2)))
    .htest(statistic = c("number of successes" = x), parameter = c("number of trials" = n), p.value = min(1, pv),
           conf.int = structure(interval, conf.level = conf.level), estimate = c("probability of success" = x / n),
           null.value = c("probability of success" = p), alternative = alternative, method = "Exact binomial test",
           data.name = label)
}

poisson.test <- function(x, T = 1, r = 1, alternative = c("two.sided", "less", "greater"), conf.level = 0.95) {
    label <- paste(deparse1(substitute(x)), "time base:", deparse1(substitute(T)))
    l <- length(x)
    if (l != length(T)) {
        if (length(T) == 1L) T <- rep(T, l)
        else stop("'x' and 'T' have incompatible length")
    }
    whole <- round(x)
    if (any(!is.finite(x) | x < 0) || max(abs(x - whole)) > 1e-7) stop("'x' must be finite, nonnegative, and integer")
    x <- whole
    if (any(is.na(T) | T < 0)) stop("'T' must be nonnegative")
    if (l < 1L) stop("not enough data")
    if (l > 2L) stop("the case k > 2 is unimplemented")
    if (!missing(r) && (length(r) > 1L || is.na(r) || r < 0)) stop("'r' must be a single positive number")
    alternative <- match.arg(alternative)
    if (l == 2L) {
        inner <- binom.test(x, sum(x), r * T[1L] / (r * T[1L] + T[2L]), alternative = alternative, conf.level = conf.level)
        odds <- inner$conf.int
        return(.htest(statistic = c(count1 = x[1L]), parameter = c("expected count1" = sum(x) * r * T[1L] / sum(T * c(r, 1))),
                      p.value = inner$p.value, conf.int = odds / (1 - odds) * T[2L] / T[1L],
                      estimate = c("rate ratio" = (x[1L] / T[1L]) / (x[2L] / T[2L])), null.value = c("rate ratio" = r),
                      alternative = alternative, method = "Comparison of Poisson rates", data.name = label))
    }
    m <- r * T
    far <- function(limit) {
        # Beyond some point every value is less likely.
        N <- ceiling(2 * m - x)
        while (dpois(N, m) > limit) N <- 2 * N
        i <- seq.int(from = ceiling(m), to = N)
        N - sum(dpois(i, m) <= limit)
    }
    pv <- switch(alternative, less = ppois(x, m), greater = ppois(x - 1, m, lower.tail = FALSE),
                 two.sided = if (m == 0) as.numeric(x == 0)
                     else .noMoreLikely(x, m, function(v) dpois(v, m), function(q, low) ppois(q, m, lower.tail = low), far))
    low <- function(alpha) if (x == 0) 0 else qgamma(alpha, x)
    high <- function(alpha) qgamma(1 - alpha, x + 1)
    alpha <- 1 - conf.level
    interval <- switch(alternative, less = c(0, high(alpha)), greater = c(low(alpha), Inf),
                       two.sided = c(low(alpha / 2), high(alpha / 2))) / T
    .htest(statistic = c("number of events" = x), parameter = c("time base" = T), p.value = min(1, pv),
           conf.int = structure(interval, conf.level = conf.level), estimate = c("event rate" = x / T),
           null.value = c("event rate" = r), alternative = alternative, method = "Exact Poisson test", data.name = label)
}
