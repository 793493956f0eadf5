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

optim <- function(par, fn, gr = NULL, ..., method = c("Nelder-Mead", "BFGS", "CG", "L-BFGS-B", "SANN", "Brent"),
                  lower = -Inf, upper = Inf, control = list(), hessian = FALSE) {
    bounded <- any(lower > -Inf, upper < Inf)
    method <- if (missing(method) && bounded) "L-BFGS-B" else match.arg(method)
    if (bounded && !(method %in% c("L-BFGS-B", "Brent"))) {
        warning("bounds can only be used with method L-BFGS-B (or Brent)")
        method <- "L-BFGS-B"
    }
    n <- length(par)
    labels <- names(par)
    con <- list(trace = 0, fnscale = 1, parscale = rep.int(1, n), ndeps = rep.int(1e-3, n), maxit = 100L, abstol = -Inf,
                reltol = sqrt(.Machine$double.eps), alpha = 1, beta = 0.5, gamma = 2, REPORT = 10, warn.1d.NelderMead = TRUE,
                type = 1, lmm = 5, factr = 1e7, pgtol = 0, tmax = 10, temp = 10)
    if (method == "Nelder-Mead") con$maxit <- 500
    unknown <- setdiff(names(control), names(con))
    con[names(control)] <- control
    if (length(unknown)) warning("unknown names in control: ", paste(unknown, collapse = ", "))
    if (n == 1L && method == "Nelder-Mead" && isTRUE(con$warn.1d.NelderMead))
        warning("one-dimensional optimization by Nelder-Mead is unreliable:\nuse \"Brent\" or optimize() directly")
    scaled <- function(p) { p <- p * con$parscale; names(p) <- labels; p }
    value <- function(p) fn(scaled(p), ...) / con$fnscale
    slope <- if (!is.null(gr)) function(p) as.double(gr(scaled(p), ...)) * con$parscale / con$fnscale
    if (method == "Brent") {
        if (n != 1L) stop("method = \"Brent\" is only available for one-dimensional optimization")
        if (!is.finite(lower[1L]) || !is.finite(upper[1L])) stop("'lower' and 'upper' must be finite values")
        best <- optimize(function(p) fn(p, ...) / con$fnscale, lower = lower, upper = upper, tol = con$reltol)
        r <- list(par = best$minimum, value = best$objective * con$fnscale, counts = c(`function` = NA, gradient = NA),
                  convergence = 0L, message = NULL)
    } else {
        if (method == "SANN") stop("method \"SANN\" is not available")
        r <- .optim1(as.double(par / con$parscale), value, slope, method,
                     as.double(c(con$abstol, con$reltol, con$maxit, con$alpha, con$beta, con$gamma, con$type, con$lmm,
                                 con$factr, con$pgtol)),
                     as.double(con$ndeps), as.double(rep_len(lower, n) / con$parscale),
                     as.double(rep_len(upper, n) / con$parscale))
        r$par <- scaled(r$par)
        r$value <- r$value * con$fnscale
        names(r$counts) <- c("function", "gradient")
        if (method == "Nelder-Mead") r$counts[["gradient"]] <- NA
    }
    if (hessian) r$hessian <- optimHess(r$par, fn, gr, ..., control = con)
    r
}

optimHess <- function(par, fn, gr = NULL, ..., control = list()) {
    n <- length(par)
    step <- rep_len(if (is.null(control$ndeps)) 1e-3 else control$ndeps, n)
    # Numeric gradients have steps in units of `parscale`, their differences have not.
    inner <- step * rep_len(if (is.null(control$parscale)) 1 else control$parscale, n)
    slope <- if (is.null(gr)) function(p) vapply(seq_len(n), function(i) {
        up <- p; down <- p
        up[i] <- up[i] + inner[i]
        down[i] <- down[i] - inner[i]
        (fn(up, ...) - fn(down, ...)) / (2 * inner[i])
    }, 0) else function(p) as.double(gr(p, ...))
    h <- matrix(0, n, n)
    for (i in seq_len(n)) {
        up <- par; down <- par
        up[i] <- up[i] + step[i]
        down[i] <- down[i] - step[i]
        h[i, ] <- (slope(up) - slope(down)) / (2 * step[i])
    }
    h <- (h + t(h)) / 2
    if (!is.null(names(par))) dimnames(h) <- list(names(par), names(par))
    h
}
