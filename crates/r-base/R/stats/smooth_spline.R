# Cubic smoothing splines: penalised regression on B-splines, the penalty chosen by generalised or
# ordinary cross-validation or by degrees of freedom (Hastie and Tibshirani 1990, section 2.10).

.nknots.smspl <- function(n) {
    if (n < 50L) return(n)
    a <- log2(c(50, 100, 140, 200))
    trunc(if (n < 200L) 2^(a[1L] + (a[2L] - a[1L]) * (n - 50) / 150)
          else if (n < 800L) 2^(a[2L] + (a[3L] - a[2L]) * (n - 200) / 600)
          else if (n < 3200L) 2^(a[3L] + (a[4L] - a[3L]) * (n - 800) / 2400)
          else 200 + (n - 3200)^0.2)
}

smooth.spline <- function(x, y = NULL, w = NULL, df, spar = NULL, lambda = NULL, cv = FALSE, all.knots = FALSE,
                          nknots = .nknots.smspl, keep.data = TRUE, df.offset = 0, penalty = 1, control.spar = list(),
                          tol = 1e-6 * IQR(x), keep.stuff = FALSE) {
    contr.sp <- list(low = -1.5, high = 1.5, tol = 1e-4, eps = 2e-8, maxit = 500, trace = FALSE)
    contr.sp[names(control.spar)] <- control.spar
    if (!all(vapply(contr.sp[1:4], is.numeric, NA)) || contr.sp$tol < 0 || contr.sp$eps <= 0 || contr.sp$maxit <= 0)
        stop("invalid 'control.spar'")
    pair <- .xy_pair(x, y)
    y <- pair$y
    x <- pair$x
    if (!all(is.finite(c(x, y)))) stop("missing or infinite values in inputs are not allowed")
    n <- length(x)
    no.wgts <- is.null(w)
    if (no.wgts) w <- 1
    else {
        if (n != length(w)) stop("lengths of 'x' and 'w' must match")
        if (any(w < 0)) stop("all weights should be non-negative")
        if (all(w == 0)) stop("some weights should be positive")
        w <- (w * sum(w > 0)) / sum(w)
    }
    if (!is.finite(tol) || tol <= 0) stop("'tol' must be strictly positive and finite")
    xx <- round((x - mean(x)) / tol)
    nd <- !duplicated(xx)
    ux <- sort(x[nd])
    uxx <- sort(xx[nd])
    nx <- length(ux)
    if (nx <= 3L) stop("need at least four unique 'x' values")
    if (nx == n) {
        ox <- TRUE
        at <- order(x)
        y1 <- y[at]
        w1 <- if (no.wgts) rep(1, n) else w[at]
        yssw <- 0
    } else {
        ox <- match(xx, uxx)
        ww <- if (no.wgts) rep(1, n) else w
        w1 <- vapply(split(ww, ox), sum, 0, USE.NAMES = FALSE)
        y1 <- vapply(split(ww * y, ox), sum, 0, USE.NAMES = FALSE) / ifelse(w1 > 0, w1, 1)
        if (isTRUE(cv)) warning("cross-validation with non-unique 'x' values seems doubtful")
        yssw <- sum(vapply(split(ww * y^2, ox), sum, 0)) - sum(w1 * y1^2)
    }
    r.ux <- ux[nx] - ux[1L]
    xbar <- (ux - ux[1L]) / r.ux
    if (is.numeric(all.knots)) {
        if (is.unsorted(all.knots, strictly = TRUE)) stop("Numeric 'all.knots' must be strictly increasing")
        if (!missing(nknots) && !is.null(nknots)) warning("'all.knots' is vector of knots; 'nknots' specification is disregarded")
        nknots <- length(all.knots)
        knot <- c(rep(all.knots[1L], 3), all.knots, rep(all.knots[nknots], 3))
    } else {
        if (all.knots) nknots <- nx
        else if (is.function(nknots)) nknots <- nknots(nx)
        else if (!is.numeric(nknots)) stop("'nknots' must be numeric (in {1,..,n})")
        else if (nknots < 1) stop("'nknots' must be at least 1")
        else if (nknots > nx) stop("cannot use more inner knots than unique 'x' values")
        knot <- c(rep(xbar[1], 3), xbar[seq.int(1, nx, length.out = nknots)], rep(xbar[nx], 3))
    }
    nk <- nknots + 2L
    choice <- .smoothing_choice(knot, xbar, y1, w1, yssw, if (missing(df)) NULL else df, spar, lambda, cv, df.offset, penalty, contr.sp, nx, n, nk)
    fit <- choice$fit
    wssq <- yssw
    # Without a criterion nobody asks for the leverages.
    lev <- if (is.na(cv)) NA_real_ else fit$lev
    df <- sum(lev)
    if (!is.na(cv) && anyNA(lev)) stop("NA lev[]; probably smoothing parameter 'spar' way too large!")
    r <- sqrt(w1) * (y1 - fit$fitted)
    cv.crit <- if (is.na(cv)) NA
        else if (cv) {
            ww <- if (no.wgts) rep(1, n) else w
            # Leaving out means a single observation, not its place.
            weighted.mean(((y - fit$fitted[if (isTRUE(ox)) match(xx, uxx) else ox]) /
                               (1 - (lev[if (isTRUE(ox)) match(xx, uxx) else ox] * ww) / ifelse(w1 == 0, 1, w1)[if (isTRUE(ox)) match(xx, uxx) else ox]))^2, ww)
        } else weighted.mean((y - fit$fitted[if (isTRUE(ox)) match(xx, uxx) else ox])^2, if (no.wgts) rep(1, n) else w) /
            (1 - (df.offset + penalty * df) / n)^2
    pen.crit <- sum(w1 * (y1 - fit$fitted)^2)
    fit.object <- structure(list(knot = knot, nk = nk, min = ux[1L], range = r.ux, coef = fit$coef), class = "smooth.spline.fit")
    object <- list(x = ux, y = fit$fitted, w = w1, yin = y1, tol = tol,
                   data = if (keep.data) list(x = x, y = y, w = if (no.wgts) 1 else w), no.weights = no.wgts, n = n, lev = lev, cv = cv,
                   cv.crit = cv.crit, pen.crit = pen.crit, crit = choice$crit, df = df,
                   spar = choice$spar, ratio = choice$ratio, lambda = choice$lambda, iparms = choice$iparms, auxM = NULL, fit = fit.object,
                   call = match.call())
    class(object) <- "smooth.spline"
    object
}

# x and y as plain vectors: two arguments, a list or data frame of two, a matrix of two columns.
.xy_pair <- function(x, y) {
    if (!is.null(y)) return(list(x = as.double(x), y = as.double(y)))
    if (is.list(x)) {
        if (!is.null(x$x) && !is.null(x$y)) return(list(x = as.double(x$x), y = as.double(x$y)))
        if (length(x) >= 2L) return(list(x = as.double(x[[1L]]), y = as.double(x[[2L]])))
    }
    if (is.matrix(x) && ncol(x) >= 2L) return(list(x = as.double(x[, 1L]), y = as.double(x[, 2L])))
    list(x = as.double(seq_along(x)), y = as.double(x))
}

# The penalty: given, or the minimum of a criterion over `spar`.
.smoothing_choice <- function(knot, x, y, w, yssw, df, spar, lambda, cv, df.offset, penalty, contr, nx, n, nk) {
    root_w <- sqrt(w)
    ratio <- .splineRatio(knot, x, y, root_w)
    solve_for <- function(l) {
        f <- .splineFit(knot, x, y, root_w, l)
        if (is.null(f)) stop("smoothing parameter value too small or too large", call. = FALSE)
        f
    }
    lambda_of <- function(s) ratio * 256^(3 * s - 1)
    icrit <- if (is.null(cv) || is.na(cv)) 0L else if (cv) 2L else 1L
    dofoff <- df.offset
    if (!is.null(df)) {
        if (df > 1 && df <= nx) {
            icrit <- 3L
            dofoff <- df
        } else warning("you must supply 1 < df <= n,  n = #{unique x} = ", nx)
    }
    criterion <- function(f) {
        r2 <- sum((root_w * (y - f$fitted))^2)
        total <- sum(w)
        switch(as.character(icrit),
               `1` = ((yssw + r2) / total) / (1 - (dofoff + penalty * sum(f$lev)) / total)^2,
               `2` = sum((root_w * (y - f$fitted) / (1 - f$lev))^2) / nx,
               `3` = 3 + (dofoff - sum(f$lev))^2, 0)
    }
    iparms <- function(iter) c(icrit = icrit, ispar = if (is.null(spar) && is.null(lambda)) 0L else 1L, iter = iter, 0L, errorI = NA)
    if (!is.null(lambda) || !is.null(spar)) {
        if (!is.null(lambda) && !is.null(spar)) stop("must not specify both 'spar' and 'lambda'")
        l <- if (!is.null(lambda)) lambda else lambda_of(spar)
        f <- solve_for(l)
        return(list(fit = f, lambda = l, spar = if (is.null(lambda)) spar else NA_real_, ratio = ratio, crit = criterion(f), iparms = iparms(NA)))
    }
    # GNU R's fit is that of the last parameter tried, which is next to the best.
    l <- last <- NULL
    try_at <- function(s) {
        l <<- lambda_of(s)
        last <<- solve_for(l)
        criterion(last)
    }
    best <- .fmin(try_at, contr$low, contr$high, contr$tol, contr$eps, contr$maxit)
    list(fit = last, lambda = l, spar = best$x, ratio = ratio, crit = best$fx, iparms = iparms(best$iter))
}

# Brent's minimum of a function of one variable, with the number of steps (R. Brent 1973; Forsythe,
# Malcolm and Moler 1977).
.fmin <- function(f, a, b, tol, eps, maxit) {
    golden <- (3 - sqrt(5)) / 2
    x <- w <- v <- a + golden * (b - a)
    fx <- fw <- fv <- f(x)
    d <- e <- 0
    iter <- 0L
    repeat {
        middle <- (a + b) / 2
        tol1 <- eps * abs(x) + tol / 3
        tol2 <- 2 * tol1
        iter <- iter + 1L
        if (abs(x - middle) <= tol2 - (b - a) / 2 || iter > maxit) break
        parabola <- FALSE
        if (abs(e) > tol1 && is.finite(fx) && is.finite(fv) && is.finite(fw)) {
            r <- (x - w) * (fx - fv)
            q <- (x - v) * (fx - fw)
            p <- (x - v) * q - (x - w) * r
            q <- 2 * (q - r)
            if (q > 0) p <- -p
            q <- abs(q)
            r <- e
            e <- d
            if (abs(p) < abs(0.5 * q * r) && p > q * (a - x) && p < q * (b - x)) {
                parabola <- TRUE
                d <- p / q
                u <- x + d
                if (u - a < tol2 || b - u < tol2) d <- if (middle - x >= 0) abs(tol1) else -abs(tol1)
            }
        }
        if (!parabola) {
            e <- if (x >= middle) a - x else b - x
            d <- golden * e
        }
        u <- x + if (abs(d) >= tol1) d else if (d >= 0) tol1 else -tol1
        fu <- f(u)
        if (!is.finite(fu)) fu <- 2 * 1e100
        if (fu <= fx) {
            if (u >= x) a <- x else b <- x
            v <- w; fv <- fw
            w <- x; fw <- fx
            x <- u; fx <- fu
        } else {
            if (u < x) a <- u else b <- u
            if (fu <= fw || w == x) {
                v <- w; fv <- fw
                w <- u; fw <- fu
            } else if (fu <= fv || v == x || v == w) {
                v <- u; fv <- fu
            }
        }
    }
    list(x = x, fx = fx, iter = iter)
}

fitted.smooth.spline <- function(object, ...) {
    if (!is.list(dat <- object$data)) stop("need result of smooth.spline(keep.data = TRUE)")
    object$y[match(round((dat$x - mean(dat$x)) / object$tol), round((object$x - mean(dat$x)) / object$tol))]
}
residuals.smooth.spline <- function(object, type = c("response", "working", "deviance", "pearson", "partial"), ...) {
    type <- match.arg(type)
    if (!is.list(dat <- object$data)) stop("need result of smooth.spline(keep.data = TRUE)")
    r <- dat$y - fitted(object)
    res <- switch(type, working = , response = r, deviance = , pearson = if (is.null(dat$w)) r else r * sqrt(dat$w), partial = r)
    res <- naresid(object$na.action, res)
    if (type == "partial") stop("type = \"partial\" is not yet implemented")
    res
}

hatvalues.smooth.spline <- function(model, ...) model$lev

print.smooth.spline <- function(x, digits = getOption("digits"), ...) {
    if (!is.null(cl <- x$call)) {
        cat("Call:\n")
        dput(cl, control = NULL)
    }
    ip <- x$iparms
    cv <- cl$cv
    if (is.null(cv)) cv <- FALSE else if (is.name(cv)) cv <- eval(cv)
    cat("\nSmoothing Parameter  spar=", format(x$spar, digits = digits), " lambda=", format(x$lambda, digits = digits),
        if (ip[["ispar"]] != 1L) paste0("(", ip[["iter"]], " iterations)"))
    cat("\n")
    cat("Equivalent Degrees of Freedom (Df):", format(x$df, digits = digits))
    cat("\n")
    cat("Penalized Criterion (", if (!x$no.weights) "weighted ", "RSS): ", format(x$pen.crit, digits = digits), sep = "")
    cat("\n")
    if (!is.na(cv)) cat(if (cv) "PRESS(l.o.o. CV): " else "GCV: ", format(x$cv.crit, digits = digits), "\n", sep = "")
    invisible(x)
}

predict.smooth.spline <- function(object, x, deriv = 0, ...) {
    if (missing(x)) {
        if (deriv == 0) return(object[c("x", "y")])
        x <- object$x
    }
    fit <- object$fit
    if (is.null(fit)) stop("not a valid \"smooth.spline\" object")
    predict(fit, x, deriv, ...)
}

predict.smooth.spline.fit <- function(object, x, deriv = 0, ...) {
    if (missing(x)) x <- seq.int(from = object$min, to = object$min + object$range, length.out = length(object$coef) - 4L)
    xs <- (x - object$min) / object$range
    y <- rep(NA_real_, length(xs))
    inside <- !is.na(xs) & xs >= 0 & xs <= 1
    value <- function(at, d) .splineValue(object$knot, 4L, object$coef, at, d)
    if (any(inside)) y[inside] <- value(xs[inside], deriv)
    # Beyond the data the spline goes on as a straight line.
    for (end in 0:1) {
        out <- !is.na(xs) & if (end == 0) xs < 0 else xs > 1
        if (!any(out)) next
        slope <- value(end, 1L)
        y[out] <- if (deriv == 0) value(end, 0L) + slope * (xs[out] - end) else if (deriv == 1) slope else 0
    }
    if (deriv > 0) y <- y / object$range^deriv
    list(x = x, y = y)
}
