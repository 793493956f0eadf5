# Step functions and empirical distribution functions.

stepfun <- function(x, y, f = as.numeric(right), ties = "ordered", right = FALSE) {
    if (is.unsorted(x)) stop("stepfun: 'x' must be ordered increasingly")
    n <- length(x)
    if (n < 1) stop("'x' must have length >= 1")
    n1 <- n + 1L
    if (length(y) != n1) stop("'y' must be one longer than 'x'")
    rval <- approxfun(x, y[-if (right) n1 else 1], method = "constant", yleft = y[1L], yright = y[n1], f = f, ties = ties)
    class(rval) <- c("stepfun", class(rval))
    attr(rval, "call") <- sys.call()
    rval
}

is.stepfun <- function(x) is.function(x) && inherits(x, "stepfun")

as.stepfun <- function(x, ...) UseMethod("as.stepfun")

as.stepfun.default <- function(x, ...) {
    if (is.stepfun(x)) x else stop("no 'as.stepfun' method available for 'x'")
}

as.stepfun.isoreg <- function(x, ...) {
    sf <- stepfun(x = (if (x$isOrd) x$x else x$x[x$ord])[x$iKnots], y = c(x$yf[x$iKnots[1L]], x$yf[x$iKnots]))
    attr(sf, "call") <- x$call
    sf
}

knots <- function(Fn, ...) UseMethod("knots")

knots.stepfun <- function(Fn, ...) eval(expression(x), envir = environment(Fn))

print.stepfun <- function(x, digits = getOption("digits") - 2, ...) {
    few <- function(v) {
        n <- length(v)
        shown <- function(v) paste(formatC(v, digits = digits), collapse = ", ")
        if (n > 5L) paste0(shown(v[1:3]), ",  ..., ", shown(v[n - 1:0])) else shown(v)
    }
    xx <- get("x", envir = environment(x))
    yy <- c(get("yleft", envir = environment(x)), get("y", envir = environment(x)))
    cat("Step function\nCall: ")
    print(attr(x, "call"), ...)
    cat(" x[1:", length(xx), "] = ", few(xx), "\n", sep = "")
    cat(length(yy), " plateau levels = ", few(yy), "\n", sep = "")
    invisible(x)
}

summary.stepfun <- function(object, ...) {
    e <- environment(object)
    x <- get("x", envir = e)
    y <- c(get("yleft", envir = e), get("y", envir = e))
    cat("Step function with continuity 'f'=", format(get("f", envir = e)), ", ", length(x), "knots",
        if (length(x) <= 6L) "at\n" else "with summary\n")
    print(if (length(x) <= 6L) x else summary(x))
    cat(if (length(y) <= 6L) "  " else "\n", "and\t", length(y), " plateau levels (y) ", if (length(y) <= 6L) "at\n" else "with summary\n", sep = "")
    print(if (length(y) <= 6L) y else summary(y))
    invisible()
}

ecdf <- function(x) {
    x <- sort(x)
    n <- length(x)
    if (n < 1) stop("'x' must have 1 or more non-missing values")
    vals <- unique(x)
    rval <- approxfun(vals, cumsum(tabulate(match(x, vals))) / n, method = "constant", yleft = 0, yright = 1, f = 0,
                      ties = "ordered")
    class(rval) <- c("ecdf", "stepfun", class(rval))
    assign("nobs", n, envir = environment(rval))
    attr(rval, "call") <- sys.call()
    rval
}

print.ecdf <- function(x, digits = getOption("digits") - 2L, ...) {
    few <- function(v) paste(formatC(v, digits = digits), collapse = ", ")
    cat("Empirical CDF \nCall: ")
    print(attr(x, "call"), ...)
    xx <- get("x", envir = environment(x))
    n <- length(xx)
    cat(" x[1:", n, "] = ", if (n > 5L) paste0(few(xx[1:3]), ",  ..., ", few(xx[n - 1:0])) else few(xx), "\n", sep = "")
    invisible(x)
}

summary.ecdf <- function(object, ...) {
    n <- length(x <- get("x", envir = environment(object)))
    structure(summary(knots(object), ...), header = paste("Empirical CDF:\t ", n, "unique values with summary\n"),
              class = c("summary.ecdf", "summaryDefault", "table"))
}

print.summary.ecdf <- function(x, ...) {
    cat(attr(x, "header"))
    y <- x
    attr(y, "header") <- NULL
    class(y) <- "summaryDefault"
    print(y, ...)
    invisible(x)
}

quantile.ecdf <- function(x, ...) {
    e <- environment(x)
    steps <- diff(c(0, round(get("nobs", envir = e) * get("y", envir = e))))
    quantile(rep.int(get("x", envir = e), steps), ...)
}

ppoints <- function(n, a = if (n <= 10) 3/8 else 1/2) {
    if (length(n) > 1L) n <- length(n)
    if (n > 0) (1L:n - a) / (n + 1 - 2 * a) else numeric()
}

qqnorm <- function(y, ...) UseMethod("qqnorm")

qqnorm.default <- function(y, ylim, main = "Normal Q-Q Plot", xlab = "Theoretical Quantiles", ylab = "Sample Quantiles",
                           plot.it = TRUE, datax = FALSE, ...) {
    if (has.na <- any(ina <- is.na(y))) {
        given <- y
        y <- y[!ina]
    }
    if (0 == (n <- length(y))) stop("y is empty or has only NAs")
    if (plot.it && missing(ylim)) ylim <- range(y)
    x <- qnorm(ppoints(n))[order(order(y))]
    if (has.na) {
        y <- x
        x <- given
        x[!ina] <- y
        y <- given
    }
    if (plot.it) {
        if (datax) plot(y, x, main = main, xlab = ylab, ylab = xlab, xlim = ylim, ...)
        else plot(x, y, main = main, xlab = xlab, ylab = ylab, ylim = ylim, ...)
    }
    invisible(if (datax) list(x = y, y = x) else list(x = x, y = y))
}

qqplot <- function(x, y, plot.it = TRUE, xlab = deparse1(substitute(x)), ylab = deparse1(substitute(y)), ...) {
    sx <- sort(x)
    sy <- sort(y)
    nx <- length(sx)
    ny <- length(sy)
    if (ny < nx) sx <- approx(1L:nx, sx, n = ny)$y
    if (ny > nx) sy <- approx(1L:ny, sy, n = nx)$y
    if (plot.it) plot(sx, sy, xlab = xlab, ylab = ylab, ...)
    invisible(list(x = sx, y = sy))
}
