# Rank tests of location: Wilcoxon (1945), Kruskal & Wallis (1952), Friedman (1937), Quade (1979), after Hollander &
# Wolfe, "Nonparametric Statistical Methods" (1973), and Bauer (1972) for confidence sets.

wilcox.test <- function(x, ...) UseMethod("wilcox.test")

wilcox.test.default <- function(x, y = NULL, alternative = c("two.sided", "less", "greater"), mu = 0, paired = FALSE,
                                exact = NULL, correct = TRUE, conf.int = FALSE, conf.level = 0.95, tol.root = 1e-4,
                                digits.rank = Inf, ...) {
    alternative <- match.arg(alternative)
    if (!missing(mu) && (length(mu) > 1L || !is.finite(mu))) stop("'mu' must be a single number")
    if (conf.int && !.isLevel(conf.level)) stop("'conf.level' must be a single number between 0 and 1")
    if (!is.numeric(x)) stop("'x' must be numeric")
    if (!is.null(y)) {
        if (!is.numeric(y)) stop("'y' must be numeric")
        label <- paste(deparse1(substitute(x)), "and", deparse1(substitute(y)))
        if (paired) {
            if (length(x) != length(y)) stop("'x' and 'y' must have the same length")
            ok <- complete.cases(x, y)
            x <- x[ok] - y[ok]
            y <- NULL
        } else y <- y[!is.na(y)]
    } else {
        label <- deparse1(substitute(x))
        if (paired) stop("'y' is missing for paired test")
    }
    x <- x[!is.na(x)]
    if (length(x) < 1L) stop("not enough (non-missing) 'x' observations")
    set <- list(alternative = alternative, mu = mu, exact = exact, correct = correct, wanted = conf.int, level = conf.level,
                tol = tol.root, digits = digits.rank, call = sys.call())
    if (is.null(y)) r <- .signedRanks(x, set)
    else {
        if (length(y) < 1L) stop("not enough 'y' observations")
        r <- .rankSums(x, y, set)
    }
    names(mu) <- if (paired || !is.null(y)) "location shift" else "location"
    out <- .htest(statistic = r$statistic, parameter = NULL, p.value = as.numeric(r$p), null.value = mu,
                  alternative = alternative, method = r$method, data.name = label)
    if (conf.int) {
        out$conf.int <- structure(r$interval, conf.level = r$level)
        out$estimate <- r$estimate
    }
    out
}

.rankOf <- function(x, digits) rank(if (is.finite(digits)) signif(x, digits) else x)

.signedRanks <- function(x, set) {
    given <- x
    x <- x - set$mu
    zeroes <- any(x == 0)
    if (zeroes) x <- x[x != 0]
    n <- as.double(length(x))
    exact <- if (is.null(set$exact)) n < 50 else set$exact
    r <- .rankOf(abs(x), set$digits)
    ties <- length(r) != length(unique(r))
    V <- sum(r[x > 0])
    out <- list(statistic = c(V = V), method = "Wilcoxon signed rank test")
    if (exact && !ties && !zeroes) {
        out$method <- "Wilcoxon signed rank exact test"
        above <- function() psignrank(V - 1, n, lower.tail = FALSE)
        out$p <- switch(set$alternative, less = psignrank(V, n), greater = above(),
                        two.sided = min(2 * if (V > n * (n + 1) / 4) above() else psignrank(V, n), 1))
        if (set$wanted) {
            x <- x + set$mu
            sums <- outer(x, x, "+")
            sums <- sort(sums[!lower.tri(sums)]) / 2
            out <- c(out, .exactSet(sums, set, n * (n + 1) / 2, function(a) qsignrank(a, n), function(q) psignrank(q, n)))
            out$estimate <- c("(pseudo)median" = median(sums))
        }
        return(out)
    }
    counts <- table(r)
    # The statistic at a shift, standardised.
    scale <- function(counts, n) sqrt(n * (n + 1) * (2 * n + 1) / 24 - sum(counts^3 - counts) / 48)
    z <- V - n * (n + 1) / 4
    half <- function(z) if (set$correct) switch(set$alternative, two.sided = sign(z) * 0.5, greater = 0.5, less = -0.5) else 0
    if (set$correct) out$method <- paste(out$method, "with continuity correction")
    z <- (z - half(z)) / scale(counts, n)
    out$p <- .sided(set$alternative, pnorm(z), pnorm(z, lower.tail = FALSE))
    if (set$wanted) {
        x <- given
        at <- function(d, correct = set$correct) {
            xd <- x - d
            xd <- xd[xd != 0]
            nx <- length(xd)
            r <- .rankOf(abs(xd), set$digits)
            zd <- sum(r[xd > 0]) - nx * (nx + 1) / 4
            s <- scale(table(r), nx)
            if (s == 0) .warnAs(set$call, "cannot compute confidence interval when all observations are zero or tied")
            (zd - if (correct) half(zd) else 0) / s
        }
        out <- c(out, .signedSet(at, x, set))
    }
    if (exact && ties) .warnAs(set$call, "cannot compute exact p-value with ties")
    if (exact && ties && set$wanted) .warnAs(set$call, "cannot compute exact confidence interval with ties")
    if (exact && zeroes) .warnAs(set$call, "cannot compute exact p-value with zeroes")
    if (exact && zeroes && set$wanted) .warnAs(set$call, "cannot compute exact confidence interval with zeroes")
    out
}

# Where a standardised statistic that falls with the shift passes `z`.
.shiftAt <- function(at, z, low, high, tol, ...) {
    f <- function(d, z) at(d, ...) - z
    f.low <- f(low, z)
    if (f.low <= 0) return(low)
    f.high <- f(high, z)
    if (f.high >= 0) return(high)
    uniroot(f, c(low, high), f.lower = f.low, f.upper = f.high, tol = tol, z = z)$root
}

.signedSet <- function(at, x, set) {
    low <- min(x)
    high <- max(x)
    alpha <- 1 - set$level
    level <- set$level
    ends <- c(at(low), if (is.finite(at(low))) at(high) else NA)
    if (!is.finite(ends[1L])) ends[2L] <- NA
    if (!all(is.finite(ends)))
        return(list(interval = switch(set$alternative, two.sided = c(NaN, NaN), greater = c(NaN, Inf), less = c(-Inf, NaN)),
                    level = 0, estimate = c("(pseudo)median" = if (is.finite(ends[1L])) NaN else (low + high) / 2)))
    sides <- if (set$alternative == "two.sided") 2 else 1
    repeat {
        z <- qnorm(alpha / sides, lower.tail = FALSE)
        enough <- switch(set$alternative, two.sided = ends[1L] - z >= 0 && ends[2L] + z <= 0,
                         greater = ends[1L] - z >= 0,
                         # GNU R asks for the two-sided quantile here.
                         less = ends[2L] + qnorm(alpha / 2, lower.tail = FALSE) <= 0)
        if (enough) break
        alpha <- alpha * 2
    }
    if (alpha >= 1 || 1 - level < alpha * 0.75) {
        level <- 1 - pmin(1, alpha)
        .warnAs(set$call, "requested conf.level not achievable")
    }
    if (alpha < 1) {
        root <- function(z) .shiftAt(at, z, low, high, set$tol)
        interval <- switch(set$alternative, two.sided = c(root(z), root(-z)), greater = c(root(z), Inf), less = c(-Inf, root(-z)))
    } else {
        mid <- median(x)
        interval <- switch(set$alternative, two.sided = rep(mid, 2), greater = c(mid, Inf), less = c(-Inf, mid))
    }
    list(interval = interval, level = level,
         estimate = c("(pseudo)median" = .shiftAt(at, 0, low, high, set$tol, correct = FALSE)))
}

# The confidence set between two ordered differences, by the quantiles of the statistic.
.exactSet <- function(d, set, most, quantile, probability) {
    alpha <- 1 - set$level
    sides <- if (set$alternative == "two.sided") 2 else 1
    q <- max(1, quantile(alpha / sides))
    achieved <- sides * probability(trunc(q) - 1)
    interval <- switch(set$alternative, two.sided = c(d[q], d[most - q + 1]), greater = c(d[q], Inf), less = c(-Inf, d[most - q + 1]))
    level <- set$level
    if (achieved - alpha > alpha / 2) {
        .warnAs(set$call, "requested conf.level not achievable")
        level <- 1 - signif(achieved, 2)
    }
    list(interval = interval, level = level)
}

.rankSums <- function(x, y, set) {
    r <- .rankOf(c(x - set$mu, y), set$digits)
    nx <- as.double(length(x))
    ny <- as.double(length(y))
    exact <- if (is.null(set$exact)) nx < 50 && ny < 50 else set$exact
    W <- sum(r[seq_along(x)]) - nx * (nx + 1) / 2
    ties <- length(r) != length(unique(r))
    out <- list(statistic = c(W = W), method = "Wilcoxon rank sum test")
    if (exact && !ties) {
        out$method <- "Wilcoxon rank sum exact test"
        above <- function() pwilcox(W - 1, nx, ny, lower.tail = FALSE)
        out$p <- switch(set$alternative, less = pwilcox(W, nx, ny), greater = above(),
                        two.sided = min(2 * if (W > nx * ny / 2) above() else pwilcox(W, nx, ny), 1))
        if (set$wanted) {
            d <- sort(outer(x, y, "-"))
            out <- c(out, .exactSet(d, set, nx * ny, function(a) qwilcox(a, nx, ny), function(q) pwilcox(q, nx, ny)))
            out$estimate <- c("difference in location" = median(d))
        }
        return(out)
    }
    scale <- function(r) {
        counts <- table(r)
        sqrt(nx * ny / 12 * (nx + ny + 1 - sum(counts^3 - counts) / ((nx + ny) * (nx + ny - 1))))
    }
    half <- function(z) if (set$correct) switch(set$alternative, two.sided = sign(z) * 0.5, greater = 0.5, less = -0.5) else 0
    z <- W - nx * ny / 2
    z <- (z - half(z)) / scale(r)
    if (set$correct) out$method <- paste(out$method, "with continuity correction")
    out$p <- .sided(set$alternative, pnorm(z), pnorm(z, lower.tail = FALSE))
    if (set$wanted) {
        at <- function(d, correct = set$correct) {
            dr <- .rankOf(c(x - d, y), set$digits)
            dz <- sum(dr[seq_along(x)]) - nx * (nx + 1) / 2 - nx * ny / 2
            s <- scale(dr)
            if (s == 0) stop(simpleError("cannot compute confidence interval when all observations are tied", set$call))
            (dz - if (correct) half(dz) else 0) / s
        }
        low <- min(x) - max(y)
        high <- max(x) - min(y)
        alpha <- 1 - set$level
        z <- qnorm(alpha / if (set$alternative == "two.sided") 2 else 1, lower.tail = FALSE)
        root <- function(z) .shiftAt(at, z, low, high, set$tol)
        out$interval <- switch(set$alternative, two.sided = c(root(z), root(-z)), greater = c(root(z), Inf),
                               less = c(-Inf, root(-z)))
        out$level <- set$level
        out$estimate <- c("difference in location" = .shiftAt(at, 0, low, high, set$tol, correct = FALSE))
    }
    if (exact && ties) {
        .warnAs(set$call, "cannot compute exact p-value with ties")
        if (set$wanted) .warnAs(set$call, "cannot compute exact confidence intervals with ties")
    }
    out
}

wilcox.test.formula <- function(formula, data, subset, na.action, ...) {
    if (missing(formula) || length(formula) != 3L) stop("'formula' missing or incorrect")
    alone <- .termCount(formula) != 1L
    if (alone && .termCount(formula) > 1L) stop("'formula' missing or incorrect")
    mf <- .testFrame(match.call(expand.dots = FALSE), parent.frame())
    label <- paste(names(mf), collapse = " by ")
    if (alone) r <- do.call("wilcox.test", c(.oneGroup(mf), list(...)))
    else {
        DATA <- .twoGroups(mf)
        if (is.null(DATA)) stop("grouping factor must have exactly 2 levels")
        r <- wilcox.test(x = DATA[[1L]], y = DATA[[2L]], ...)
    }
    r$data.name <- label
    r
}

kruskal.test <- function(x, ...) UseMethod("kruskal.test")

kruskal.test.default <- function(x, g, ...) {
    if (is.list(x)) {
        if (length(x) < 2L) stop("'x' must be a list with at least 2 elements")
        if (!missing(g)) warning("'x' is a list, so ignoring argument 'g'")
        if (!all(vapply(x, is.numeric, NA))) warning("some elements of 'x' are not numeric and will be coerced to numeric")
        label <- deparse1(substitute(x))
        x <- lapply(x, function(v) v[complete.cases(v)])
        sizes <- lengths(x)
        if (any(sizes == 0L)) stop("all groups must contain data")
        g <- factor(rep.int(seq_along(x), sizes))
        k <- length(x)
        x <- unlist(x)
    } else {
        if (length(x) != length(g)) stop("'x' and 'g' must have the same length")
        label <- paste(deparse1(substitute(x)), "and", deparse1(substitute(g)))
        ok <- complete.cases(x, g)
        x <- x[ok]
        g <- factor(g[ok])
        k <- nlevels(g)
        if (k < 2L) stop("all observations are in the same group")
    }
    n <- length(x)
    if (n < 2L) stop("not enough observations")
    r <- rank(x)
    ties <- table(x)
    spread <- sum(tapply(r, g, sum)^2 / tapply(r, g, length))
    statistic <- (12 * spread / (n * (n + 1)) - 3 * (n + 1)) / (1 - sum(ties^3 - ties) / (n^3 - n))
    df <- k - 1L
    .htest(statistic = c("Kruskal-Wallis chi-squared" = statistic), parameter = c(df = df),
           p.value = pchisq(statistic, df, lower.tail = FALSE), method = "Kruskal-Wallis rank sum test", data.name = label)
}

kruskal.test.formula <- function(formula, data, subset, na.action, ...) {
    if (missing(formula) || length(formula) != 3L) stop("'formula' missing or incorrect")
    mf <- .testFrame(match.call(expand.dots = FALSE), parent.frame())
    if (length(mf) > 2L) stop("'formula' should be of the form response ~ group")
    label <- paste(names(mf), collapse = " by ")
    names(mf) <- NULL
    r <- kruskal.test(x = mf[[1L]], g = mf[[2L]])
    r$data.name <- label
    r
}

# A block design as a matrix, a row for each block; NULL if it is not unreplicated and complete.
.blockMatrix <- function(y, groups, blocks) {
    if (any(diff(c(length(y), length(groups), length(blocks))) != 0L)) return("'y', 'groups' and 'blocks' must have the same length")
    if (any(table(groups, blocks) != 1)) return("not an unreplicated complete block design")
    o <- order(groups, blocks)
    y <- y[o]
    groups <- factor(groups[o])
    blocks <- factor(blocks[o])
    matrix(unlist(split(c(y), blocks)), ncol = nlevels(groups), byrow = TRUE)
}

friedman.test <- function(y, ...) UseMethod("friedman.test")

friedman.test.default <- function(y, groups, blocks, ...) {
    label <- deparse1(substitute(y))
    if (is.matrix(y)) {
        ok <- complete.cases(y)
        y <- y[ok, , drop = FALSE]
    } else {
        if (anyNA(groups) || anyNA(blocks)) stop("NA's are not allowed in 'groups' or 'blocks'")
        label <- paste0(label, ", ", deparse1(substitute(groups)), " and ", deparse1(substitute(blocks)))
        y <- .blockMatrix(y, groups, blocks)
        if (is.character(y)) stop(y)
        y <- y[complete.cases(y), , drop = FALSE]
    }
    k <- ncol(y)
    r <- t(apply(y, 1L, rank))
    ties <- tapply(c(r), row(r), table)
    lost <- sum(unlist(lapply(ties, function(u) u^3 - u)))
    n <- nrow(r)
    statistic <- 12 * sum((colSums(r) - n * (k + 1) / 2)^2) / (n * k * (k + 1) - lost / (k - 1))
    .htest(statistic = c("Friedman chi-squared" = statistic), parameter = c(df = k - 1),
           p.value = pchisq(statistic, k - 1, lower.tail = FALSE), method = "Friedman rank sum test", data.name = label)
}

# The parts of `response ~ group | block` in a frame, or NULL.
.blockFrame <- function(formula, call, where) {
    if (length(formula) != 3L || length(formula[[3L]]) != 3L || formula[[3L]][[1L]] != as.name("|") ||
        length(formula[[3L]][[2L]]) != 1L || length(formula[[3L]][[3L]]) != 1L)
        return(NULL)
    formula[[3L]][[1L]] <- as.name("+")
    call$formula <- formula
    .testFrame(call, where)
}

friedman.test.formula <- function(formula, data, subset, na.action, ...) {
    if (missing(formula)) stop("formula missing")
    mf <- .blockFrame(formula, match.call(expand.dots = FALSE), parent.frame())
    if (is.null(mf)) stop("incorrect specification for 'formula'")
    label <- paste(names(mf), collapse = " and ")
    r <- friedman.test(mf[[1L]], mf[[2L]], mf[[3L]])
    r$data.name <- label
    r
}

quade.test <- function(y, ...) UseMethod("quade.test")

quade.test.default <- function(y, groups, blocks, ...) {
    label <- deparse1(substitute(y))
    if (is.matrix(y)) y <- y[complete.cases(y), , drop = FALSE]
    else {
        if (anyNA(groups) || anyNA(blocks)) stop("NA's are not allowed in 'groups' or 'blocks'")
        label <- paste0(label, ", ", deparse1(substitute(groups)), " and ", deparse1(substitute(blocks)))
        y <- .blockMatrix(y, groups, blocks)
        if (is.character(y)) stop(y)
        y <- y[complete.cases(y), , drop = FALSE]
    }
    k <- ncol(y)
    b <- nrow(y)
    r <- t(apply(y, 1L, rank))
    weight <- rank(apply(y, 1L, function(u) max(u) - min(u)))
    s <- weight * (r - (k + 1) / 2)
    a <- sum(s^2)
    between <- sum(colSums(s)^2) / b
    if (a == between) {
        statistic <- NaN
        df <- c(NaN, NaN)
        p <- gamma(k + 1)^(1 - b)
    } else {
        statistic <- (b - 1) * between / (a - between)
        df <- c(k - 1, (b - 1) * (k - 1))
        p <- pf(statistic, df[1L], df[2L], lower.tail = FALSE)
    }
    names(df) <- c("num df", "denom df")
    .htest(statistic = c("Quade F" = statistic), parameter = df, p.value = p, method = "Quade test", data.name = label)
}

quade.test.formula <- function(formula, data, subset, na.action, ...) {
    if (missing(formula)) stop("formula missing")
    mf <- .blockFrame(formula, match.call(expand.dots = FALSE), parent.frame())
    if (is.null(mf)) stop("incorrect specification for 'formula'")
    label <- paste(names(mf), collapse = " and ")
    r <- quade.test(mf[[1L]], mf[[2L]], mf[[3L]])
    r$data.name <- label
    r
}
