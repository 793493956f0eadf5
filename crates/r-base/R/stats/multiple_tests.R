# Adjusted p-values, pairwise comparisons and power.

p.adjust.methods <- c("holm", "hochberg", "hommel", "bonferroni", "BH", "BY", "fdr", "none")

p.adjust <- function(p, method = p.adjust.methods, n = length(p)) {
    method <- match.arg(method)
    if (method == "fdr") method <- "BH"
    labels <- names(p)
    p <- setNames(as.numeric(p), labels)
    known <- !is.na(p)
    out <- p
    # A count that was given is for all tests, known or not.
    v <- p[known]
    lp <- length(v)
    if (missing(n)) n <- lp
    stopifnot(n >= lp)
    m <- n
    if (m <= 1) return(out)
    if (m == 2 && method == "hommel") method <- "hochberg"
    k <- length(v)
    down <- function(weight) {
        o <- order(v, decreasing = TRUE)
        pmin(1, cummin(weight(seq.int(k, by = -1L, length.out = k)) * v[o]))[order(o)]
    }
    out[known] <- switch(method,
        bonferroni = pmin(1, m * v),
        holm = {
            o <- order(v)
            pmin(1, cummax((m + 1L - seq_len(k)) * v[o]))[order(o)]
        },
        hommel = .hommel(v, m),
        hochberg = down(function(i) m + 1L - i),
        BH = down(function(i) m / i),
        BY = {
            harmonic <- sum(1 / (1L:m))
            down(function(i) harmonic * m / i)
        },
        none = v)
    out
}

# G. Hommel, Biometrika 75 (1988) 383-386, by the shortcut of S. P. Wright, Biometrics 48 (1992) 1005-1013.
.hommel <- function(v, m) {
    count <- length(v)
    if (m > count) v <- c(v, rep.int(1, m - count))
    o <- order(v)
    s <- v[o]
    i <- seq_len(m)
    a <- rep.int(min(m * s / i), m)
    q <- a
    for (j in (m - 1L):2L) {
        first <- seq_len(m - j + 1L)
        rest <- (m - j + 2L):m
        c1 <- min(j * s[rest] / (2L:j))
        q[first] <- pmin(j * s[first], c1)
        q[rest] <- q[m - j + 1L]
        a <- pmax(a, q)
    }
    r <- pmax(a, s)[order(o)]
    r[seq_len(count)]
}

pairwise.table <- function(compare.levels, level.names, p.adjust.method) {
    index <- setNames(seq_along(level.names), level.names)
    p <- outer(index[-1L], index[-length(index)],
               function(i, j) mapply(function(i, j) if (i > j) compare.levels(i, j) else NA, i, j))
    lower <- lower.tri(p, TRUE)
    p[lower] <- p.adjust(p[lower], p.adjust.method)
    p
}

pairwise.t.test <- function(x, g, p.adjust.method = p.adjust.methods, pool.sd = !paired, paired = FALSE,
                            alternative = c("two.sided", "less", "greater"), ...) {
    if (paired && pool.sd) stop("pooling of SD is incompatible with paired tests")
    label <- paste(deparse1(substitute(x)), "and", deparse1(substitute(g)))
    g <- factor(g)
    p.adjust.method <- match.arg(p.adjust.method)
    alternative <- match.arg(alternative)
    if (pool.sd) {
        method <- "t tests with pooled SD"
        means <- tapply(x, g, mean, na.rm = TRUE)
        s <- tapply(x, g, sd, na.rm = TRUE)
        n <- tapply(!is.na(x), g, sum)
        df <- n - 1
        total <- sum(df)
        pooled <- sqrt(sum(s^2 * df) / total)
        compare <- function(i, j) {
            t <- (means[i] - means[j]) / (pooled * sqrt(1 / n[i] + 1 / n[j]))
            if (alternative == "two.sided") 2 * pt(-abs(t), total) else pt(t, total, lower.tail = alternative == "less")
        }
    } else {
        method <- if (paired) "paired t tests" else "t tests with non-pooled SD"
        compare <- function(i, j) {
            xi <- x[as.integer(g) == i]
            xj <- x[as.integer(g) == j]
            t.test(xi, xj, paired = paired, alternative = alternative, ...)$p.value
        }
    }
    .htest(method = method, data.name = label, p.value = pairwise.table(compare, levels(g), p.adjust.method),
           p.adjust.method = p.adjust.method, class = "pairwise.htest")
}

pairwise.wilcox.test <- function(x, g, p.adjust.method = p.adjust.methods, paired = FALSE, ...) {
    p.adjust.method <- match.arg(p.adjust.method)
    label <- paste(deparse1(substitute(x)), "and", deparse1(substitute(g)))
    g <- factor(g)
    method <- NULL
    compare <- function(i, j) {
        xi <- x[as.integer(g) == i]
        xj <- x[as.integer(g) == j]
        one <- wilcox.test(xi, xj, paired = paired, ...)
        method <<- one$method
        one$p.value
    }
    p <- pairwise.table(compare, levels(g), p.adjust.method)
    .htest(method = method, data.name = label, p.value = p, p.adjust.method = p.adjust.method, class = "pairwise.htest")
}

pairwise.prop.test <- function(x, n, p.adjust.method = p.adjust.methods, ...) {
    p.adjust.method <- match.arg(p.adjust.method)
    label <- deparse1(substitute(x))
    if (is.matrix(x)) {
        if (ncol(x) != 2) stop("'x' must have 2 columns")
        n <- rowSums(x)
        x <- x[, 1]
    } else {
        label <- paste(label, "out of", deparse1(substitute(n)))
        if (length(x) != length(n)) stop("'x' and 'n' must have the same length")
    }
    ok <- complete.cases(x, n)
    x <- x[ok]
    n <- n[ok]
    if (length(x) < 2L) stop("too few groups")
    compare <- function(i, j) prop.test(x[c(i, j)], n[c(i, j)], ...)$p.value
    level.names <- names(x)
    if (is.null(level.names)) level.names <- seq_along(x)
    p <- pairwise.table(compare, level.names, p.adjust.method)
    .htest(method = "Pairwise comparison of proportions", data.name = label, p.value = p, p.adjust.method = p.adjust.method,
           class = "pairwise.htest")
}

print.pairwise.htest <- function(x, digits = max(1L, getOption("digits") - 5L), ...) {
    cat("\n\tPairwise comparisons using", x$method, "\n\n")
    cat("data: ", x$data.name, "\n\n")
    p <- format.pval(x$p.value, digits = digits, na.form = "-")
    attributes(p) <- attributes(x$p.value)
    print(p, quote = FALSE, ...)
    cat("\nP value adjustment method:", x$p.adjust.method, "\n")
    invisible(x)
}

print.power.htest <- function(x, digits = getOption("digits"), ...) {
    cat("\n    ", x$method, "\n\n")
    note <- x$note
    x[c("method", "note")] <- NULL
    cat(paste(format(names(x), width = 15L, justify = "right"), format(x, digits = digits), sep = " = "), sep = "\n")
    if (is.null(note)) cat("\n") else cat("\n", "NOTE: ", note, "\n\n", sep = "")
    invisible(x)
}

# The one of the quantities that is to be found: its name, or NA.
.wanted <- function(...) {
    given <- list(...)
    absent <- names(given)[vapply(given, is.null, NA)]
    if (length(absent) == 1L) absent else NA
}

.outside <- function(v) !is.null(v) && (!is.numeric(v) || any(v < 0 | v > 1))

power.t.test <- function(n = NULL, delta = NULL, sd = 1, sig.level = 0.05, power = NULL,
                         type = c("two.sample", "one.sample", "paired"), alternative = c("two.sided", "one.sided"),
                         strict = FALSE, tol = .Machine$double.eps^0.25) {
    wanted <- .wanted(n = n, delta = delta, sd = sd, power = power, sig.level = sig.level)
    if (is.na(wanted)) stop("exactly one of 'n', 'delta', 'sd', 'power', and 'sig.level' must be NULL")
    if (.outside(sig.level)) stop("'sig.level' must be numeric in [0, 1]")
    if (.outside(power)) stop("'power' must be numeric in [0, 1]")
    type <- match.arg(type)
    alternative <- match.arg(alternative)
    samples <- if (type == "two.sample") 2 else 1
    sides <- if (alternative == "one.sided") 1 else 2
    if (sides == 2 && !is.null(delta)) delta <- abs(delta)
    both <- strict && sides == 2
    powerOf <- function(n, delta, sd, sig.level) {
        nu <- pmax(1e-7, n - 1) * samples
        q <- qt(sig.level / sides, nu, lower.tail = FALSE)
        ncp <- sqrt(n / samples) * delta / sd
        p <- pt(q, nu, ncp = ncp, lower.tail = FALSE)
        if (both) p + pt(-q, nu, ncp = ncp, lower.tail = TRUE) else p
    }
    find <- function(f, interval, extend) uniroot(f, interval, tol = tol, extendInt = extend)$root
    switch(wanted,
        power = power <- powerOf(n, delta, sd, sig.level),
        n = n <- find(function(n) powerOf(n, delta, sd, sig.level) - power, c(2, 1e7), "upX"),
        sd = sd <- find(function(sd) powerOf(n, delta, sd, sig.level) - power, delta * c(1e-7, 1e7), "downX"),
        delta = delta <- find(function(delta) powerOf(n, delta, sd, sig.level) - power, sd * c(1e-7, 1e7), "upX"),
        sig.level = sig.level <- find(function(sig.level) powerOf(n, delta, sd, sig.level) - power, c(1e-10, 1 - 1e-10), "yes"))
    note <- switch(type, paired = "n is number of *pairs*, sd is std.dev. of *differences* within pairs",
                   two.sample = "n is number in *each* group", NULL)
    method <- paste(switch(type, one.sample = "One-sample", two.sample = "Two-sample", paired = "Paired"), "t test power calculation")
    .htest(n = n, delta = delta, sd = sd, sig.level = sig.level, power = power, alternative = alternative, note = note,
           method = method, class = "power.htest")
}

power.prop.test <- function(n = NULL, p1 = NULL, p2 = NULL, sig.level = 0.05, power = NULL,
                            alternative = c("two.sided", "one.sided"), strict = FALSE, tol = .Machine$double.eps^0.25) {
    wanted <- .wanted(n = n, p1 = p1, p2 = p2, power = power, sig.level = sig.level)
    if (is.na(wanted)) stop("exactly one of 'n', 'p1', 'p2', 'power', and 'sig.level' must be NULL")
    if (.outside(sig.level)) stop("'sig.level' must be numeric in [0, 1]")
    if (.outside(power)) stop("'power' must be numeric in [0, 1]")
    alternative <- match.arg(alternative)
    sides <- if (alternative == "one.sided") 1 else 2
    both <- strict && sides == 2
    powerOf <- function(n, p1, p2, sig.level) {
        q <- qnorm(sig.level / sides, lower.tail = FALSE)
        d <- abs(p1 - p2)
        q1 <- 1 - p1
        q2 <- 1 - p2
        pbar <- (p1 + p2) / 2
        qbar <- 1 - pbar
        v1 <- p1 * q1
        v2 <- p2 * q2
        p <- pnorm((sqrt(n) * d - q * sqrt(2 * pbar * qbar)) / sqrt(v1 + v2))
        if (both) p + pnorm((sqrt(n) * d + q * sqrt(2 * pbar * qbar)) / sqrt(v1 + v2), lower.tail = FALSE) else p
    }
    find <- function(f, interval, extend) uniroot(f, interval, tol = tol, extendInt = extend)$root
    switch(wanted,
        power = power <- powerOf(n, p1, p2, sig.level),
        n = n <- find(function(n) powerOf(n, p1, p2, sig.level) - power, c(1, 1e7), "upX"),
        p1 = p1 <- find(function(p1) powerOf(n, p1, p2, sig.level) - power, c(0, p2), "yes"),
        p2 = p2 <- find(function(p2) powerOf(n, p1, p2, sig.level) - power, c(p1, 1), "yes"),
        sig.level = sig.level <- find(function(sig.level) powerOf(n, p1, p2, sig.level) - power, c(1e-10, 1 - 1e-10), "upX"))
    if (wanted == "p1" && p1 < 0) warning("No p1 in [0, p2] can be found to achieve the desired power")
    if (wanted == "p2" && p2 > 1) warning("No p2 in [p1, 1] can be found to achieve the desired power")
    .htest(n = n, p1 = p1, p2 = p2, sig.level = sig.level, power = power, alternative = alternative,
           note = "n is number in *each* group", method = "Two-sample comparison of proportions power calculation",
           class = "power.htest")
}

power.anova.test <- function(groups = NULL, n = NULL, between.var = NULL, within.var = NULL, sig.level = 0.05, power = NULL) {
    wanted <- .wanted(groups = groups, n = n, between.var = between.var, within.var = within.var, power = power,
                      sig.level = sig.level)
    if (is.na(wanted))
        stop("exactly one of 'groups', 'n', 'between.var', 'within.var', 'power', and 'sig.level' must be NULL")
    if (!is.null(groups) && groups < 2) stop("number of groups must be at least 2")
    if (!is.null(n) && n < 2) stop("number of observations in each group must be at least 2")
    if (.outside(sig.level)) stop("'sig.level' must be numeric in [0, 1]")
    if (.outside(power)) stop("'power' must be numeric in [0, 1]")
    powerOf <- function(groups, n, between.var, within.var, sig.level) {
        lambda <- (groups - 1) * n * (between.var / within.var)
        pf(qf(sig.level, groups - 1, (n - 1) * groups, lower.tail = FALSE), groups - 1, (n - 1) * groups, lambda,
           lower.tail = FALSE)
    }
    find <- function(f, interval) uniroot(function(v) f(v) - power, interval)$root
    switch(wanted,
        power = power <- powerOf(groups, n, between.var, within.var, sig.level),
        groups = groups <- find(function(v) powerOf(v, n, between.var, within.var, sig.level), c(2, 100)),
        n = n <- find(function(v) powerOf(groups, v, between.var, within.var, sig.level), c(2, 1e5)),
        within.var = within.var <- find(function(v) powerOf(groups, n, between.var, v, sig.level), between.var * c(1e-7, 1e7)),
        between.var = between.var <- find(function(v) powerOf(groups, n, v, within.var, sig.level), within.var * c(1e-7, 1e7)),
        sig.level = sig.level <- find(function(v) powerOf(groups, n, between.var, within.var, v), c(1e-10, 1 - 1e-10)))
    .htest(groups = groups, n = n, between.var = between.var, within.var = within.var, sig.level = sig.level, power = power,
           note = "n is number in each group", method = "Balanced one-way analysis of variance power calculation",
           class = "power.htest")
}
