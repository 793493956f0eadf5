# Functions of one variable: minimum, root, integral.

optimize <- function(f, interval, ..., lower = min(interval), upper = max(interval), maximum = FALSE,
                     tol = .Machine$double.eps^0.25) {
    x <- .minimum1(if (maximum) function(arg) -f(arg, ...) else function(arg) f(arg, ...), lower, upper, tol)
    if (maximum) list(maximum = x, objective = f(x, ...)) else list(minimum = x, objective = f(x, ...))
}
optimise <- optimize

uniroot <- function(f, interval, ..., lower = min(interval), upper = max(interval), f.lower = f(lower, ...),
                    f.upper = f(upper, ...), extendInt = c("no", "yes", "downX", "upX"), check.conv = FALSE,
                    tol = .Machine$double.eps^0.25, maxiter = 1000, trace = 0) {
    if (!missing(interval) && length(interval) != 2L) stop("'interval' must be a vector of length 2")
    if (!is.numeric(lower) || !is.numeric(upper) || lower >= upper) stop("lower < upper  is not fulfilled")
    if (is.na(f.lower)) stop("f.lower = f(lower) is NA")
    if (is.na(f.upper)) stop("f.upper = f(upper) is NA")
    extended <- NA_integer_
    extendInt <- match.arg(extendInt)
    if (extendInt != "no") {
        extended <- 0L
        step <- 0.01 * pmax(1e-4, abs(c(lower, upper)))
        wrong <- switch(extendInt, yes = function() f.lower * f.upper > 0, upX = function() f.lower > 0 || f.upper < 0,
                        downX = function() f.lower < 0 || f.upper > 0)
        while (wrong()) {
            extended <- extended + 1L
            if (extended > maxiter) stop(gettextf("no sign change found in %d iterations", maxiter), domain = NA)
            f.lower <- f(lower <- lower - step[1L], ...)
            f.upper <- f(upper <- upper + step[2L], ...)
            step <- step * 2
        }
    }
    if (f.lower * f.upper > 0) stop("f() values at end points not of opposite sign")
    r <- .root1(function(arg) f(arg, ...), lower, upper, f.lower, f.upper, tol, as.integer(maxiter))
    iter <- as.integer(r[2L])
    if (iter < 0L) {
        (if (check.conv) stop else warning)("_NOT_ converged in ", maxiter, " iterations")
        iter <- as.integer(maxiter)
    }
    if (!is.na(extended)) iter <- iter + extended
    list(root = r[1L], f.root = f(r[1L], ...), iter = iter, init.it = extended, estim.prec = r[3L])
}

integrate <- function(f, lower, upper, ..., subdivisions = 100L, rel.tol = .Machine$double.eps^0.25,
                      abs.tol = rel.tol, stop.on.error = TRUE, keep.xy = FALSE, aux = NULL) {
    f <- match.fun(f)
    stopifnot(length(lower) == 1L, length(upper) == 1L)
    if (is.na(lower) || is.na(upper)) stop("a limit is NA or NaN")
    r <- .integral1(function(x) f(x, ...), lower, upper, abs.tol, rel.tol, as.integer(subdivisions))
    sign <- 1
    if (is.infinite(lower) && is.infinite(upper) && lower > upper) sign <- -1
    status <- as.integer(r[4L])
    text <- c("OK", "maximum number of subdivisions reached", "roundoff error was detected",
              "extremely bad integrand behaviour", "roundoff error is detected in the extrapolation table",
              "the integral is probably divergent", "the input is invalid")[status + 1L]
    if (status == 6L || status > 0L && stop.on.error) stop(text, domain = NA)
    structure(list(value = sign * r[1L], abs.error = r[2L], subdivisions = as.integer(r[3L]), message = text,
                   call = match.call()), class = "integrate")
}
print.integrate <- function(x, digits = getOption("digits"), ...) {
    if (x$message == "OK")
        cat(format(x$value, digits = digits), " with absolute error < ", format(x$abs.error, digits = 2L), "\n", sep = "")
    else cat("failed with message ", sQuote(x$message), "\n", sep = "")
    invisible(x)
}
