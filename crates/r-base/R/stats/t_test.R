# Tests of means: Student's and Welch's, and one-way analysis of means.

t.test <- function(x, ...) UseMethod("t.test")

t.test.default <- function(x, y = NULL, alternative = c("two.sided", "less", "greater"), mu = 0, paired = FALSE,
                           var.equal = FALSE, conf.level = 0.95, ...) {
    alternative <- match.arg(alternative)
    if (!missing(mu) && (length(mu) != 1L || is.na(mu))) stop("'mu' must be a single number")
    if (!missing(conf.level) && !.isLevel(conf.level)) stop("'conf.level' must be a single number between 0 and 1")
    if (!is.null(y)) {
        label <- paste(deparse1(substitute(x)), "and", deparse1(substitute(y)))
        if (paired) {
            ok <- complete.cases(x, y)
            x <- x[ok] - y[ok]
            y <- NULL
        } else {
            x <- x[!is.na(x)]
            y <- y[!is.na(y)]
        }
    } else {
        label <- deparse1(substitute(x))
        if (paired) stop("'y' is missing for paired test")
        x <- x[!is.na(x)]
    }
    nx <- length(x)
    mx <- mean(x)
    vx <- var(x)
    if (is.null(y)) {
        if (nx < 2) stop("not enough 'x' observations")
        df <- nx - 1
        stderr <- sqrt(vx / nx)
        if (stderr < 10 * .Machine$double.eps * abs(mx)) stop("data are essentially constant")
        statistic <- (mx - mu) / stderr
        method <- if (paired) "Paired t-test" else "One Sample t-test"
        estimate <- setNames(mx, if (paired) "mean difference" else "mean of x")
    } else {
        ny <- length(y)
        if (nx < 1 || !var.equal && nx < 2) stop("not enough 'x' observations")
        if (ny < 1 || !var.equal && ny < 2) stop("not enough 'y' observations")
        if (var.equal && nx + ny < 3) stop("not enough observations")
        my <- mean(y)
        vy <- var(y)
        method <- paste(if (!var.equal) "Welch", "Two Sample t-test")
        estimate <- c("mean of x" = mx, "mean of y" = my)
        if (var.equal) {
            df <- nx + ny - 2
            pooled <- 0
            if (nx > 1) pooled <- pooled + (nx - 1) * vx
            if (ny > 1) pooled <- pooled + (ny - 1) * vy
            stderr <- sqrt(pooled / df * (1 / nx + 1 / ny))
        } else {
            ex <- sqrt(vx / nx)
            ey <- sqrt(vy / ny)
            stderr <- sqrt(ex^2 + ey^2)
            df <- stderr^4 / (ex^4 / (nx - 1) + ey^4 / (ny - 1))
        }
        if (stderr < 10 * .Machine$double.eps * max(abs(mx), abs(my))) stop("data are essentially constant")
        statistic <- (mx - my - mu) / stderr
    }
    if (alternative == "two.sided") {
        p <- 2 * pt(-abs(statistic), df)
        reach <- qt(1 - (1 - conf.level) / 2, df)
        interval <- statistic + c(-reach, reach)
    } else {
        reach <- qt(conf.level, df)
        p <- pt(statistic, df, lower.tail = alternative == "less")
        interval <- if (alternative == "less") c(-Inf, statistic + reach) else c(statistic - reach, Inf)
    }
    names(statistic) <- "t"
    names(df) <- "df"
    names(mu) <- if (paired) "mean difference" else if (is.null(y)) "mean" else "difference in means"
    .htest(statistic = statistic, parameter = df, p.value = p,
           conf.int = structure(mu[[1L]] + interval * stderr, conf.level = conf.level), estimate = estimate,
           null.value = mu, stderr = stderr, alternative = alternative, method = method, data.name = label)
}

t.test.formula <- function(formula, data, subset, na.action, ...) {
    if (missing(formula) || length(formula) != 3L) stop("'formula' missing or incorrect")
    alone <- .termCount(formula) != 1L
    if (alone && .termCount(formula) > 1L) stop("'formula' missing or incorrect")
    mf <- .testFrame(match.call(expand.dots = FALSE), parent.frame())
    label <- paste(names(mf), collapse = " by ")
    if (alone) r <- do.call("t.test", c(.oneGroup(mf), list(...)))
    else {
        DATA <- .twoGroups(mf)
        if (is.null(DATA)) stop("grouping factor must have exactly 2 levels")
        r <- t.test(x = DATA[[1L]], y = DATA[[2L]], ...)
        if (length(r$estimate) == 2L) {
            names(r$estimate) <- paste("mean in group", names(DATA))
            names(r$null.value) <- paste("difference in means between", paste("group", names(DATA), collapse = " and "))
        }
    }
    r$data.name <- label
    r
}

oneway.test <- function(formula, data, subset, na.action, var.equal = FALSE) {
    if (missing(formula) || length(formula) != 3L) stop("'formula' missing or incorrect")
    mf <- .testFrame(match.call(expand.dots = FALSE)[-match("var.equal", names(match.call()), 1e6L)], parent.frame())
    label <- paste(names(mf), collapse = " and ")
    response <- attr(attr(mf, "terms"), "response")
    y <- mf[[response]]
    g <- if (length(mf[-response]) > 1L) factor(do.call("interaction", mf[-response])) else factor(mf[[-response]])
    k <- nlevels(g)
    if (k < 2L) stop("not enough groups")
    n <- tapply(y, g, length)
    if (any(n < 2)) stop("not enough observations")
    m <- tapply(y, g, mean)
    v <- tapply(y, g, var)
    w <- n / v
    if (var.equal) {
        total <- sum(n)
        statistic <- (sum(n * (m - mean(y))^2) / (k - 1)) / (sum((n - 1) * v) / (total - k))
        df <- c(k - 1, total - k)
    } else {
        sw <- sum(w)
        tmp <- sum((1 - w / sw)^2 / (n - 1)) / (k^2 - 1)
        mid <- sum(w * m) / sw
        statistic <- sum(w * (m - mid)^2) / ((k - 1) * (1 + 2 * (k - 2) * tmp))
        df <- c(k - 1, 1 / (3 * tmp))
    }
    names(df) <- c("num df", "denom df")
    method <- paste0("One-way analysis of means", if (!var.equal) " (not assuming equal variances)")
    .htest(statistic = c(F = statistic), parameter = df,
           p.value = pf(statistic, df[[1L]], df[[2L]], lower.tail = FALSE), method = method, data.name = label)
}
