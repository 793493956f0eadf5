# Tests of distributions and of correlation: Shapiro & Wilk (1965), Kolmogorov (1933) and Smirnov (1939), Pearson, Kendall
# (1938) and Spearman (1904).

shapiro.test <- function(x) {
    label <- deparse1(substitute(x))
    stopifnot(is.numeric(x))
    x <- sort(x[complete.cases(x)])
    n <- length(x)
    if (is.na(n) || n < 3L) stop("sample size must be between 3 and 5000")
    if (n > 5000L) stop("sample size must be between 3 and 5000")
    spread <- x[n] - x[1L]
    if (!is.finite(spread)) stop("ifault=1. This should not happen")
    if (spread == 0) stop("all 'x' values are identical")
    if (spread < 1e-10) x <- x / spread
    w <- .shapiroWilk(x - median(x))
    .htest(statistic = c(W = w[1L]), p.value = w[2L], method = "Shapiro-Wilk normality test", data.name = label)
}

ks.test <- function(x, ...) UseMethod("ks.test")

ks.test.default <- function(x, y, ..., alternative = c("two.sided", "less", "greater"), exact = NULL,
                            simulate.p.value = FALSE, B = 2000) {
    alternative <- match.arg(alternative)
    label <- deparse1(substitute(x))
    x <- x[!is.na(x)]
    n <- length(x)
    if (n < 1L) stop("not enough 'x' data")
    if (is.numeric(y)) {
        label <- paste(label, "and", deparse1(substitute(y)))
        y <- y[!is.na(y)]
        ny <- length(y)
        if (ny < 1L) stop("not enough 'y' data")
        if (is.null(exact)) exact <- as.double(n) * ny < 10000
        all <- c(x, y)
        if (!exact && !simulate.p.value && length(unique(all)) < n + ny)
            warning("p-value will be approximate in the presence of ties")
        gap <- cumsum(ifelse(order(all) <= n, 1 / n, -1 / ny))
        if (length(unique(all)) < n + ny) gap <- gap[c(which(diff(sort(all)) != 0), n + ny)]
        statistic <- switch(alternative, two.sided = max(abs(gap)), greater = max(gap), less = -min(gap))
        p <- psmirnov(statistic, sizes = c(n, ny), z = all, two.sided = alternative == "two.sided", exact = exact,
                      simulate = simulate.p.value, B = B, lower.tail = FALSE)
        kind <- if (simulate.p.value) "Monte-Carlo" else if (exact) "Exact" else "Asymptotic"
        method <- paste(kind, "two-sample Kolmogorov-Smirnov test")
        side <- switch(alternative, two.sided = "two-sided", less = "the CDF of x lies below that of y",
                       greater = "the CDF of x lies above that of y")
    } else {
        if (is.character(y)) y <- get(y, mode = "function", envir = parent.frame())
        if (!is.function(y)) stop("'y' must be numeric or a function or a string naming a valid function")
        ties <- length(unique(x)) < n
        if (ties) warning("ties should not be present for the Kolmogorov-Smirnov test")
        if (is.null(exact)) exact <- n < 100 && !ties
        x <- y(sort(x), ...) - (0:(n - 1)) / n
        statistic <- switch(alternative, two.sided = max(c(x, 1 / n - x)), greater = max(1 / n - x), less = max(x))
        p <- .kolmogorovUpper(statistic, n, alternative == "two.sided", exact)
        method <- paste(if (exact) "Exact" else "Asymptotic", "one-sample Kolmogorov-Smirnov test")
        side <- switch(alternative, two.sided = "two-sided", less = "the CDF of x lies below the null hypothesis",
                       greater = "the CDF of x lies above the null hypothesis")
    }
    names(statistic) <- switch(alternative, two.sided = "D", greater = "D^+", less = "D^-")
    .htest(statistic = statistic, p.value = min(1, max(0, p)), alternative = side, method = method, data.name = label,
           data = list(x = x, y = y), exact = exact, class = c("ks.test", "htest"))
}

ks.test.formula <- function(formula, data, subset, na.action, ...) {
    if (missing(formula) || length(formula) != 3L) stop("'formula' missing or incorrect")
    alone <- .termCount(formula) != 1L
    if (alone && .termCount(formula) > 1L) stop("'formula' missing or incorrect")
    mf <- .testFrame(match.call(expand.dots = FALSE), parent.frame())
    label <- paste(names(mf), collapse = " by ")
    if (alone) r <- do.call("ks.test", c(list(mf[[attr(attr(mf, "terms"), "response")]]), list(...)))
    else {
        DATA <- .twoGroups(mf)
        if (is.null(DATA)) stop("grouping factor must have exactly 2 levels")
        r <- ks.test(x = DATA[[1L]], y = DATA[[2L]], ...)
        names <- names(DATA)
        r$alternative <- sub("that of y", paste("that of", names[2L]), fixed = TRUE,
                             sub("of x", paste("of", names[1L]), r$alternative, fixed = TRUE))
    }
    r$data.name <- label
    r
}

# The upper tail of the one-sample statistic. One side: Z. W. Birnbaum & F. H. Tingey, Ann. Math. Statist. 22 (1951).
.kolmogorovUpper <- function(d, n, two.sided, exact) {
    if (two.sided) {
        if (exact) return(1 - .kolmogorovExact(d, n))
        return(.kolmogorovLimit(sqrt(n) * d, FALSE, 1e-6))
    }
    if (!exact) return(exp(-2 * n * d^2))
    if (d <= 0) return(1)
    if (d >= 1) return(0)
    j <- seq.int(from = 0, to = floor(n * (1 - d)))
    d * sum(exp(lchoose(n, j) + (n - j) * log(1 - d - j / n) + (j - 1) * log(d + j / n)))
}

psmirnov <- function(q, sizes, z = NULL, two.sided = TRUE, exact = TRUE, simulate = FALSE, B = 2000, lower.tail = TRUE,
                     log.p = FALSE) {
    if (!is.numeric(q)) stop("argument 'q' must be numeric")
    p <- rep.int(0, length(q))
    p[is.na(q)] <- NA
    known <- which(!is.na(q))
    if (!length(known)) return(p)
    m <- as.double(sizes[1L])
    n <- as.double(sizes[2L])
    if (length(sizes) != 2L) stop("argument 'sizes' must be a vector of length 2")
    if (is.na(m) || m < 1) stop("not enough 'x' data")
    if (is.na(n) || n < 1) stop("not enough 'y' data")
    N <- m + n
    ties <- !is.null(z) && any(duplicated(z))
    if (simulate) {
        drawn <- rsmirnov(B, sizes = sizes, z = z, two.sided = two.sided)
        almost <- sqrt(.Machine$double.eps)
        values <- vapply(q[known], function(v) if (lower.tail) sum(drawn < v - almost) + 1 else sum(drawn >= v - almost) + 1, 0) / (B + 1)
    } else if (exact) {
        last <- if (ties) c(diff(sort(z)) != 0, TRUE)
        # Without the data GNU R has the two-sided law for both statistics.
        values <- .smirnovExact(q[known], m, n, last, two.sided || is.null(z), lower.tail)
    } else {
        scale <- m * n / N
        values <- if (two.sided) .kolmogorovLimit(sqrt(scale) * q[known], lower.tail, 1e-6)
                  else if (lower.tail) -expm1(-2 * scale * q[known]^2) else exp(-2 * scale * q[known]^2)
    }
    p[known] <- if (log.p) log(values) else values
    p
}

qsmirnov <- function(p, sizes, z = NULL, two.sided = TRUE, exact = TRUE, simulate = FALSE, B = 2000) {
    m <- as.double(sizes[1L])
    n <- as.double(sizes[2L])
    values <- sort(unique(c(outer(0:m / m, 0:n / n, "-"))))
    if (two.sided) values <- abs(values)
    stat <- sort(unique(values))
    prb <- psmirnov(stat, sizes = sizes, z = z, two.sided = two.sided, exact = exact, simulate = simulate, B = B, log.p = FALSE)
    vapply(p, function(u) if (is.na(u)) u else min(stat[prb >= u]), 0)
}

rsmirnov <- function(n, sizes, z = NULL, two.sided = TRUE) {
    if (length(n) > 1L) n <- length(n)
    a <- as.double(sizes[1L])
    b <- as.double(sizes[2L])
    counts <- if (is.null(z)) rep.int(1L, a + b) else as.vector(table(z))
    tables <- r2dtable(n, counts, c(a, b))
    vapply(tables, function(t) {
        gap <- cumsum(t[, 1L]) / a - cumsum(t[, 2L]) / b
        if (two.sided) max(abs(gap)) else max(gap)
    }, 0)
}

cor.test <- function(x, ...) UseMethod("cor.test")

cor.test.default <- function(x, y, alternative = c("two.sided", "less", "greater"), method = c("pearson", "kendall", "spearman"),
                             exact = NULL, conf.level = 0.95, continuity = FALSE, ...) {
    alternative <- match.arg(alternative)
    method <- match.arg(method)
    label <- paste(deparse1(substitute(x)), "and", deparse1(substitute(y)))
    if (!is.numeric(x)) stop("'x' must be a numeric vector")
    if (!is.numeric(y)) stop("'y' must be a numeric vector")
    if (length(x) != length(y)) stop("'x' and 'y' must have the same length")
    ok <- complete.cases(x, y)
    x <- x[ok]
    y <- y[ok]
    n <- length(x)
    interval <- parameter <- NULL
    if (method == "pearson") {
        if (n < 3L) stop("not enough finite observations")
        title <- "Pearson's product-moment correlation"
        r <- cor(x, y)
        df <- n - 2L
        estimate <- c(cor = r)
        parameter <- c(df = df)
        statistic <- c(t = sqrt(df) * r / sqrt(1 - r^2))
        if (n > 3) {
            # Fisher's transformation.
            if (!missing(conf.level) && !.isLevel(conf.level)) stop("'conf.level' must be a single number between 0 and 1")
            z <- atanh(r)
            sigma <- 1 / sqrt(n - 3)
            interval <- switch(alternative, less = c(-Inf, z + sigma * qnorm(conf.level)),
                               greater = c(z - sigma * qnorm(conf.level), Inf),
                               two.sided = z + c(-1, 1) * sigma * qnorm((1 + conf.level) / 2))
            interval <- structure(tanh(interval), conf.level = conf.level)
        }
        p <- .sided(alternative, pt(statistic[[1L]], df), pt(statistic[[1L]], df, lower.tail = FALSE))
        null <- c(correlation = 0)
    } else {
        if (n < 2) stop("not enough finite observations")
        ties <- min(length(unique(x)), length(unique(y))) < n
        parts <- if (method == "kendall") .kendallTest(x, y, n, alternative, exact, continuity, ties)
                 else .spearmanTest(x, y, n, alternative, exact, continuity, ties)
        if (parts$warn) warning("Cannot compute exact p-value with ties")
        title <- parts$title
        estimate <- parts$estimate
        statistic <- parts$statistic
        p <- parts$p
        null <- setNames(0, names(estimate))
    }
    out <- .htest(statistic = statistic, parameter = parameter, p.value = as.vector(p), estimate = estimate, null.value = null,
                  alternative = alternative, method = title, data.name = label)
    if (!is.null(interval)) out$conf.int <- interval
    out
}

.kendallTest <- function(x, y, n, alternative, exact, continuity, ties) {
    r <- cor(x, y, method = "kendall")
    out <- list(title = "Kendall's rank correlation tau", estimate = c(tau = r), warn = FALSE)
    if (!is.finite(r)) {
        out$estimate[] <- NA
        out$statistic <- c(T = NA)
        out$p <- NA
        return(out)
    }
    if (is.null(exact)) exact <- n < 50
    if (exact && !ties) {
        q <- round((r + 1) * n * (n - 1) / 4)
        out$statistic <- c(T = q)
        out$p <- switch(alternative, two.sided = min(1, 2 * min(.kendallBelow(q, n), 1 - .kendallBelow(q - 1, n))),
                        greater = 1 - .kendallBelow(q - 1, n), less = .kendallBelow(q, n))
        return(out)
    }
    tx <- table(x[duplicated(x)]) + 1
    ty <- table(y[duplicated(y)]) + 1
    pairs <- n * (n - 1) / 2
    S <- r * sqrt((pairs - sum(tx * (tx - 1)) / 2) * (pairs - sum(ty * (ty - 1)) / 2))
    v <- (n * (n - 1) * (2 * n + 5) - sum(tx * (tx - 1) * (2 * tx + 5)) - sum(ty * (ty - 1) * (2 * ty + 5))) / 18 +
        sum(tx * (tx - 1)) * sum(ty * (ty - 1)) / (2 * n * (n - 1)) +
        sum(tx * (tx - 1) * (tx - 2)) * sum(ty * (ty - 1) * (ty - 2)) / (9 * n * (n - 1) * (n - 2))
    if (exact && ties) out$warn <- TRUE
    if (continuity) S <- sign(S) * (abs(S) - 1)
    z <- S / sqrt(v)
    out$statistic <- c(z = z)
    out$p <- .sided(alternative, pnorm(z), pnorm(z, lower.tail = FALSE))
    out
}

.spearmanTest <- function(x, y, n, alternative, exact, continuity, ties) {
    if (is.null(exact)) exact <- TRUE
    r <- cor(rank(x), rank(y))
    out <- list(title = "Spearman's rank correlation rho", estimate = c(rho = r), warn = exact && ties)
    if (!is.finite(r)) {
        out$estimate[] <- NA
        out$statistic <- c(S = NA)
        out$p <- NA
        out$warn <- FALSE
        return(out)
    }
    law <- function(q, lower) {
        if (n <= 1290 && exact && !ties) return(.spearmanTail(round(q) + 2 * lower, n, lower))
        r <- 1 - q / (n * (n^2 - 1) / 6 + continuity)
        pt(r / sqrt((1 - r^2) / (n - 2)), df = n - 2, lower.tail = !lower)
    }
    q <- (n^3 - n) * (1 - r) / 6
    out$statistic <- c(S = q)
    out$p <- switch(alternative, two.sided = min(2 * (if (q > (n^3 - n) / 6) law(q, FALSE) else law(q, TRUE)), 1),
                    greater = law(q, TRUE), less = law(q, FALSE))
    out
}

cor.test.formula <- function(formula, data, subset, na.action, ...) {
    if (missing(formula) || !inherits(formula, "formula") || length(formula) != 2L) stop("'formula' missing or invalid")
    mf <- .testFrame(match.call(expand.dots = FALSE), parent.frame())
    if (length(mf) != 2L) stop("invalid formula")
    label <- paste(names(mf), collapse = " and ")
    names(mf) <- c("x", "y")
    r <- do.call("cor.test", c(mf, list(...)))
    r$data.name <- label
    r
}
