# Minima, roots and integrals of functions.

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
        if (trace) cat(sprintf("search in [%g,%g]%s", lower, upper, if (trace >= 2) "\n" else " ... "))
        wrong <- switch(extendInt, yes = function() sign(f.lower) * sign(f.upper) > 0, upX = function() f.lower > 0 || f.upper < 0,
                        downX = function() f.lower < 0 || f.upper > 0)
        while (isTRUE(wrong())) {
            extended <- extended + 1L
            if (extended > maxiter) stop(gettextf("no sign change found in %d iterations", maxiter), domain = NA)
            # Where the function isn't defined the end stays, and the next step is shorter.
            to <- c(lower - step[1L], upper + step[2L])
            at <- c(f(to[1L], ...), f(to[2L], ...))
            if (is.na(at[1L])) step[1L] <- step[1L] / 4
            else {
                lower <- to[1L]
                f.lower <- at[1L]
            }
            if (is.na(at[2L])) step[2L] <- step[2L] / 4
            else {
                upper <- to[2L]
                f.upper <- at[2L]
            }
            if (trace >= 2) cat(sprintf(" .. modified lower,upper: (%15g,%15g)\n", lower, upper))
            step <- step * 2
        }
        if (trace && trace < 2) cat(sprintf("extended to [%g, %g] in %d steps\n", lower, upper, extended))
    }
    if (isTRUE(as.vector(sign(f.lower) * sign(f.upper) > 0))) stop("f() values at end points not of opposite sign")
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
    stopifnot(length(lower) == 1, length(upper) == 1)
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
    # A list of numbers will do.
    if (is.list(par)) par <- vapply(par, as.double, 0)
    n <- length(par)
    labels <- names(par)
    con <- list(trace = 0, fnscale = 1, parscale = rep.int(1, n), ndeps = rep.int(1e-3, n), maxit = 100L, abstol = -Inf,
                reltol = sqrt(.Machine$double.eps), alpha = 1, beta = 0.5, gamma = 2, REPORT = 10, warn.1d.NelderMead = TRUE,
                type = 1, lmm = 5, factr = 1e7, pgtol = 0, tmax = 10, temp = 10)
    if (method == "Nelder-Mead") con$maxit <- 500
    unknown <- setdiff(names(control), names(con))
    con[names(control)] <- control
    if (con$trace > 0 && method %in% c("CG", "SANN"))
        stop(gettextf("'trace' of method \"%s\" is not implemented in Rigel yet", method), domain = NA)
    if (con$trace < 0) warning("read the documentation for 'trace' more carefully")
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
    } else if (method == "SANN") {
        if (is.null(control$maxit)) con$maxit <- 10000L
        if (con$trace && !(is.numeric(con$REPORT) && con$REPORT > 0)) stop("REPORT must be > 0 (method = \"SANN\")")
        if (as.integer(con$tmax) < 1L) stop("tmax must be a positive integer")
        # The "gradient" proposes a new point here.
        propose <- if (!is.null(gr)) function(p) as.double(gr(scaled(p), ...)) / con$parscale
        found <- .anneal(as.double(par / con$parscale), value, propose, as.integer(con$maxit), as.integer(con$tmax), con$temp)
        r <- list(par = scaled(found[[1L]]), value = found[[2L]] * con$fnscale,
                  counts = c(`function` = if (con$maxit > 0) as.integer(con$maxit) else 1L, gradient = NA), convergence = 0L,
                  message = NULL)
    } else {
        r <- .optim1(as.double(par / con$parscale), value, slope, method,
                     as.double(c(con$abstol, con$reltol, con$maxit, con$alpha, con$beta, con$gamma, con$type, con$lmm,
                                 con$factr, con$pgtol)),
                     as.double(con$ndeps), as.double(rep_len(lower, n) / con$parscale),
                     as.double(rep_len(upper, n) / con$parscale), as.double(c(con$trace, con$REPORT)))
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
    con <- list(fnscale = 1, parscale = rep.int(1, n), ndeps = rep.int(1e-3, n))
    con[names(control)] <- control
    labels <- names(par)
    scaled <- function(p) setNames(p * con$parscale, labels)
    value <- function(p) fn(scaled(p), ...) / con$fnscale
    slope <- if (is.null(gr)) function(p) vapply(seq_len(n), function(i) {
        step <- con$ndeps[i]
        up <- down <- p
        up[i] <- p[i] + step
        down[i] <- p[i] - step
        (value(up) - value(down)) / (2 * step)
    }, 0) else function(p) as.double(gr(scaled(p), ...)) * con$parscale / con$fnscale
    at <- as.double(par) / con$parscale
    h <- matrix(0, n, n)
    for (i in seq_len(n)) {
        step <- con$ndeps[i] / con$parscale[i]
        up <- down <- at
        up[i] <- at[i] + step
        down[i] <- at[i] - step
        h[i, ] <- con$fnscale * (slope(up) - slope(down)) / (2 * step * con$parscale[i] * con$parscale)
    }
    h <- 0.5 * (h + t(h))
    if (!is.null(labels)) dimnames(h) <- list(labels, labels)
    h
}

nlm <- function(f, p, ..., hessian = FALSE, typsize = rep(1, length(p)), fscale = 1, print.level = 0, ndigit = 12,
                gradtol = 1e-06, stepmax = max(1000 * sqrt(sum((p/typsize)^2)), 1000), steptol = 1e-06, iterlim = 100,
                check.analyticals = TRUE) {
    print.level <- as.integer(print.level)
    if (print.level < 0 || print.level > 2) stop("'print.level' must be in {0,1,2}")
    if (print.level > 1) stop("'print.level = 2' is not implemented in Rigel yet")
    p <- as.double(p)
    if (!length(p)) stop("invalid parameter length")
    if (anyNA(p)) stop("missing value in parameter")
    if (length(typsize) != length(p)) stop("invalid parameter length")
    value <- function(x) {
        v <- f(x, ...)
        if (!is.numeric(v)) stop("invalid function value in 'nlm' optimizer")
        v <- as.double(v)[1L]
        if (!is.finite(v)) {
            warning("NA/Inf replaced by maximum positive value")
            v <- .Machine$double.xmax
        }
        v
    }
    first <- f(p, ...)
    slope <- attr(first, "gradient")
    gradient <- if (is.numeric(slope) && length(slope) == length(p)) function(x) as.double(attr(f(x, ...), "gradient"))
    if (check.analyticals && !is.null(gradient)) {
        # The gradient against differences, by the tolerance of R. B. Schnabel, J. E. Koontz & B. E. Weiss (1985).
        noise <- max(10^-ndigit, .Machine$double.eps)
        for (i in seq_along(p)) {
            step <- sqrt(noise) * max(abs(p[i]), typsize[i])
            q <- p
            q[i] <- q[i] + step
            difference <- (value(q) - as.double(first)) / step
            size <- max(abs(as.double(first)), fscale) / max(abs(p[i]), typsize[i])
            if (abs(slope[i] - difference) > max(abs(slope[i]), size) * max(0.1, sqrt(noise)))
                stop("probable coding error in analytic gradient")
        }
    }
    if (print.level) {
        at <- value(p)
        start <- if (!is.null(gradient)) gradient(p) else vapply(seq_along(p), function(i) {
            q <- p
            q[i] <- p[i] + sqrt(max(10^-ndigit, .Machine$double.eps)) * max(abs(p[i]), typsize[i])
            (value(q) - at) / (q[i] - p[i])
        }, 0)
        .nlmState(0L, p, at, start, TRUE)
    }
    r <- .nlm(p, value, gradient, as.double(typsize), as.double(c(fscale, ndigit, gradtol, stepmax, steptol, iterlim)))
    if (print.level) {
        .nlmState(r$iterations, r$estimate, r$minimum, r$gradient, FALSE)
        cat(switch(r$code, "Relative gradient close to zero.\nCurrent iterate is probably solution.\n",
                   "Successive iterates within tolerance.\nCurrent iterate is probably solution.\n",
                   paste0("Last global step failed to locate a point lower than x.\n",
                          "Either x is an approximate local minimum of the function,\n",
                          "the function is too non-linear for this algorithm,\nor steptol is too large.\n"),
                   "Iteration limit exceeded.  Algorithm failed.\n",
                   paste0("Maximum step size exceeded 5 consecutive times.\nEither the function is unbounded below,\n",
                          "becomes asymptotic to a finite value\nfrom above in some direction,\nor stepmx is too small.\n")), "\n", sep = "")
    }
    out <- r[c("minimum", "estimate", "gradient")]
    if (hessian) out$hessian <- if (is.null(gradient)) matrix(.secondDifferences(r$estimate, r$minimum, ndigit, as.double(typsize), value),
                                                              length(p))
        else .slopeDifferences(r$estimate, gradient, 10^-ndigit, typsize)
    out$code <- r$code
    out$iterations <- r$iterations
    out
}

.nlmState <- function(iteration, par, value, gradient, first) {
    cat("iteration = ", iteration, "\n", sep = "")
    if (first) {
        cat("Step:\n")
        print(0 * par)
    }
    cat("Parameter:\n")
    print(par)
    cat("Function Value\n")
    print(value)
    cat("Gradient:\n")
    print(gradient)
    cat("\n")
}

# The Hessian by forward differences of a gradient, symmetrised.
.slopeDifferences <- function(x, gradient, noise, typsize) {
    n <- length(x)
    g <- gradient(x)
    h <- matrix(0, n, n)
    for (j in seq_len(n)) {
        step <- sqrt(max(noise, .Machine$double.eps)) * max(abs(x[j]), typsize[j])
        y <- x
        y[j] <- x[j] + step
        h[, j] <- (gradient(y) - g) / (y[j] - x[j])
    }
    (h + t(h)) / 2
}

# Minimisation within bounds. GNU R has the PORT library (D. M. Gay) here; this goes by limited memory BFGS to the limit of
# its accuracy, so that estimates agree but counts needn't.
nlminb <- function(start, objective, gradient = NULL, hessian = NULL, ..., scale = 1, control = list(), lower = -Inf,
                   upper = Inf) {
    force(objective)
    par <- setNames(as.double(start), names(start))
    n <- length(par)
    known <- c("eval.max", "iter.max", "trace", "abs.tol", "rel.tol", "x.tol", "xf.tol", "step.min", "step.max", "sing.tol",
               "diff.g")
    if (length(control)) {
        if (is.null(names(control)) || !is.list(control)) stop("'control' argument must be a named list")
        at <- pmatch(names(control), known)
        if (anyNA(at)) warning("unrecognized control elements named ",
                               sQuote(names(control)[is.na(at)]), " ignored")
        names(control)[!is.na(at)] <- known[at[!is.na(at)]]
    }
    if (!is.null(control$trace) && control$trace > 0) stop("'trace' is not implemented in Rigel yet")
    iter.max <- if (is.null(control$iter.max)) 150L else as.integer(control$iter.max)
    scale <- rep_len(as.double(scale), n)
    lower <- rep_len(as.double(lower), n)
    upper <- rep_len(as.double(upper), n)
    evaluations <- c(`function` = 0L, gradient = 0L)
    named <- function(p) setNames(p / scale, names(start))
    value <- function(p) {
        evaluations[1L] <<- evaluations[1L] + 1L
        v <- as.double(objective(named(p), ...))
        if (is.nan(v)) Inf else v
    }
    slope <- if (!is.null(gradient)) function(p) {
        evaluations[2L] <<- evaluations[2L] + 1L
        as.double(gradient(named(p), ...)) / scale
    } else function(p) {
        # Central differences that stay within the bounds.
        vapply(seq_len(n), function(i) {
            step <- (.Machine$double.eps)^(1/3) * max(abs(p[i]), 1e-2)
            up <- down <- p
            up[i] <- min(p[i] + step, upper[i] * scale[i])
            down[i] <- max(p[i] - step, lower[i] * scale[i])
            evaluations[2L] <<- evaluations[2L] + 1L
            (objective(named(up), ...) - objective(named(down), ...)) / (up[i] - down[i])
        }, 0)
    }
    x <- pmin(pmax(par, lower), upper) * scale
    total <- 0L
    code <- 0L
    best <- value(x)
    repeat {
        r <- .optim1(as.double(x), function(p) { v <- value(p); if (is.finite(v)) v else 1e300 }, slope, "L-BFGS-B",
                     as.double(c(-Inf, 0, max(1L, iter.max - total), 1, 0.5, 2, 1, 10, 10, 0)), rep(1e-3, n), lower * scale, upper * scale, c(0, 0))
        total <- total + r$counts[2L]
        moved <- max(abs(r$par - x) / pmax(abs(x), 1e-8))
        gain <- best - r$value
        if (r$value <= best) {
            x <- r$par
            best <- r$value
        }
        if (total >= iter.max) {
            code <- 1L
            break
        }
        if (gain <= 1e-10 * abs(best) || moved < 1.5e-8) break
    }
    list(par = named(x), objective = best, convergence = code, iterations = as.integer(total), evaluations = evaluations,
         message = if (code) "iteration limit reached without convergence (10)" else "relative convergence (4)")
}

# The adaptive barrier of K. Lange, "Numerical Analysis for Statisticians" (2001): minimisations with a logarithmic barrier
# at the inequalities, whose weights follow the solution.
constrOptim <- function(theta, f, grad, ui, ci, mu = 1e-04, control = list(),
                        method = if (is.null(grad)) "Nelder-Mead" else "BFGS", outer.iterations = 100, outer.eps = 1e-05, ...,
                        hessian = FALSE) {
    if (!is.null(control$fnscale) && control$fnscale < 0) mu <- -mu
    slack <- function(theta) ui %*% theta - ci
    barrier <- function(theta, old, ...) {
        room <- slack(theta)
        if (any(room < 0)) return(NaN)
        b <- sum(slack(old) * log(room) - ui %*% theta)
        if (!is.finite(b)) b <- -Inf
        f(theta, ...) - mu * b
    }
    if (any(slack(theta) <= 0)) stop("initial value is not in the interior of the feasible region")
    objective <- f(theta, ...)
    value <- barrier(theta, theta, ...)
    counts <- 0
    for (i in seq_len(outer.iterations)) {
        last <- list(objective = objective, value = value, theta = theta)
        slope <- if (method == "SANN") {
            if (is.null(grad)) NULL else grad
        } else if (!is.null(grad)) function(theta, ...) {
            room <- drop(slack(theta))
            grad(theta, ...) - mu * colSums(ui * drop(slack(last$theta)) / room - ui)
        }
        a <- optim(last$theta, function(theta, ...) barrier(theta, last$theta, ...), slope, control = control, method = method,
                   hessian = hessian, ...)
        value <- a$value
        if (is.finite(value) && is.finite(last$value) && abs(value - last$value) < (0.001 + abs(value)) * outer.eps) break
        theta <- a$par
        counts <- counts + a$counts
        objective <- f(theta, ...)
        if (sign(mu) * objective > sign(mu) * last$objective) break
    }
    if (i == outer.iterations) {
        a$convergence <- 7
        a$message <- gettext("Barrier algorithm ran out of iterations and did not converge")
    }
    if (mu > 0 && objective > last$objective) {
        a$convergence <- 11
        a$message <- gettextf("Objective function increased at outer iteration %d", i)
    }
    if (mu < 0 && objective < last$objective) {
        a$convergence <- 11
        a$message <- gettextf("Objective function decreased at outer iteration %d", i)
    }
    a$outer.iterations <- i
    a$counts <- counts
    a$barrier.value <- a$value
    a$value <- f(a$par, ...)
    a$barrier.value <- a$barrier.value - a$value
    a
}
