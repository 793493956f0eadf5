# Maximum likelihood: the fit, its summary, and intervals from the profile of the likelihood. A fit is an S4 object; the
# functions that read it are S3 methods, which find S4 objects by their class.

# The classes and what shows their objects, defined when the namespace is made.
.defineFits <- function() {
    methods::setClass("mle", slots = c(call = "language", coef = "numeric", fullcoef = "numeric", fixed = "numeric",
                                       vcov = "matrix", min = "numeric", details = "list", minuslogl = "function",
                                       nobs = "integer", method = "character"), package = "stats4")
    methods::setClass("summary.mle", slots = c(call = "language", coef = "matrix", m2logL = "numeric"), package = "stats4")
    methods::setClass("profile.mle", slots = c(profile = "list", summary = "summary.mle"), package = "stats4")
    methods::setMethod("show", "mle", function(object) .showFit(object))
    methods::setMethod("show", "summary.mle", function(object) .showFitSummary(object))
}

.showFit <- function(object) {
    cat("\nCall:\n")
    print(object@call)
    cat("\nCoefficients:\n")
    print(object@fullcoef)
}

.showFitSummary <- function(object) {
    cat("Maximum likelihood estimation\n\nCall:\n")
    print(object@call)
    cat("\nCoefficients:\n")
    print(object@coef)
    cat("\n-2 log L:", object@m2logL, "\n")
}

# Parameters are a list of vectors for the likelihood and one vector for the optimizer; `shape` has the defaults.
.asParameterList <- function(values, shape) {
    sizes <- lengths(shape)
    ends <- cumsum(sizes)
    r <- lapply(seq_along(shape), function(k) {
        v <- unname(values[seq_len(sizes[k]) + ends[k] - sizes[k]])
        names(v) <- names(shape[[k]])
        v
    })
    names(r) <- names(shape)
    r
}

# The parameters of a likelihood with values: those given, else the defaults.
.parameterShape <- function(minuslogl, first, second) {
    defaults <- formals(minuslogl)
    value <- function(n) {
        d <- defaults[[n]]
        if (!is.null(first[[n]])) first[[n]]
        else if (is.name(d) && !nzchar(as.character(d))) if (is.null(second[[n]])) NA_real_ else second[[n]]
        else if (!is.null(second[[n]])) second[[n]]
        else eval(d, environment(minuslogl))
    }
    sapply(names(defaults), value, simplify = FALSE)
}

# Bounds and fixed values for all parameters from a vector or a list that names some.
.spreadParameters <- function(given, shape, fill) {
    all <- unlist(shape)
    all[] <- fill
    if (is.list(given)) {
        if (!all(names(given) %in% names(shape))) stop("some named values are not arguments to the supplied log-likelihood", call. = FALSE)
        parts <- .asParameterList(all, shape)
        for (n in names(given)) {
            labels <- names(given[[n]])
            if (is.null(labels) || is.null(names(shape[[n]]))) parts[[n]][] <- given[[n]] else parts[[n]][labels] <- given[[n]]
        }
        all[] <- unlist(parts)
    } else if (is.null(names(given))) all[] <- rep_len(given, length(all)) else all[names(given)] <- given
    all
}

mle <- function(minuslogl, start, optim = stats::optim, method = if (!useLim) "BFGS" else "L-BFGS-B", fixed = list(), nobs,
                lower, upper, ...) {
    call <- match.call()
    useLim <- !missing(lower) || !missing(upper)
    shape <- formals(minuslogl)
    given <- if (missing(start)) list() else as.list(start)
    if (!all(c(names(given), names(fixed)) %in% names(shape)))
        stop("some named values are not arguments to the supplied log-likelihood")
    shape <- .parameterShape(minuslogl, given, fixed)
    held <- .spreadParameters(as.list(fixed), shape, NA_real_)
    free <- is.na(held)
    begin <- unlist(shape)[free]
    f <- function(p) {
        values <- held
        values[free] <- p
        do.call("minuslogl", .asParameterList(values, shape))
    }
    best <- if (!any(free)) list(par = numeric(), value = f(begin))
        else if (!useLim) optim(begin, f, method = method, hessian = TRUE, ...)
        else optim(begin, f, method = method, hessian = TRUE,
                   lower = .spreadParameters(if (missing(lower)) -Inf else lower, shape, -Inf)[free],
                   upper = .spreadParameters(if (missing(upper)) Inf else upper, shape, Inf)[free], ...)
    full <- held
    full[free] <- best$par
    methods::new("mle", call = call, coef = best$par, fullcoef = full, fixed = held,
                 vcov = if (any(free)) solve(best$hessian) else matrix(numeric(), 0L, 0L), min = best$value, details = best,
                 minuslogl = minuslogl, nobs = if (missing(nobs)) NA_integer_ else as.integer(nobs), method = method)
}

coef.mle <- function(object, ...) object@fullcoef
coef.summary.mle <- function(object, ...) object@coef
vcov.mle <- function(object, ...) object@vcov
nobs.mle <- function(object, ...) object@nobs

logLik.mle <- function(object, ...) {
    if (!missing(...)) warning("extra arguments discarded")
    value <- structure(-object@min, df = length(object@coef), class = "logLik")
    if (!is.na(object@nobs)) attr(value, "nobs") <- object@nobs
    value
}

summary.mle <- function(object, ...)
    methods::new("summary.mle", call = object@call,
                 coef = cbind(Estimate = object@coef, `Std. Error` = sqrt(diag(object@vcov))), m2logL = 2 * object@min)

update.mle <- function(object, ..., evaluate = TRUE) {
    call <- object@call
    extras <- match.call(expand.dots = FALSE)$...
    for (n in names(extras)) call[[n]] <- extras[[n]]
    if (evaluate) eval(call, parent.frame()) else call
}

# The likelihood ratio's signed root, z, for values of one parameter, the others at their best.
profile.mle <- function(fitted, which = 1:p, maxsteps = 100, alpha = 0.01, zmax = sqrt(qchisq(1 - alpha, 1L)), del = zmax/5,
                        trace = FALSE, ...) {
    estimate <- fitted@coef
    p <- length(estimate)
    error <- sqrt(diag(fitted@vcov))
    shape <- .parameterShape(fitted@minuslogl, list(), as.list(fitted@fullcoef))
    bounds <- function(what, fill) {
        b <- eval(fitted@call[[what]], parent.frame(2L))
        .spreadParameters(if (is.null(b)) fill else b, shape, fill)[names(estimate)]
    }
    low <- bounds("lower", -Inf)
    high <- bounds("upper", Inf)
    limited <- fitted@method == "L-BFGS-B"
    refit <- function(i, value) {
        held <- fitted@fixed
        held[names(estimate)[i]] <- value
        free <- is.na(held)
        f <- function(q) {
            all <- held
            all[free] <- q
            do.call(fitted@minuslogl, .asParameterList(all, shape))
        }
        others <- estimate[-i]
        if (!length(others)) return(list(value = f(numeric()), par = numeric()))
        method <- if (fitted@method == "Brent") "BFGS" else fitted@method
        if (limited) stats::optim(others, f, method = method, lower = low[-i], upper = high[-i])
        else stats::optim(others, f, method = method)
    }
    one <- function(i) {
        z <- 0
        rows <- list(estimate)
        for (side in c(-1, 1)) for (step in seq_len(maxsteps)) {
            value <- estimate[i] + side * step * del * error[i]
            if (value < low[i] || value > high[i]) break
            fit <- tryCatch(refit(i, value), error = function(e) NULL)
            if (is.null(fit) || is.na(fit$value)) break
            drop <- 2 * (fit$value - fitted@min)
            if (drop < -1e-3) stop("profiling has found a better solution, so original fit had not converged")
            new <- estimate
            new[i] <- value
            new[-i] <- fit$par
            if (trace) cat(new, sqrt(max(0, drop)), "\n")
            rows <- if (side < 0) c(list(new), rows) else c(rows, list(new))
            z <- if (side < 0) c(-sqrt(max(0, drop)), z) else c(z, sqrt(max(0, drop)))
            if (drop > zmax^2) break
        }
        values <- do.call(rbind, unname(rows))
        dimnames(values) <- list(NULL, names(estimate))
        r <- data.frame(z = z)
        r$par.vals <- values
        r
    }
    all <- lapply(which, one)
    names(all) <- names(estimate)[which]
    methods::new("profile.mle", profile = all, summary = summary.mle(fitted))
}

confint.mle <- function(object, parm, level = 0.95, ...) {
    cat("Profiling...\n")
    confint.profile.mle(profile.mle(object), parm, level, ...)
}

# The places where an interpolating spline of z reaches the normal quantiles.
confint.profile.mle <- function(object, parm, level = 0.95, ...) {
    all <- names(object@profile)
    if (missing(parm)) parm <- all
    else if (is.numeric(parm)) parm <- all[parm]
    tails <- c((1 - level) / 2, 1 - (1 - level) / 2)
    labels <- paste(format(100 * tails, trim = TRUE, scientific = FALSE, digits = 3), "%")
    r <- vapply(parm, function(n) {
        steps <- object@profile[[n]]
        curve <- stats::spline(steps$par.vals[, n], steps$z)
        stats::approx(curve$y, curve$x, xout = stats::qnorm(tails))$y
    }, numeric(2L))
    r <- t(r)
    dimnames(r) <- list(parm, labels)
    if (length(parm) == 1L) r[1L, ] else r
}

plot.profile.mle <- function(x, levels, conf = c(99, 95, 90, 80, 50)/100, nseg = 50, absVal = TRUE, ...) {
    marks <- if (missing(levels)) sqrt(stats::qchisq(pmax(0, pmin(1, conf)), 1)) else levels
    old <- graphics::par(mar = c(5, 4, 1, 1) + 0.1)
    on.exit(graphics::par(old))
    for (n in names(x@profile)) {
        steps <- x@profile[[n]]
        curve <- stats::spline(steps$par.vals[, n], steps$z, n = nseg)
        z <- if (absVal) abs(curve$y) else curve$y
        graphics::plot.default(curve$x, z, type = "l", xlab = n, ylab = if (absVal) expression(abs(z)) else expression(z), ...)
        shown <- stats::approx(curve$y, curve$x, xout = c(-marks, marks))$y
        graphics::abline(h = if (absVal) 0 else c(0, marks, -marks), lty = 2)
        graphics::abline(v = shown[!is.na(shown)], lty = 3)
    }
    invisible(x)
}

# The generics, under the names this package shows them by.
AIC <- stats::AIC
BIC <- stats::BIC
coef <- stats::coef
confint <- stats::confint
logLik <- stats::logLik
nobs <- stats::nobs
profile <- stats::profile
update <- stats::update
vcov <- stats::vcov
summary <- base::summary
plot <- base::plot
