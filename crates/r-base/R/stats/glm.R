# Generalized linear models by iteratively reweighted least squares.

glm <- function(formula, family = gaussian, data, weights, subset, na.action, start = NULL, etastart, mustart, offset,
                control = list(...), model = TRUE, method = "glm.fit", x = FALSE, y = TRUE, singular.ok = TRUE,
                contrasts = NULL, ...) {
    cal <- match.call()
    if (is.character(family)) family <- get(family, mode = "function", envir = parent.frame())
    if (is.function(family)) family <- family()
    if (is.null(family$family)) {
        print(family)
        stop("'family' not recognized")
    }
    if (missing(data)) data <- environment(formula)
    mf <- .frame_call(match.call(expand.dots = FALSE),
                      c("formula", "data", "subset", "weights", "na.action", "etastart", "mustart", "offset"))
    mf <- eval(mf, parent.frame())
    if (identical(method, "model.frame")) return(mf)
    if (!is.character(method) && !is.function(method)) stop("invalid 'method' argument")
    if (identical(method, "glm.fit")) control <- do.call("glm.control", control)
    mt <- attr(mf, "terms")
    Y <- model.response(mf, "any")
    if (length(dim(Y)) == 1L) {
        nm <- rownames(Y)
        dim(Y) <- NULL
        if (!is.null(nm)) names(Y) <- nm
    }
    X <- if (!is.empty.model(mt)) model.matrix(mt, mf, contrasts) else matrix(, NROW(Y), 0L)
    weights <- as.vector(model.weights(mf))
    if (!is.null(weights) && !is.numeric(weights)) stop("'weights' must be a numeric vector")
    if (!is.null(weights) && any(weights < 0)) stop("negative weights not allowed")
    offset <- as.vector(model.offset(mf))
    if (!is.null(offset) && length(offset) != NROW(Y))
        stop(gettextf("number of offsets is %d should equal %d (number of observations)", length(offset), NROW(Y)), domain = NA)
    mustart <- model.extract(mf, "mustart")
    etastart <- model.extract(mf, "etastart")
    fitter <- if (is.function(method)) method else get(method, mode = "function")
    fit <- fitter(x = X, y = Y, weights = weights, start = start, etastart = etastart, mustart = mustart, offset = offset,
                  family = family, control = control, intercept = attr(mt, "intercept") > 0L, singular.ok = singular.ok)
    # The null model with an offset needs a fit of its own.
    if (length(offset) && attr(mt, "intercept") > 0L) {
        fit2 <- fitter(x = X[, "(Intercept)", drop = FALSE], y = Y, mustart = fit$fitted.values, weights = weights,
                       offset = offset, family = family, control = control, intercept = TRUE)
        if (!fit2$converged)
            warning("fitting to calculate the null deviance did not converge -- increase 'maxit'?")
        fit$null.deviance <- fit2$deviance
    }
    if (model) fit$model <- mf
    fit$na.action <- attr(mf, "na.action")
    if (x) fit$x <- X
    if (!y) fit$y <- NULL
    structure(c(fit, list(call = cal, formula = formula, terms = mt, data = data, offset = offset, control = control,
                          method = method, contrasts = attr(X, "contrasts"), xlevels = .getXlevels(mt, mf))),
              class = c(fit$class, c("glm", "lm")))
}

glm.control <- function(epsilon = 1e-8, maxit = 25, trace = FALSE) {
    if (!is.numeric(epsilon) || epsilon <= 0) stop("value of 'epsilon' must be > 0")
    if (!is.numeric(maxit) || maxit <= 0) stop("maximum number of iterations must be > 0")
    list(epsilon = epsilon, maxit = maxit, trace = trace)
}

glm.fit <- function(x, y, weights = rep.int(1, nobs), start = NULL, etastart = NULL, mustart = NULL,
                    offset = rep.int(0, nobs), family = gaussian(), control = list(), intercept = TRUE, singular.ok = TRUE) {
    control <- do.call("glm.control", control)
    x <- as.matrix(x)
    xnames <- dimnames(x)[[2L]]
    ynames <- if (is.matrix(y)) rownames(y) else names(y)
    nobs <- NROW(y)
    nvars <- ncol(x)
    if (is.null(weights)) weights <- rep.int(1, nobs)
    if (is.null(offset)) offset <- rep.int(0, nobs)
    if (!is.function(family$variance) || !is.function(family$linkinv))
        stop("'family' argument seems not to be a valid family object", call. = FALSE)
    if (is.null(family$valideta)) family$valideta <- function(eta) TRUE
    if (is.null(family$validmu)) family$validmu <- function(mu) TRUE
    if (is.null(mustart)) eval(family$initialize)
    else {
        mukeep <- mustart
        eval(family$initialize)
        mustart <- mukeep
    }
    fit <- if (nvars == 0L) .glm_empty(y, weights, offset, family)
           else .irls(x, y, weights, start, etastart, mustart, offset, family, control, singular.ok, xnames, nobs, nvars)
    fit <- .glm_labels(fit, xnames, ynames, nobs, nvars)
    wtdmu <- if (intercept) sum(weights * y) / sum(weights) else family$linkinv(offset)
    nulldev <- sum(family$dev.resids(y, wtdmu, weights))
    n.ok <- nobs - sum(weights == 0)
    rank <- if (nvars == 0L) 0 else fit$solved$rank
    names(weights) <- ynames
    names(y) <- ynames
    list(coefficients = fit$coef, residuals = fit$residuals, fitted.values = fit$mu,
         effects = if (nvars) fit$effects, R = if (nvars) fit$Rmat, rank = rank,
         qr = if (nvars) fit$qr, family = family, linear.predictors = fit$eta, deviance = fit$dev,
         aic = family$aic(y, n, fit$mu, weights, fit$dev) + 2 * rank, null.deviance = nulldev, iter = fit$iter,
         weights = fit$w, prior.weights = weights, df.residual = n.ok - rank, df.null = n.ok - as.integer(intercept), y = y,
         converged = fit$converged, boundary = fit$boundary)
}

.glm_empty <- function(y, weights, offset, family) {
    eta <- rep.int(0, length(y)) + offset
    if (!family$valideta(eta)) .stop_from("glm.fit", "invalid linear predictor values in empty model")
    mu <- family$linkinv(eta)
    if (!family$validmu(mu)) .stop_from("glm.fit", "invalid fitted means in empty model")
    slope <- family$mu.eta(eta)
    list(eta = eta, mu = mu, dev = sum(family$dev.resids(y, mu, weights)),
         w = (weights * slope^2) / family$variance(mu), residuals = (y - mu) / slope, coef = numeric(), iter = 0L,
         converged = TRUE, boundary = FALSE)
}

# Names for everything a fit has per observation or per coefficient.
.glm_labels <- function(fit, xnames, ynames, nobs, nvars) {
    names(fit$residuals) <- ynames
    names(fit$mu) <- ynames
    names(fit$eta) <- ynames
    if (nvars) {
        wt <- rep.int(0, nobs)
        wt[fit$good] <- fit$w^2
        fit$w <- wt
        rank <- fit$solved$rank
        fit$effects <- fit$solved$effects
        if (!is.null(xnames)) {
            names(fit$effects) <- c(xnames[fit$solved$pivot[seq_len(rank)]], rep.int("", sum(fit$good) - rank))
        }
    }
    names(fit$w) <- ynames
    fit
}

.irls <- function(x, y, weights, start, etastart, mustart, offset, family, control, singular_ok, xnames, nobs, nvars) {
    variance <- family$variance
    linkinv <- family$linkinv
    mu.eta <- family$mu.eta
    deviance_of <- function(mu) sum(family$dev.resids(y, mu, weights))
    allowed <- function(eta, mu) family$valideta(eta) && family$validmu(mu)
    coefold <- NULL
    eta <- if (!is.null(etastart)) etastart
           else if (!is.null(start)) {
               if (length(start) != nvars)
                   .stop_from("glm.fit", "length of 'start' should equal %d and correspond to initial coefs for %s", nvars,
                              paste(deparse(xnames), collapse = ", "))
               coefold <- start
               offset + as.vector(if (NCOL(x) == 1L) x * start else x %*% start)
           } else family$linkfun(mustart)
    mu <- linkinv(eta)
    if (!allowed(eta, mu)) .stop_from("glm.fit", "cannot find valid starting values: please specify some")
    devold <- deviance_of(mu)
    boundary <- conv <- FALSE
    warn <- function(...) warning("glm.fit: ", gettextf(...), call. = FALSE)
    coef <- start
    for (iter in 1L:control$maxit) {
        good <- weights > 0
        spread <- variance(mu)
        varmu <- spread[good]
        if (anyNA(varmu)) .stop_from("glm.fit", "NAs in V(mu)")
        if (any(varmu == 0)) .stop_from("glm.fit", "0s in V(mu)")
        slope <- mu.eta(eta)
        if (any(is.na(slope[good]))) .stop_from("glm.fit", "NAs in d(mu)/d(eta)")
        good <- (weights > 0) & (slope != 0)
        if (all(!good)) {
            conv <- FALSE
            warn("no observations informative at iteration %d", iter)
            break
        }
        every <- all(good)
        pick <- function(v) if (every) v else v[good]
        z <- pick(eta - offset) + pick(y - mu) / pick(slope)
        w <- sqrt((pick(weights) * pick(slope)^2) / pick(spread))
        xg <- if (every) x else x[good, , drop = FALSE]
        w <- as.vector(w)
        solved <- .solve_ls(xg * w, z * w, min(1e-7, control$epsilon / 1000))
        if (any(!is.finite(solved$coefficients))) {
            conv <- FALSE
            warn("non-finite coefficients at iteration %d", iter)
            break
        }
        if (nobs < solved$rank)
            .stop_from("glm.fit", sprintf(ngettext(nobs, "X matrix has rank %d, but only %d observation",
                                                   "X matrix has rank %d, but only %d observations"), solved$rank, nobs))
        if (!singular_ok && solved$rank < nvars) .stop_from("glm.fit", "singular fit encountered")
        start <- numeric(nvars)
        start[solved$pivot] <- solved$coefficients
        eta <- drop(x %*% start)
        mu <- linkinv(eta <- eta + offset)
        dev <- deviance_of(mu)
        if (control$trace) cat("Deviance = ", dev, " Iterations - ", iter, "\n", sep = "")
        boundary <- FALSE
        halve <- function(bad, message, first) {
            if (is.null(coefold)) .stop_from("glm.fit", "no valid set of coefficients has been found: please supply starting values")
            warn(message)
            ii <- 1
            while (bad()) {
                if (ii > control$maxit) .stop_from("glm.fit", first)
                ii <- ii + 1
                start <<- (start + coefold) / 2
                eta <<- drop(x %*% start)
                mu <<- linkinv(eta <<- eta + offset)
                dev <<- deviance_of(mu)
            }
            boundary <<- TRUE
            if (control$trace) cat("Step halved: new deviance = ", dev, "\n", sep = "")
        }
        if (!is.finite(dev))
            halve(function() !is.finite(dev), "step size truncated due to divergence", "inner loop 1; cannot correct step size")
        if (!allowed(eta, mu))
            halve(function() !allowed(eta, mu), "step size truncated: out of bounds", "inner loop 2; cannot correct step size")
        if (abs(dev - devold) / (abs(dev) + 0.1) < control$epsilon) {
            conv <- TRUE
            coef <- start
            break
        }
        devold <- dev
        coef <- coefold <- start
    }
    if (!conv) warn("algorithm did not converge")
    if (boundary) warn("algorithm stopped at boundary value")
    eps <- 10 * .Machine$double.eps
    if (family$family == "binomial" && any(mu > 1 - eps | mu < eps))
        warn("fitted probabilities numerically 0 or 1 occurred")
    if (family$family == "poisson" && any(mu < eps)) warn("fitted rates numerically 0 occurred")
    .irls_result(solved, coef, x, xnames, y, mu, eta, mu.eta, good, w, dev, iter, conv, boundary, nvars)
}

.irls_result <- function(solved, coef, x, xnames, y, mu, eta, mu.eta, good, w, dev, iter, conv, boundary, nvars) {
    rank <- solved$rank
    if (rank < nvars) coef[solved$pivot][seq.int(rank + 1, nvars)] <- NA
    xxnames <- xnames[solved$pivot]
    packed <- solved$qr
    nr <- min(sum(good), nvars)
    Rmat <- if (nr < nvars) {
        full <- diag(nvars)
        full[1L:nr, 1L:nvars] <- packed[1L:nr, 1L:nvars]
        full
    } else packed[1L:nvars, 1L:nvars, drop = FALSE]
    Rmat <- as.matrix(Rmat)
    Rmat[row(Rmat) > col(Rmat)] <- 0
    names(coef) <- xnames
    colnames(packed) <- xxnames
    dimnames(Rmat) <- list(xxnames, xxnames)
    list(solved = solved, coef = coef, residuals = (y - mu) / mu.eta(eta), mu = mu, eta = eta, good = good, w = w, dev = dev,
         iter = iter, converged = conv, boundary = boundary, Rmat = Rmat,
         qr = structure(list(qr = packed, rank = rank, qraux = solved$qraux, pivot = solved$pivot, tol = solved$tol), class = "qr"))
}

print.glm <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    cat("\nCall:  ", paste(deparse(x$call), sep = "\n", collapse = "\n"), "\n\n", sep = "")
    if (length(coef(x))) {
        cat("Coefficients")
        if (is.character(co <- x$contrasts)) cat("  [contrasts: ", apply(cbind(names(co), co), 1L, paste, collapse = "="), "]")
        cat(":\n")
        print.default(format(x$coefficients, digits = digits), print.gap = 2, quote = FALSE)
    } else cat("No coefficients\n\n")
    cat("\nDegrees of Freedom:", x$df.null, "Total (i.e. Null); ", x$df.residual, "Residual\n")
    if (nzchar(mess <- naprint(x$na.action))) cat("  (", mess, ")\n", sep = "")
    cat("Null Deviance:\t   ", format(signif(x$null.deviance, digits)), "\nResidual Deviance:", format(signif(x$deviance, digits)),
        "\tAIC:", format(signif(x$aic, digits)))
    cat("\n")
    invisible(x)
}

summary.glm <- function(object, dispersion = NULL, correlation = FALSE, symbolic.cor = FALSE, ...) {
    est.disp <- FALSE
    df.r <- object$df.residual
    if (is.null(dispersion)) {
        dispersion <- if (object$family$family %in% c("poisson", "binomial")) 1
            else if (df.r > 0) {
                est.disp <- TRUE
                if (any(object$weights == 0)) warning("observations with zero weight not used for calculating dispersion")
                sum((object$weights * object$residuals^2)[object$weights > 0]) / df.r
            } else {
                est.disp <- TRUE
                NaN
            }
    }
    aliased <- is.na(coef(object))
    p <- object$rank
    if (p > 0) {
        p1 <- 1L:p
        Qr <- qr.lm(object)
        coef.p <- object$coefficients[Qr$pivot[p1]]
        covmat.unscaled <- chol2inv(Qr$qr[p1, p1, drop = FALSE])
        dimnames(covmat.unscaled) <- list(names(coef.p), names(coef.p))
        covmat <- dispersion * covmat.unscaled
        s.err <- sqrt(diag(covmat))
        tvalue <- coef.p / s.err
        dn <- c("Estimate", "Std. Error")
        if (!est.disp) {
            pvalue <- 2 * pnorm(-abs(tvalue))
            coef.table <- cbind(coef.p, s.err, tvalue, pvalue)
            dimnames(coef.table) <- list(names(coef.p), c(dn, "z value", "Pr(>|z|)"))
        } else {
            pvalue <- if (df.r > 0) 2 * pt(-abs(tvalue), df.r) else rep(NaN, length(tvalue))
            coef.table <- cbind(coef.p, s.err, tvalue, pvalue)
            dimnames(coef.table) <- list(names(coef.p), c(dn, "t value", "Pr(>|t|)"))
        }
        df.f <- NCOL(Qr$qr)
    } else {
        coef.table <- matrix(, 0L, 4L)
        dimnames(coef.table) <- list(NULL, c("Estimate", "Std. Error", "t value", "Pr(>|t|)"))
        covmat.unscaled <- covmat <- matrix(, 0L, 0L)
        df.f <- length(aliased)
    }
    keep <- match(c("call", "terms", "family", "deviance", "aic", "contrasts", "df.residual", "null.deviance", "df.null",
                    "iter", "na.action"), names(object), 0L)
    ans <- c(object[keep], list(deviance.resid = residuals(object, type = "deviance"), coefficients = coef.table,
                                aliased = aliased, dispersion = dispersion, df = c(object$rank, df.r, df.f),
                                cov.unscaled = covmat.unscaled, cov.scaled = covmat))
    if (correlation && p > 0) {
        dd <- sqrt(diag(covmat.unscaled))
        ans$correlation <- covmat.unscaled / outer(dd, dd)
        ans$symbolic.cor <- symbolic.cor
    }
    class(ans) <- "summary.glm"
    ans
}

print.summary.glm <- function(x, digits = max(3L, getOption("digits") - 3L), symbolic.cor = x$symbolic.cor,
                              signif.stars = getOption("show.signif.stars"), ...) {
    .show_call(x$call)
    cat("Deviance Residuals: \n")
    if (x$df.residual > 5) {
        x$deviance.resid <- setNames(quantile(x$deviance.resid, na.rm = TRUE), .residual_labels)
    }
    xx <- zapsmall(x$deviance.resid, digits + 1L)
    print.default(xx, digits = digits, na.print = "", print.gap = 2L)
    if (length(x$aliased) == 0L) cat("\nNo Coefficients\n")
    else {
        df <- x$df
        if (!is.null(df) && (nsingular <- df[3L] - df[1L]))
            cat("\nCoefficients: (", nsingular, " not defined because of singularities)\n", sep = "")
        else cat("\nCoefficients:\n")
        printCoefmat(.with_aliased(x$coefficients, x$aliased), digits = digits, signif.stars = signif.stars, na.print = "NA", ...)
    }
    cat("\n(Dispersion parameter for ", x$family$family, " family taken to be ", format(x$dispersion), ")\n\n",
        apply(cbind(paste(format(c("Null", "Residual"), justify = "right"), "deviance:"),
                    format(unlist(x[c("null.deviance", "deviance")]), digits = max(5L, digits + 1L)), " on",
                    format(unlist(x[c("df.null", "df.residual")])), " degrees of freedom\n"), 1L, paste, collapse = " "), sep = "")
    if (nzchar(mess <- naprint(x$na.action))) cat("  (", mess, ")\n", sep = "")
    cat("AIC: ", format(x$aic, digits = max(4L, digits + 1L)), "\n\n", "Number of Fisher Scoring iterations: ", x$iter, "\n", sep = "")
    .show_correlation(x$correlation, symbolic.cor, digits)
    cat("\n")
    invisible(x)
}

family.glm <- function(object, ...) object$family
deviance.glm <- function(object, ...) object$deviance
vcov.glm <- function(object, complete = TRUE, ...) vcov.summary.glm(summary.glm(object, ...), complete = complete)
vcov.summary.glm <- function(object, complete = TRUE, ...) .vcov.aliased(object$aliased, object$cov.scaled, complete = complete)
formula.glm <- function(x, ...) {
    form <- x$formula
    if (!is.null(form)) {
        form <- formula(x$terms)
        environment(form) <- environment(x$formula)
        form
    } else formula(x$terms)
}
weights.glm <- function(object, type = c("prior", "working"), ...) {
    type <- match.arg(type)
    res <- if (type == "prior") object$prior.weights else object$weights
    if (is.null(object$na.action)) res else naresid(object$na.action, res)
}
logLik.glm <- function(object, ...) {
    if (!missing(...)) warning("extra arguments discarded")
    fam <- family(object)$family
    p <- object$rank
    if (fam %in% c("gaussian", "Gamma", "inverse.gaussian")) p <- p + 1
    structure(p - object$aic / 2, nobs = sum(!is.na(object$residuals)), df = p, class = "logLik")
}

residuals.glm <- function(object, type = c("deviance", "pearson", "working", "response", "partial"), ...) {
    type <- match.arg(type)
    y <- object$y
    r <- object$residuals
    mu <- object$fitted.values
    wts <- object$prior.weights
    if (type %in% c("deviance", "pearson", "response") && is.null(y)) {
        mu.eta <- object$family$mu.eta
        eta <- object$linear.predictors
        y <- mu + r * mu.eta(eta)
    }
    res <- switch(type,
                  deviance = if (object$df.residual > 0) {
                      d.res <- sqrt(pmax(object$family$dev.resids(y, mu, wts), 0))
                      ifelse(y > mu, d.res, -d.res)
                  } else rep.int(0, length(mu)),
                  pearson = (y - mu) * sqrt(wts) / sqrt(object$family$variance(mu)), working = r, response = y - mu, partial = r)
    if (!is.null(object$na.action)) res <- naresid(object$na.action, res)
    if (type == "partial") res <- res + predict(object, type = "terms")
    res
}

model.frame.glm <- function(formula, ...) {
    dots <- list(...)
    nargs <- dots[match(c("data", "na.action", "subset"), names(dots), 0L)]
    if (length(nargs) || is.null(formula$model)) {
        fcall <- formula$call
        fcall$method <- "model.frame"
        fcall[[1L]] <- quote(stats::glm)
        fcall[names(nargs)] <- nargs
        env <- environment(formula$terms)
        if (is.null(env)) env <- parent.frame()
        eval(fcall, env)
    } else formula$model
}

anova.glm <- function(object, ..., dispersion = NULL, test = NULL) {
    dotargs <- list(...)
    named <- if (is.null(names(dotargs))) rep_len(FALSE, length(dotargs)) else names(dotargs) != ""
    if (any(named))
        warning("the following arguments to 'anova.glm' are invalid and dropped: ", paste(deparse(dotargs[named]), collapse = ", "))
    dotargs <- dotargs[!named]
    is.glm <- vapply(dotargs, function(x) inherits(x, "glm"), NA)
    dotargs <- dotargs[is.glm]
    if (length(dotargs)) return(anova.glmlist(c(list(object), dotargs), dispersion = dispersion, test = test))
    if (!is.null(test)) test <- match.arg(test, c("Rao", "LRT", "Chisq", "F", "Cp"))
    doscore <- !is.null(test) && test == "Rao"
    varlist <- attr(object$terms, "variables")
    x <- if (n <- match("x", names(object), 0L)) object[[n]] else model.matrix(object)
    varseq <- attr(x, "assign")
    nvars <- max(0, varseq)
    resdev <- resdf <- score <- NULL
    steps <- .glm_sequence(object, x, varseq, nvars, doscore)
    resdf <- c(object$df.null, steps$resdf, object$df.residual)
    resdev <- c(object$null.deviance, steps$resdev, object$deviance)
    if (nvars == 0) {
        resdf <- object$df.null
        resdev <- object$null.deviance
    }
    table <- data.frame(c(NA, -diff(resdf)), c(NA, pmax(0, -diff(resdev))), resdf, resdev)
    tl <- attr(object$terms, "term.labels")
    if (length(tl) == 0L) table <- table[1, , drop = FALSE]
    dimnames(table) <- list(c("NULL", tl), c("Df", "Deviance", "Resid. Df", "Resid. Dev"))
    if (doscore) table <- cbind(table, Rao = c(NA, steps$score))
    title <- paste0("Analysis of Deviance Table", "\n\nModel: ", object$family$family, ", link: ", object$family$link,
                    "\n\nResponse: ", as.character(varlist[-1L])[1L], "\n\nTerms added sequentially (first to last)\n\n")
    df.dispersion <- Inf
    if (is.null(dispersion)) {
        dispersion <- summary(object, dispersion = dispersion)$dispersion
        df.dispersion <- if (dispersion == 1) Inf else object$df.residual
    }
    if (!is.null(test)) {
        if (test == "F" && df.dispersion == Inf) {
            fam <- object$family$family
            if (fam == "binomial" || fam == "poisson")
                warning(gettextf("using F test with a '%s' family is inappropriate", fam), domain = NA)
            else warning("using F test with a fixed dispersion is inappropriate")
        }
        table <- stat.anova(table = table, test = test, scale = dispersion, df.scale = df.dispersion, n = NROW(x))
    }
    structure(table, heading = title, class = c("anova", "data.frame"))
}

# Deviances of the models with the first 1, 2, ... terms, and the score of each next one.
.glm_sequence <- function(object, x, varseq, nvars, doscore) {
    method <- object$method
    fitter <- if (is.function(method)) method else get(method, mode = "function")
    y <- object$y
    if (is.null(y)) {
        mu.eta <- object$family$mu.eta
        eta <- object$linear.predictors
        y <- object$fitted.values + object$residuals * mu.eta(eta)
    }
    run <- function(columns, response = y, weights = object$prior.weights, family = object$family, offset = object$offset,
                    start = NULL)
        fitter(x = x[, columns, drop = FALSE], y = response, weights = weights, start = start, offset = offset,
               family = family, control = object$control)
    resdev <- resdf <- score <- NULL
    if (doscore && nvars >= 1L) previous <- run(varseq == 0)
    if (nvars > 1 || doscore) for (i in seq_len(max(nvars - 1L, 0L))) {
        fit <- run(varseq <= i, start = if (length(object$start)) object$start[varseq <= i])
        if (doscore) {
            score <- c(score, .rao_score(previous, x[, varseq <= i, drop = FALSE], fitter))
            previous <- fit
        }
        resdev <- c(resdev, fit$deviance)
        resdf <- c(resdf, fit$df.residual)
    }
    if (doscore && nvars >= 1L) score <- c(score, .rao_score(previous, x, fitter))
    list(resdev = resdev, resdf = resdf, score = score)
}

# Rao's score statistic of a model's working residuals for the columns of a larger one.
.rao_score <- function(fit, x, fitter) {
    r <- fit$residuals
    w <- fit$weights
    zz <- fitter(x = x, y = r, weights = w, family = gaussian(), intercept = TRUE)
    # Without an intercept among the columns the null deviance is not the mean's.
    zz$null.deviance - zz$deviance
}

anova.glmlist <- function(object, ..., dispersion = NULL, test = NULL) {
    doscore <- !is.null(test) && test == "Rao"
    responses <- as.character(lapply(object, function(x) deparse(formula(x)[[2L]])))
    sameresp <- responses == responses[1L]
    if (!all(sameresp)) {
        object <- object[sameresp]
        warning(gettextf("models with response %s removed because response differs from model 1", deparse(responses[!sameresp])), domain = NA)
    }
    ns <- sapply(object, function(x) length(x$residuals))
    if (any(ns != ns[1L])) stop("models were not all fitted to the same size of dataset")
    nmodels <- length(object)
    if (nmodels == 1) return(anova.glm(object[[1L]], dispersion = dispersion, test = test))
    resdf <- as.numeric(lapply(object, function(x) x$df.residual))
    resdev <- as.numeric(lapply(object, function(x) x$deviance))
    score <- if (doscore) .scores_between(object, resdf)
    table <- data.frame(resdf, resdev, c(NA, -diff(resdf)), c(NA, -diff(resdev)))
    variables <- lapply(object, function(x) paste(deparse(formula(x)), collapse = "\n"))
    dimnames(table) <- list(1L:nmodels, c("Resid. Df", "Resid. Dev", "Df", "Deviance"))
    if (doscore) table <- cbind(table, Rao = score)
    title <- "Analysis of Deviance Table\n"
    topnote <- paste0("Model ", format(1L:nmodels), ": ", variables, collapse = "\n")
    if (!is.null(test)) {
        bigmodel <- object[[order(resdf)[1L]]]
        dispersion <- summary(bigmodel, dispersion = dispersion)$dispersion
        df.dispersion <- if (dispersion == 1) Inf else min(resdf)
        if (test == "F" && df.dispersion == Inf) {
            fam <- bigmodel$family$family
            if (fam == "binomial" || fam == "poisson")
                warning(gettextf("using F test with a '%s' family is inappropriate", fam), domain = NA, call. = FALSE)
            else warning("using F test with a fixed dispersion is inappropriate")
        }
        table <- stat.anova(table = table, test = test, scale = dispersion, df.scale = df.dispersion, n = length(bigmodel$residuals))
    }
    structure(table, heading = c(title, topnote), class = c("anova", "data.frame"))
}

.scores_between <- function(models, resdf) {
    score <- rep(NA_real_, length(models))
    for (i in seq_along(models)[-1L]) {
        down <- resdf[i - 1L] > resdf[i]
        small <- models[[if (down) i - 1L else i]]
        big <- models[[if (down) i else i - 1L]]
        score[i] <- .rao_score(small, model.matrix(big), glm.fit)
        if (!down) score[i] <- -score[i]
    }
    score
}

