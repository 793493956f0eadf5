# Tests of scale: F, Bartlett (1937), Ansari & Bradley (1960), Mood (1954), Fligner & Killeen (1976).

var.test <- function(x, ...) UseMethod("var.test")

var.test.default <- function(x, y, ratio = 1, alternative = c("two.sided", "less", "greater"), conf.level = 0.95, ...) {
    if (!(length(ratio) == 1L && is.finite(ratio) && ratio > 0)) stop("'ratio' must be a single positive number")
    alternative <- match.arg(alternative)
    if (!.isLevel(conf.level)) stop("'conf.level' must be a single number between 0 and 1")
    label <- paste(deparse1(substitute(x)), "and", deparse1(substitute(y)))
    if (inherits(x, "lm") && inherits(y, "lm")) {
        nx <- x$df.residual
        ny <- y$df.residual
        vx <- sum(x$residuals^2) / nx
        vy <- sum(y$residuals^2) / ny
    } else {
        x <- x[is.finite(x)]
        nx <- length(x) - 1L
        if (nx < 1L) stop("not enough 'x' observations")
        y <- y[is.finite(y)]
        ny <- length(y) - 1L
        if (ny < 1L) stop("not enough 'y' observations")
        vx <- var(x)
        vy <- var(y)
    }
    estimate <- vx / vy
    statistic <- estimate / ratio
    below <- pf(statistic, nx, ny)
    if (alternative == "two.sided") {
        p <- 2 * min(below, 1 - below)
        beta <- (1 - conf.level) / 2
        interval <- c(estimate / qf(1 - beta, nx, ny), estimate / qf(beta, nx, ny))
    } else if (alternative == "greater") {
        p <- 1 - below
        interval <- c(estimate / qf(conf.level, nx, ny), Inf)
    } else {
        p <- below
        interval <- c(0, estimate / qf(1 - conf.level, nx, ny))
    }
    .htest(statistic = c(F = statistic), parameter = c("num df" = nx, "denom df" = ny), p.value = p,
           conf.int = structure(interval, conf.level = conf.level), estimate = c("ratio of variances" = estimate),
           null.value = c("ratio of variances" = ratio), alternative = alternative,
           method = "F test to compare two variances", data.name = label)
}

var.test.formula <- function(formula, data, subset, na.action, ...) {
    if (missing(formula) || length(formula) != 3L || .termCount(formula) != 1L) stop("'formula' missing or incorrect")
    mf <- .testFrame(match.call(expand.dots = FALSE), parent.frame())
    label <- paste(names(mf), collapse = " by ")
    DATA <- .twoGroups(mf)
    if (is.null(DATA)) stop("grouping factor must have exactly 2 levels")
    r <- var.test(x = DATA[[1L]], y = DATA[[2L]], ...)
    r$data.name <- label
    r
}

bartlett.test <- function(x, ...) UseMethod("bartlett.test")

bartlett.test.default <- function(x, g, ...) {
    models <- FALSE
    if (is.list(x)) {
        if (length(x) < 2L) stop("'x' must be a list with at least 2 elements")
        label <- deparse1(substitute(x))
        if (all(vapply(x, function(v) inherits(v, "lm"), NA))) models <- TRUE
        else {
            x <- lapply(x, function(v) v[is.finite(v)])
            k <- length(x)
        }
    } else {
        if (length(x) != length(g)) stop("'x' and 'g' must have the same length")
        label <- paste(deparse1(substitute(x)), "and", deparse1(substitute(g)))
        ok <- complete.cases(x, g)
        x <- x[ok]
        g <- factor(g[ok])
        k <- nlevels(g)
        if (k < 2) stop("all observations are in the same group")
        x <- split(x, g)
    }
    if (models) {
        k <- length(x)
        n <- vapply(x, function(m) as.double(m$df.residual), 0)
        v <- vapply(x, function(m) sum(m$residuals^2), 0) / n
    } else {
        n <- vapply(x, length, 0L) - 1L
        if (any(n <= 0L)) stop("there must be at least 2 observations in each group")
        v <- vapply(x, "var", 0)
    }
    total <- sum(n)
    pooled <- sum(n * v) / total
    statistic <- (total * log(pooled) - sum(n * log(v))) / (1 + (sum(1 / n) - 1 / total) / (3 * (k - 1)))
    df <- k - 1
    .htest(statistic = c("Bartlett's K-squared" = statistic), parameter = c(df = df),
           p.value = pchisq(statistic, df, lower.tail = FALSE), data.name = label,
           method = "Bartlett test of homogeneity of variances")
}

bartlett.test.formula <- function(formula, data, subset, na.action, ...) {
    if (missing(formula) || length(formula) != 3L) stop("'formula' missing or incorrect")
    mf <- .testFrame(match.call(expand.dots = FALSE), parent.frame())
    if (length(mf) != 2L) stop("'formula' should be of the form response ~ group")
    label <- paste(names(mf), collapse = " by ")
    names(mf) <- NULL
    r <- bartlett.test(x = mf[[1L]], g = mf[[2L]])
    r$data.name <- label
    r
}

ansari.test <- function(x, ...) UseMethod("ansari.test")

# The distribution of the Ansari-Bradley statistic.
.ansari <- function(m, n) {
    counted <- .ansariCounts(m, n)
    below <- cumsum(counted[[2L]]) / sum(counted[[2L]])
    least <- counted[[1L]]
    list(p = function(q) {
             at <- floor(q + 1e-7) - least
             ifelse(at < 0, 0, below[pmin(length(below), pmax(at, 0) + 1)])
         },
         q = function(p) least + findInterval(p, below, left.open = TRUE))
}

ansari.test.default <- function(x, y, alternative = c("two.sided", "less", "greater"), exact = NULL, conf.int = FALSE,
                                conf.level = 0.95, ...) {
    alternative <- match.arg(alternative)
    if (conf.int && !.isLevel(conf.level)) stop("'conf.level' must be a single number between 0 and 1")
    label <- paste(deparse1(substitute(x)), "and", deparse1(substitute(y)))
    x <- x[complete.cases(x)]
    y <- y[complete.cases(y)]
    m <- as.integer(length(x))
    if (is.na(m) || m < 1L) stop("not enough 'x' observations")
    n <- as.integer(length(y))
    if (is.na(n) || n < 1L) stop("not enough 'y' observations")
    N <- m + n
    statisticOf <- function(x, y) {
        r <- rank(c(x, y))
        sum(pmin(r, N - r + 1)[seq_along(x)])
    }
    r <- rank(c(x, y))
    statistic <- statisticOf(x, y)
    ties <- length(r) != length(unique(r))
    if (is.null(exact)) exact <- m < 50L && n < 50L
    middle <- (m + 1L)^2 %/% 4L + (m * n) %/% 2L / 2
    normal <- function(r, s) {
        mean <- if (N %% 2 == 0) m * (N + 2) / 4 else m * (N + 1)^2 / (4 * N)
        counts <- rle(sort(pmin(r, N - r + 1)))
        parts <- sum(counts$lengths * counts$values^2)
        var <- if (N %% 2 == 0) m * n * (16 * parts - N * (N + 2)^2) / (16 * N * (N - 1))
               else m * n * (16 * N * parts - (N + 1)^4) / (16 * N^2 * (N - 1))
        (s - mean) / sqrt(var)
    }
    alpha <- 1 - conf.level
    if (exact && !ties) {
        law <- .ansari(m, n)
        p <- switch(alternative,
                    two.sided = min(2 * if (statistic > middle) 1 - law$p(statistic - 1) else law$p(statistic), 1),
                    less = 1 - law$p(statistic - 1), greater = law$p(statistic))
        if (conf.int) {
            # Between the ratios of observations the statistic of x over a ratio against y is constant.
            at <- outer(x, y, "/")
            at <- sort(at[at >= 0])
            ab <- vapply(at + c(diff(at) / 2, at[length(at)] * 1.01), function(s) statisticOf(x / s, y), 0)
            cci <- function(alpha) {
                low <- ab >= law$q(alpha / 2)
                high <- ab > law$q(1 - alpha / 2)
                if (!any(low) || !any(high)) {
                    warning("samples differ in location: cannot compute confidence set, returning NA")
                    return(c(NA, NA))
                }
                # Where the statistic is closest to its quantiles.
                c(min(at[ab == min(ab[low])]), max(at[ab == min(ab[high])]))
            }
            interval <- switch(alternative, two.sided = cci(alpha), greater = c(cci(alpha * 2)[1L], Inf),
                               less = c(0, cci(alpha * 2)[2L]))
            middle <- law$q(0.5)
            below <- at[ab <= middle]
            above <- at[ab > middle]
            estimate <- mean(c(if (length(below)) max(below) else min(at), if (length(above)) min(above) else max(at)))
        }
    } else {
        z <- normal(r, statistic)
        p <- switch(alternative, two.sided = 2 * min(pnorm(z), pnorm(z, lower.tail = FALSE)),
                    less = pnorm(z, lower.tail = FALSE), greater = pnorm(z))
        if (conf.int) {
            score <- function(s, z = 0) {
                r <- rank(c(x / s, y))
                normal(r, sum(pmin(r, N - r + 1)[seq_along(x)])) - z
            }
            ratios <- function(a, b) if (any(a) && any(b)) c(min(x[a]) / max(y[b]), max(x[a]) / min(y[b]))
            span <- c(ratios(x > 0, y > 0), ratios(x <= 0, y < 0))
            if (any(is.infinite(span))) {
                warning("cannot compute asymptotic confidence set or estimator")
                interval <- c(NA, NA)
                estimate <- NA
            } else {
                span <- range(span)
                ccia <- function(alpha) {
                    z <- qnorm(alpha / 2, lower.tail = FALSE)
                    if (score(span[1L], -z) > 0 || score(span[2L], z) < 0) {
                        warning("samples differ in location: cannot compute confidence set, returning NA")
                        return(c(NA, NA))
                    }
                    sort(c(uniroot(score, span, tol = 1e-4, z = -z)$root, uniroot(score, span, tol = 1e-4, z = z)$root))
                }
                interval <- switch(alternative, two.sided = ccia(alpha), greater = c(ccia(alpha * 2)[1L], Inf),
                                   less = c(0, ccia(alpha * 2)[2L]))
                if (score(span[1L]) > 0 || score(span[2L]) < 0) {
                    warning("cannot compute estimate, returning NA")
                    estimate <- NA
                } else estimate <- uniroot(score, span, tol = 1e-4, z = 0)$root
            }
        }
        if (exact && ties) {
            warning("cannot compute exact p-value with ties")
            if (conf.int) warning("cannot compute exact confidence intervals with ties")
        }
    }
    out <- .htest(statistic = c(AB = statistic), p.value = p, null.value = c("ratio of scales" = 1), alternative = alternative,
                  method = "Ansari-Bradley test", data.name = label)
    if (conf.int) {
        out$conf.int <- structure(interval, conf.level = conf.level)
        out$estimate <- c("ratio of scales" = estimate)
    }
    out
}

mood.test <- function(x, ...) UseMethod("mood.test")

mood.test.default <- function(x, y, alternative = c("two.sided", "less", "greater"), ...) {
    label <- paste(deparse1(substitute(x)), "and", deparse1(substitute(y)))
    alternative <- match.arg(alternative)
    # Columns of matrices (or cells of arrays over their first extent) are tested one by one.
    if (is.matrix(x) || is.array(x)) {
        shape <- dim(x)
        if (!identical(shape[-1L], dim(y)[-1L])) stop("dimensional mismatch between 'x' and 'y'")
        cells <- prod(shape[-1L])
        dim(x) <- c(shape[1L], cells)
        dim(y) <- c(dim(y)[1L], cells)
        z <- numeric(cells)
        p <- numeric(cells)
        for (i in seq_len(cells)) {
            one <- mood.test(x[, i], y[, i], alternative = alternative)
            z[i] <- one$statistic
            p[i] <- one$p.value
        }
        if (length(shape) > 2L) dim(z) <- dim(p) <- shape[-1L]
        return(.htest(statistic = structure(z, names = if (length(shape) == 2L) rep_len("Z", cells)), p.value = p,
                      alternative = alternative, method = "Mood two-sample test of scale", data.name = label))
    }
    x <- x[complete.cases(x)]
    y <- y[complete.cases(y)]
    m <- length(x)
    N <- m + length(y)
    if (N < 3L) stop("not enough observations")
    all <- c(x, y)
    r <- rank(all)
    if (any(duplicated(all))) {
        # With ties the squared distances from the middle are averaged (Mielke 1967).
        squares <- (seq_len(N) - (N + 1) / 2)^2
        values <- sort(unique(all))
        at <- match(sort(all), values)
        means <- tapply(squares, at, mean)
        counts <- as.vector(table(at))
        T <- sum(means[match(x, values)])
        e <- m * (N^2 - 1) / 12
        v <- m * (N - m) * (N + 1) * (N^2 - 4) / 180 -
            m * (N - m) / (180 * N * (N - 1)) * sum(counts * (counts^2 - 1) *
                (counts^2 - 4 + 15 * (N - counts)^2))
    } else {
        T <- sum((r[seq_along(x)] - (N + 1) / 2)^2)
        e <- m * (N^2 - 1) / 12
        v <- m * (N - m) * (N + 1) * (N + 2) * (N - 2) / 180
    }
    z <- (T - e) / sqrt(v)
    p <- switch(alternative, less = pnorm(z), greater = pnorm(z, lower.tail = FALSE), two.sided = 2 * pnorm(-abs(z)))
    .htest(statistic = c(Z = z), p.value = p, alternative = alternative, method = "Mood two-sample test of scale",
           data.name = label)
}

mood.test.formula <- function(formula, data, subset, na.action, ...) {
    if (missing(formula) || length(formula) != 3L || .termCount(formula) != 1L) stop("'formula' missing or incorrect")
    mf <- .testFrame(match.call(expand.dots = FALSE), parent.frame())
    label <- paste(names(mf), collapse = " by ")
    DATA <- .twoGroups(mf)
    if (is.null(DATA)) stop("grouping factor must have exactly 2 levels")
    r <- mood.test(x = DATA[[1L]], y = DATA[[2L]], ...)
    r$data.name <- label
    r
}

ansari.test.formula <- function(formula, data, subset, na.action, ...) {
    if (missing(formula) || length(formula) != 3L || .termCount(formula) != 1L) stop("'formula' missing or incorrect")
    mf <- .testFrame(match.call(expand.dots = FALSE), parent.frame())
    label <- paste(names(mf), collapse = " by ")
    DATA <- .twoGroups(mf)
    if (is.null(DATA)) stop("grouping factor must have exactly 2 levels")
    r <- ansari.test(x = DATA[[1L]], y = DATA[[2L]], ...)
    r$data.name <- label
    r
}

fligner.test <- function(x, ...) UseMethod("fligner.test")

fligner.test.default <- function(x, g, ...) {
    if (is.list(x)) {
        if (length(x) < 2L) stop("'x' must be a list with at least 2 elements")
        label <- deparse1(substitute(x))
        x <- lapply(x, function(v) v[complete.cases(v)])
        k <- length(x)
        sizes <- lengths(x)
        if (any(sizes == 0)) stop("all groups must contain data")
        g <- factor(rep.int(seq_len(k), sizes))
        x <- unlist(x)
    } else {
        if (length(x) != length(g)) stop("'x' and 'g' must have the same length")
        label <- paste(deparse1(substitute(x)), "and", deparse1(substitute(g)))
        ok <- complete.cases(x, g)
        x <- x[ok]
        g <- g[ok]
        g <- factor(g)
        k <- nlevels(g)
        if (k < 2) stop("all observations are in the same group")
    }
    n <- length(x)
    if (n < 2) stop("not enough observations")
    x <- x - tapply(x, g, median)[g]
    a <- qnorm((1 + rank(abs(x)) / (n + 1)) / 2)
    a <- a - mean(a)
    v <- sum(a^2) / (n - 1)
    a <- split(a, g)
    statistic <- sum(vapply(a, length, 0L) * vapply(a, mean, 0)^2) / v
    df <- k - 1
    .htest(statistic = c("Fligner-Killeen:med chi-squared" = statistic), parameter = c(df = df),
           p.value = pchisq(statistic, df, lower.tail = FALSE), method = "Fligner-Killeen test of homogeneity of variances",
           data.name = label)
}

fligner.test.formula <- function(formula, data, subset, na.action, ...) {
    if (missing(formula) || length(formula) != 3L) stop("'formula' missing or incorrect")
    mf <- .testFrame(match.call(expand.dots = FALSE), parent.frame())
    if (length(mf) > 2L) stop("'formula' should be of the form response ~ group")
    label <- paste(names(mf), collapse = " by ")
    names(mf) <- NULL
    r <- fligner.test(x = mf[[1L]], g = mf[[2L]])
    r$data.name <- label
    r
}
