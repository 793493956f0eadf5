# Seasonal decomposition by loess (Cleveland, Cleveland, McRae & Terpenning 1990).

stl <- function(x, s.window, s.degree = 0, t.window = NULL, t.degree = 1, l.window = nextodd(period),
                l.degree = t.degree, s.jump = ceiling(s.window/10), t.jump = ceiling(t.window/10),
                l.jump = ceiling(l.window/10), robust = FALSE, inner = if (robust) 1 else 2,
                outer = if (robust) 15 else 0, na.action = na.fail) {
    nextodd <- function(x) {
        x <- round(x)
        if (x %% 2 == 0) x <- x + 1
        as.integer(x)
    }
    degree <- function(d, name) {
        d <- as.integer(d)
        if (d < 0 || d > 1) stop(gettextf("'%s' must be 0 or 1", name), call. = FALSE, domain = NA)
        d
    }
    x <- na.action(as.ts(x))
    if (is.matrix(x)) stop("only univariate series are allowed")
    n <- as.integer(length(x))
    if (is.na(n)) stop("invalid length(x)")
    period <- frequency(x)
    if (period < 2 || n <= 2 * period) stop("series is not periodic or has less than two periods")
    periodic <- FALSE
    if (is.character(s.window)) {
        if (is.na(pmatch(s.window, "periodic"))) stop("unknown string value for s.window")
        periodic <- TRUE
        s.window <- 10 * n + 1
        s.degree <- 0
    }
    s.degree <- degree(s.degree, "s.degree")
    t.degree <- degree(t.degree, "t.degree")
    l.degree <- degree(l.degree, "l.degree")
    if (is.null(t.window)) t.window <- nextodd(ceiling(1.5 * period / (1 - 1.5 / s.window)))
    z <- .stl(as.double(x), period, c(s.window, t.window, l.window), c(s.degree, t.degree, l.degree),
              c(s.jump, t.jump, l.jump), inner, outer)
    seasonal <- z[[1L]]
    if (periodic) {
        which <- as.vector(cycle(x))
        seasonal <- as.vector(tapply(seasonal, which, mean)[which])
    }
    remainder <- as.vector(x) - seasonal - z[[2L]]
    parts <- ts(cbind(seasonal = seasonal, trend = z[[2L]], remainder = remainder), start = start(x), frequency = period)
    structure(list(time.series = parts, weights = z[[3L]], call = match.call(),
                   win = c(s = s.window, t = t.window, l = l.window), deg = c(s = s.degree, t = t.degree, l = l.degree),
                   jump = c(s = s.jump, t = t.jump, l = l.jump), inner = as.integer(inner), outer = as.integer(outer)),
              class = "stl")
}

print.stl <- function(x, ...) {
    cat(" Call:\n ")
    dput(x$call, control = NULL)
    cat("\nComponents\n")
    print(x$time.series, ...)
    invisible(x)
}

# The summary is what it prints.
summary.stl <- function(object, digits = getOption("digits"), ...) {
    x <- object
    cat(" Call:\n ")
    dput(x$call, control = NULL)
    cat("\n Time.series components:\n")
    print(summary(x$time.series, digits = digits, ...))
    cat(" IQR:\n")
    spread <- apply(cbind(STL = x$time.series, data = x$time.series %*% rep(1, 3L)), 2L, IQR)
    print(rbind(format(spread, digits = max(2L, digits - 3L)), `   %` = format(round(100 * spread / spread["data"], 1))), quote = FALSE)
    cat("\n Weights:")
    if (all(x$weights == 1)) cat(" all == 1\n")
    else {
        cat("\n")
        print(summary(x$weights, digits = digits, ...))
    }
    cat("\n Other components: ")
    str(x[!(names(x) %in% c("time.series", "weights", "call"))], give.attr = FALSE)
    invisible(object)
}
