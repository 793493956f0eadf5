# Tests on counts: chi-squared, Fisher's exact, McNemar's, Mantel-Haenszel's, of proportions and of rates.

chisq.test <- function(x, y = NULL, correct = TRUE, p = rep(1/length(x), length(x)), rescale.p = FALSE,
                       simulate.p.value = FALSE, B = 2000) {
    label <- deparse1(substitute(x))
    if (is.data.frame(x)) x <- as.matrix(x)
    if (is.matrix(x)) {
        if (min(dim(x)) == 1L) x <- as.vector(x)
    }
    if (!is.matrix(x) && !is.null(y)) {
        if (length(x) != length(y)) stop("'x' and 'y' must have the same length")
        second <- deparse1(substitute(y))
        labels <- if (length(label) > 1L || length(second) > 1L) rep("", 2L) else c(label, second)
        label <- paste(paste(label, collapse = "\n"), "and", paste(second, collapse = "\n"))
        ok <- complete.cases(x, y)
        x <- factor(x[ok])
        y <- factor(y[ok])
        if (nlevels(x) < 2L || nlevels(y) < 2L) stop("'x' and 'y' must have at least 2 levels")
        x <- table(x, y)
        names(dimnames(x)) <- labels
    }
    if (any(x < 0) || anyNA(x)) stop("all entries of 'x' must be nonnegative and finite")
    n <- sum(x)
    if (n == 0) stop("at least one entry of 'x' must be positive")
    simulated <- paste0(" with simulated p-value\n\t (based on ", B, " replicates)")
    parameter <- c(df = NA)
    if (is.matrix(x)) {
        method <- "Pearson's Chi-squared test"
        rows <- rowSums(x)
        columns <- colSums(x)
        E <- outer(rows, columns) / n
        V <- outer(rows, columns, function(r, c) c * r * (n - r) * (n - c) / n^3)
        dimnames(E) <- dimnames(x)
        if (simulate.p.value && all(rows > 0) && all(columns > 0)) {
            method <- paste0(method, simulated)
            statistic <- sum(sort((x - E)^2 / E, decreasing = TRUE))
            drawn <- .simulatedTables(rows, columns, B, E)
            almost <- 1 - 64 * .Machine$double.eps
            pv <- (1 + sum(drawn >= almost * statistic)) / (B + 1)
        } else {
            if (simulate.p.value) warning("cannot compute simulated p-value with zero marginals")
            yates <- 0
            if (correct && nrow(x) == 2L && ncol(x) == 2L) {
                yates <- min(0.5, abs(x - E))
                if (yates > 0) method <- paste(method, "with Yates' continuity correction")
            }
            statistic <- sum((abs(x - E) - yates)^2 / E)
            parameter <- c(df = (nrow(x) - 1L) * (ncol(x) - 1L))
            pv <- pchisq(statistic, parameter[[1L]], lower.tail = FALSE)
        }
    } else {
        if (length(dim(x)) > 2L) stop("invalid 'x'")
        if (length(x) == 1L) stop("'x' must at least have 2 elements")
        if (length(x) != length(p)) stop("'x' and 'p' must have the same number of elements")
        if (any(p < 0)) stop("probabilities must be non-negative.")
        if (abs(sum(p) - 1) > sqrt(.Machine$double.eps)) {
            if (!rescale.p) stop("probabilities must sum to 1.")
            p <- p / sum(p)
        }
        method <- "Chi-squared test for given probabilities"
        E <- n * p
        V <- n * p * (1 - p)
        statistic <- sum((x - E)^2 / E)
        names(E) <- names(x)
        if (simulate.p.value) {
            method <- paste0(method, simulated)
            k <- length(x)
            draws <- matrix(sample.int(k, B * n, TRUE, prob = p), nrow = n)
            drawn <- apply(draws, 2L, function(s) sum((table(factor(s, levels = seq_len(k))) - E)^2 / E))
            pv <- (1 + sum(drawn >= statistic)) / (B + 1)
        } else {
            parameter <- c(df = length(x) - 1)
            pv <- pchisq(statistic, parameter[[1L]], lower.tail = FALSE)
        }
    }
    if (any(E < 5) && is.finite(parameter)) warning("Chi-squared approximation may be incorrect")
    .htest(statistic = c("X-squared" = statistic), parameter = parameter, p.value = pv, method = method, data.name = label,
           observed = x, expected = E, residuals = (x - E) / sqrt(E), stdres = (x - E) / sqrt(V))
}

# The noncentral hypergeometric law of the corner of a 2 x 2 table with margins m, n (columns) and k (row).
.oddsLaw <- function(m, n, k) {
    low <- max(0L, k - n)
    high <- min(k, m)
    support <- low:high
    logs <- dhyper(support, m, n, k, log = TRUE)
    density <- function(odds) {
        d <- logs + log(odds) * support
        d <- exp(d - max(d))
        d / sum(d)
    }
    mean <- function(odds) {
        if (odds == 0) return(low)
        if (odds == Inf) return(high)
        sum(support * density(odds))
    }
    tail <- function(q, odds = 1, upper = FALSE) {
        if (odds == 1) return(if (upper) phyper(q - 1, m, n, k, lower.tail = FALSE) else phyper(q, m, n, k))
        if (odds == 0) return(as.numeric(if (upper) q <= low else q >= low))
        if (odds == Inf) return(as.numeric(if (upper) q <= high else q >= high))
        sum(density(odds)[if (upper) support >= q else support <= q])
    }
    list(low = low, high = high, support = support, density = density, mean = mean, tail = tail)
}

# The odds ratio in (0, Inf) at which a monotone function of it passes `target`: found on (0, 1) or on reciprocals.
.oddsAt <- function(f, target) {
    at <- f(1)
    if (at == target) return(1)
    high <- at > target
    if (attr(f, "rising")) {
        if (high) uniroot(function(t) f(t) - target, c(0, 1))$root
        else 1 / uniroot(function(t) f(1 / t) - target, c(.Machine$double.eps, 1))$root
    } else {
        if (!high) uniroot(function(t) f(t) - target, c(0, 1))$root
        else 1 / uniroot(function(t) f(1 / t) - target, c(.Machine$double.eps, 1))$root
    }
}

.oddsEstimate <- function(x, law) {
    if (x == law$low) return(0)
    if (x == law$high) return(Inf)
    .oddsAt(structure(law$mean, rising = TRUE), x)
}

.oddsInterval <- function(x, law, alternative, level) {
    upper <- function(alpha) if (x == law$high) Inf else
        .oddsAt(structure(function(t) law$tail(x, t), rising = FALSE), alpha)
    lower <- function(alpha) if (x == law$low) 0 else
        .oddsAt(structure(function(t) law$tail(x, t, upper = TRUE), rising = TRUE), alpha)
    alpha <- 1 - level
    structure(switch(alternative, less = c(0, upper(alpha)), greater = c(lower(alpha), Inf),
                     two.sided = c(lower(alpha / 2), upper(alpha / 2))), conf.level = level)
}

# P-value of the corner at an odds ratio; two-sided: all values no more likely.
.oddsP <- function(x, law, or, alternative) switch(alternative,
    less = law$tail(x, or), greater = law$tail(x, or, upper = TRUE),
    two.sided = {
        if (or == 0) as.numeric(x == law$low)
        else if (or == Inf) as.numeric(x == law$high)
        else {
            d <- law$density(or)
            sum(d[d <= d[x - law$low + 1] * (1 + 1e-7)])
        }
    })

fisher.test <- function(x, y = NULL, workspace = 200000, hybrid = FALSE, hybridPars = c(expect = 5, percent = 80, Emin = 1),
                        control = list(), or = 1, alternative = "two.sided", conf.int = TRUE, conf.level = 0.95,
                        simulate.p.value = FALSE, B = 2000) {
    label <- deparse1(substitute(x))
    if (is.data.frame(x)) x <- as.matrix(x)
    if (is.matrix(x)) {
        if (any(dim(x) < 2L)) stop("'x' must have at least 2 rows and columns")
        if (!is.numeric(x) || any(x < 0) || anyNA(x)) stop("all entries of 'x' must be nonnegative and finite")
        if (!is.integer(x)) {
            whole <- round(x)
            if (any(x > .Machine$integer.max)) stop("'x' has entries too large to be integer")
            if (!identical(TRUE, (same <- all.equal(x, whole))))
                warning(gettextf("'x' has been rounded to integer: %s", same), domain = NA)
            x <- whole
            storage.mode(x) <- "integer"
        }
    } else {
        if (is.null(y)) stop("if 'x' is not a matrix, 'y' must be given")
        if (length(x) != length(y)) stop("'x' and 'y' must have the same length")
        label <- paste(label, "and", deparse1(substitute(y)))
        ok <- complete.cases(x, y)
        x <- as.factor(x[ok])
        y <- as.factor(y[ok])
        if (nlevels(x) < 2L || nlevels(y) < 2L) stop("'x' and 'y' must have at least 2 levels")
        x <- table(x, y)
    }
    con <- list(mult = 30)
    con[names(control)] <- control
    if (con$mult < 2 || is.na(con$mult)) stop("'mult' must be integer >= 2, typically = 30")
    nr <- nrow(x)
    nc <- ncol(x)
    small <- nr == 2L && nc == 2L
    if (small) {
        alternative <- char.expand(alternative, c("two.sided", "less", "greater"))
        if (length(alternative) > 1L || is.na(alternative))
            stop("alternative must be \"two.sided\", \"less\" or \"greater\"")
        if (!.isLevel(conf.level)) stop("'conf.level' must be a single number between 0 and 1")
        if (!missing(or) && (length(or) > 1L || is.na(or) || or < 0)) stop("'or' must be a single number between 0 and Inf")
    }
    method <- "Fisher's Exact Test for Count Data"
    if (!small) {
        if (simulate.p.value) {
            rows <- rowSums(x)
            columns <- colSums(x)
            x <- x[rows > 0, columns > 0, drop = FALSE]
            nr <- nrow(x)
            nc <- ncol(x)
            if (is.na(nr) || is.na(nc)) stop("invalid number of rows or columns")
            if (nr < 2L) stop("need 2 or more non-zero row marginals")
            if (nc < 2L) stop("need 2 or more non-zero column marginals")
            method <- paste0(method, " with simulated p-value\n\t (based on ", B, " replicates)")
            observed <- -sum(lfactorial(x))
            almost <- 1 + 64 * .Machine$double.eps
            drawn <- .simulatedTables(rowSums(x), colSums(x), B, NULL)
            p <- (1 + sum(drawn <= observed / almost)) / (B + 1)
        } else if (hybrid) stop("'hybrid = TRUE' is not implemented in Rigel yet")
        else p <- .fisherP(x, nr)
        return(.htest(p.value = p, alternative = alternative, method = method, data.name = label))
    }
    m <- sum(x[, 1L])
    n <- sum(x[, 2L])
    k <- sum(x[1L, ])
    x <- x[1L, 1L]
    law <- .oddsLaw(m, n, k)
    p <- .oddsP(x, law, or, alternative)
    out <- list(p.value = min(1, p))
    if (conf.int) out$conf.int <- .oddsInterval(x, law, alternative, conf.level)
    out$estimate <- c("odds ratio" = .oddsEstimate(x, law))
    out$null.value <- c("odds ratio" = or)
    out <- c(out, alternative = alternative, method = method, data.name = label)
    structure(out, class = "htest")
}

mcnemar.test <- function(x, y = NULL, correct = TRUE) {
    if (is.matrix(x)) {
        r <- nrow(x)
        if (r < 2 || ncol(x) != r) stop("'x' must be square with at least two rows and columns")
        if (any(x < 0) || anyNA(x)) stop("all entries of 'x' must be nonnegative and finite")
        label <- deparse1(substitute(x))
    } else {
        if (is.null(y)) stop("if 'x' is not a matrix, 'y' must be given")
        if (length(x) != length(y)) stop("'x' and 'y' must have the same length")
        label <- paste(deparse1(substitute(x)), "and", deparse1(substitute(y)))
        ok <- complete.cases(x, y)
        x <- as.factor(x[ok])
        y <- as.factor(y[ok])
        r <- nlevels(x)
        if (r < 2 || nlevels(y) != r) stop("'x' and 'y' must have the same number of levels (minimum 2)")
        x <- table(x, y)
    }
    df <- r * (r - 1) / 2
    method <- "McNemar's Chi-squared test"
    upper <- upper.tri(x)
    d <- x - t(x)
    if (correct && r == 2 && any(d[upper] != 0)) {
        d <- abs(d) - 1
        method <- paste(method, "with continuity correction")
    }
    both <- (x + t(x))[upper]
    statistic <- sum(d[upper]^2 / both)
    .htest(statistic = c("McNemar's chi-squared" = statistic), parameter = c(df = df),
           p.value = pchisq(statistic, df, lower.tail = FALSE), method = method, data.name = label)
}

mantelhaen.test <- function(x, y = NULL, z = NULL, alternative = c("two.sided", "less", "greater"), correct = TRUE,
                            exact = FALSE, conf.level = 0.95) {
    label <- deparse1(substitute(x))
    if (is.array(x)) {
        if (length(dim(x)) != 3L) stop("'x' must be a 3-dimensional array")
        if (anyNA(x)) stop("NAs are not allowed")
        if (any(dim(x) < 2L)) stop("each dimension in table must be >= 2")
    } else {
        if (is.null(y)) stop("if 'x' is not an array, 'y' must be given")
        if (is.null(z)) stop("if 'x' is not an array, 'z' must be given")
        if (any(diff(c(length(x), length(y), length(z))) != 0L)) stop("'x', 'y', and 'z' must have the same length")
        label <- paste(label, "and", deparse1(substitute(y)), "and", deparse1(substitute(z)))
        ok <- complete.cases(x, y, z)
        x <- factor(x[ok])
        y <- factor(y[ok])
        if (nlevels(x) < 2L || nlevels(y) < 2L) stop("'x' and 'y' must have at least 2 levels")
        x <- table(x, y, z[ok])
    }
    if (any(apply(x, 3L, sum) < 2)) stop("sample size in each stratum must be > 1")
    if (dim(x)[1L] != 2L || dim(x)[2L] != 2L) return(.generalMantelHaenszel(x, label))
    alternative <- match.arg(alternative)
    if (!.isLevel(conf.level)) stop("'conf.level' must be a single number between 0 and 1")
    null <- c("common odds ratio" = 1)
    alpha <- 1 - conf.level
    if (!exact) {
        cells <- list(a = x[1L, 1L, ], b = x[1L, 2L, ], c = x[2L, 1L, ], d = x[2L, 2L, ])
        n <- as.double(apply(x, 3L, sum))
        row1 <- as.double(cells$a + cells$b)
        row2 <- as.double(cells$c + cells$d)
        col1 <- as.double(cells$a + cells$c)
        col2 <- as.double(cells$b + cells$d)
        delta <- sum(cells$a - row1 * col1 / n)
        yates <- if (correct && abs(delta) >= 0.5) 0.5 else 0
        v <- sum(row1 * row2 * col1 * col2 / (n^2 * (n - 1)))
        statistic <- (abs(delta) - yates)^2 / v
        z <- sign(delta) * sqrt(statistic)
        p <- switch(alternative, two.sided = pchisq(statistic, 1, lower.tail = FALSE), less = pnorm(z),
                    greater = pnorm(z, lower.tail = FALSE))
        # The common odds ratio and the variance of its logarithm (Robins, Breslow & Greenland 1986).
        R <- cells$a * as.double(cells$d) / n
        S <- cells$b * as.double(cells$c) / n
        estimate <- sum(R) / sum(S)
        P <- (cells$a + cells$d) / n
        Q <- (cells$b + cells$c) / n
        sd <- sqrt(sum(P * R) / (2 * sum(R)^2) + sum(P * S + Q * R) / (2 * sum(R) * sum(S)) + sum(Q * S) / (2 * sum(S)^2))
        interval <- switch(alternative, less = c(0, estimate * exp(qnorm(conf.level) * sd)),
                           greater = c(estimate * exp(qnorm(conf.level, lower.tail = FALSE) * sd), Inf),
                           two.sided = estimate * exp(c(1, -1) * qnorm(alpha / 2) * sd))
        return(.htest(statistic = c("Mantel-Haenszel X-squared" = statistic), parameter = c(df = 1), p.value = p,
                      conf.int = structure(interval, conf.level = conf.level), estimate = c("common odds ratio" = estimate),
                      null.value = null, alternative = alternative,
                      method = paste("Mantel-Haenszel chi-squared test", if (yates > 0) "with" else "without",
                                     "continuity correction"), data.name = label))
    }
    # The sum of the strata's corners, each hypergeometric given its margins.
    rows <- apply(x, c(1L, 3L), sum)
    columns <- apply(x, c(2L, 3L), sum)
    s <- sum(x[1L, 1L, ])
    weights <- 1
    for (k in seq_len(dim(x)[3L])) {
        m <- columns[1L, k]
        n <- columns[2L, k]
        t <- rows[1L, k]
        part <- dhyper(max(0, t - n):min(m, t), m, n, t)
        weights <- .convolved(weights, part)
    }
    law <- .oddsSum(weights, sum(pmax(0, rows[1L, ] - columns[2L, ])))
    p <- .oddsP(s, law, 1, alternative)
    .htest(statistic = c(S = s), p.value = min(1, p), conf.int = .oddsInterval(s, law, alternative, conf.level),
           estimate = c("common odds ratio" = .oddsEstimate(s, law)), null.value = null, alternative = alternative,
           method = "Exact conditional test of independence in 2 x 2 x k tables", data.name = label)
}

# The coefficients of the product of two polynomials.
.convolved <- function(a, b) {
    r <- numeric(length(a) + length(b) - 1L)
    for (j in seq_along(b)) {
        at <- j - 1L + seq_along(a)
        r[at] <- r[at] + a * b[j]
    }
    r
}

# A law on `low`, `low + 1` ... with these weights at odds ratio 1.
.oddsSum <- function(weights, low) {
    support <- low + seq_along(weights) - 1
    logs <- log(weights)
    high <- low + length(weights) - 1
    density <- function(odds) {
        d <- logs + log(odds) * support
        d <- exp(d - max(d))
        d / sum(d)
    }
    mean <- function(odds) if (odds == 0) low else if (odds == Inf) high else sum(support * density(odds))
    tail <- function(q, odds = 1, upper = FALSE) {
        if (odds == 0) return(as.numeric(if (upper) q <= low else q >= low))
        if (odds == Inf) return(as.numeric(if (upper) q <= high else q >= high))
        sum(density(odds)[if (upper) support >= q else support <= q])
    }
    list(low = low, high = high, support = support, density = density, mean = mean, tail = tail)
}

.generalMantelHaenszel <- function(x, label) {
    I <- dim(x)[1L]
    J <- dim(x)[2L]
    df <- (I - 1) * (J - 1)
    n <- m <- double(df)
    V <- matrix(0, df, df)
    for (k in seq_len(dim(x)[3L])) {
        f <- x[, , k]
        total <- sum(f)
        rows <- rowSums(f)[-I]
        columns <- colSums(f)[-J]
        n <- n + c(f[-I, -J])
        m <- m + c(outer(rows, columns)) / total
        V <- V + kronecker(diag(total * columns, J - 1) - outer(columns, columns),
                           diag(total * rows, I - 1) - outer(rows, rows)) / (total^2 * (total - 1))
    }
    n <- n - m
    statistic <- c(crossprod(n, qr.solve(V, n)))
    .htest(statistic = c("Cochran-Mantel-Haenszel M^2" = statistic), parameter = c(df = df),
           p.value = pchisq(statistic, df, lower.tail = FALSE), method = "Cochran-Mantel-Haenszel test", data.name = label)
}
