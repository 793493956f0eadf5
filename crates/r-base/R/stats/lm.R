# Linear models.

lm <- function(formula, data, subset, weights, na.action, method = "qr", model = TRUE, x = FALSE, y = FALSE,
               qr = TRUE, singular.ok = TRUE, contrasts = NULL, offset, ...) {
    ret.x <- x
    ret.y <- y
    cl <- match.call()
    mf <- .frame_call(match.call(expand.dots = FALSE), c("formula", "data", "subset", "weights", "na.action", "offset"))
    mf <- eval(mf, parent.frame())
    if (method == "model.frame") return(mf)
    if (method != "qr")
        warning(gettextf("method = '%s' is not supported. Using 'qr'", method), domain = NA)
    mt <- attr(mf, "terms")
    y <- model.response(mf, "numeric")
    w <- as.vector(model.weights(mf))
    if (!is.null(w) && !is.numeric(w)) stop("'weights' must be a numeric vector")
    offset <- model.offset(mf)
    mlm <- is.matrix(y)
    ny <- if (mlm) nrow(y) else length(y)
    if (!is.null(offset)) {
        if (!mlm) offset <- as.vector(offset)
        if (NROW(offset) != ny)
            stop(gettextf("number of offsets is %d, should equal %d (number of observations)", NROW(offset), ny), domain = NA)
    }
    if (is.empty.model(mt)) {
        x <- NULL
        z <- list(coefficients = if (mlm) matrix(NA_real_, 0, ncol(y)) else numeric(), residuals = y,
                  fitted.values = 0 * y, weights = w, rank = 0L, df.residual = if (!is.null(w)) sum(w != 0) else ny)
        if (!is.null(offset)) {
            z$fitted.values <- offset
            z$residuals <- y - offset
        }
    } else {
        x <- model.matrix(mt, mf, contrasts)
        z <- if (is.null(w)) lm.fit(x, y, offset = offset, singular.ok = singular.ok, ...)
             else lm.wfit(x, y, w, offset = offset, singular.ok = singular.ok, ...)
    }
    class(z) <- c(if (mlm) "mlm", "lm")
    z$na.action <- attr(mf, "na.action")
    z$offset <- offset
    z$contrasts <- attr(x, "contrasts")
    z$xlevels <- .getXlevels(mt, mf)
    z$call <- cl
    z$terms <- mt
    if (model) z$model <- mf
    if (ret.x) z$x <- x
    if (ret.y) z$y <- y
    if (!qr) z$qr <- NULL
    z
}

# The call of `model.frame` that a fitting function's call stands for.
.frame_call <- function(call, wanted) {
    call <- call[c(1L, match(wanted, names(call), 0L))]
    call$drop.unused.levels <- TRUE
    call[[1L]] <- quote(stats::model.frame)
    call
}

.show_call <- function(call) cat("\nCall:\n", paste(deparse(call), sep = "\n", collapse = "\n"), "\n\n", sep = "")

print.lm <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    .show_call(x$call)
    if (length(coef(x))) {
        cat("Coefficients:\n")
        print.default(format(coef(x), digits = digits), print.gap = 2L, quote = FALSE)
    } else cat("No coefficients\n")
    cat("\n")
    invisible(x)
}

# The QR decomposition kept in a fit.
qr.lm <- function(x, ...) {
    if (is.null(r <- x$qr)) stop("lm object does not have a proper 'qr' component.\n Rank zero or should not have used lm(.., qr=FALSE).")
    r
}

summary.lm <- function(object, correlation = FALSE, symbolic.cor = FALSE, ...) {
    z <- object
    p <- z$rank
    rdf <- z$df.residual
    if (p == 0) return(.summary_of_nothing(z, rdf))
    if (is.null(z$terms)) stop("invalid 'lm' object:  no 'terms' component")
    if (!inherits(object, "lm")) warning("calling summary.lm(<fake-lm-object>) ...")
    Qr <- qr.lm(object)
    n <- NROW(Qr$qr)
    if (is.na(z$df.residual) || n - p != z$df.residual)
        warning("residual degrees of freedom in object suggest this is not an \"lm\" fit")
    r <- z$residuals
    f <- z$fitted.values
    w <- z$weights
    sums <- .model_sums(r, f, w, attr(z$terms, "intercept"))
    if (!is.null(w)) r <- sqrt(w) * r
    resvar <- sums$rss / rdf
    if (is.finite(resvar) && resvar < (mean(f)^2 + var(c(f))) * 1e-30)
        warning("essentially perfect fit: summary may be unreliable")
    p1 <- seq_len(p)
    R <- chol2inv(Qr$qr[p1, p1, drop = FALSE])
    se <- sqrt(diag(R) * resvar)
    est <- z$coefficients[Qr$pivot[p1]]
    tval <- est / se
    ans <- z[c("call", "terms", if (!is.null(z$weights)) "weights")]
    ans$residuals <- r
    ans$coefficients <- cbind(Estimate = est, `Std. Error` = se, `t value` = tval,
                              `Pr(>|t|)` = 2 * pt(abs(tval), rdf, lower.tail = FALSE))
    ans$aliased <- is.na(z$coefficients)
    ans$sigma <- sqrt(resvar)
    ans$df <- c(p, rdf, NCOL(Qr$qr))
    if (p != attr(z$terms, "intercept")) {
        df.int <- if (attr(z$terms, "intercept")) 1L else 0L
        ans$r.squared <- sums$mss / (sums$mss + sums$rss)
        ans$adj.r.squared <- 1 - (1 - ans$r.squared) * ((n - df.int) / rdf)
        ans$fstatistic <- c(value = (sums$mss / (p - df.int)) / resvar, numdf = p - df.int, dendf = rdf)
    } else ans$r.squared <- ans$adj.r.squared <- 0
    ans$cov.unscaled <- R
    dimnames(ans$cov.unscaled) <- dimnames(ans$coefficients)[c(1, 1)]
    if (correlation) {
        ans$correlation <- (R * resvar) / outer(se, se)
        dimnames(ans$correlation) <- dimnames(ans$cov.unscaled)
        ans$symbolic.cor <- symbolic.cor
    }
    if (!is.null(z$na.action)) ans$na.action <- z$na.action
    class(ans) <- "summary.lm"
    ans
}

# Sums of squares of the fit and of what is left, about the mean when there is an intercept.
.model_sums <- function(r, f, w, intercept) {
    if (is.null(w)) {
        mss <- if (intercept) sum((f - mean(f))^2) else sum(f^2)
        rss <- sum(r^2)
    } else {
        mss <- if (intercept) { m <- sum(w * f / sum(w)); sum(w * (f - m)^2) } else sum(w * f^2)
        rss <- sum(w * r^2)
    }
    list(mss = mss, rss = rss)
}

.summary_of_nothing <- function(z, rdf) {
    r <- z$residuals
    n <- length(r)
    w <- z$weights
    if (is.null(w)) rss <- sum(r^2)
    else {
        rss <- sum(w * r^2)
        r <- sqrt(w) * r
    }
    ans <- z[c("call", "terms", if (!is.null(z$weights)) "weights")]
    class(ans) <- "summary.lm"
    ans$aliased <- is.na(coef(z))
    ans$residuals <- r
    ans$df <- c(0L, n, length(ans$aliased))
    ans$coefficients <- matrix(NA_real_, 0L, 4L, dimnames = list(NULL, c("Estimate", "Std. Error", "t value", "Pr(>|t|)")))
    ans$sigma <- sqrt(rss / rdf)
    ans$r.squared <- ans$adj.r.squared <- 0
    ans$cov.unscaled <- matrix(NA_real_, 0L, 0L)
    ans
}

.residual_labels <- c("Min", "1Q", "Median", "3Q", "Max")

print.summary.lm <- function(x, digits = max(3L, getOption("digits") - 3L), symbolic.cor = x$symbolic.cor,
                             signif.stars = getOption("show.signif.stars"), ...) {
    .show_call(x$call)
    resid <- x$residuals
    df <- x$df
    rdf <- df[2L]
    cat(if (!is.null(x$weights) && diff(range(x$weights))) "Weighted ", "Residuals:\n", sep = "")
    .show_residuals(resid, rdf, digits, ...)
    if (length(x$aliased) == 0L) cat("\nNo Coefficients\n")
    else {
        if (nsingular <- df[3L] - df[1L])
            cat("\nCoefficients: (", nsingular, " not defined because of singularities)\n", sep = "")
        else cat("\nCoefficients:\n")
        printCoefmat(.with_aliased(x$coefficients, x$aliased), digits = digits, signif.stars = signif.stars,
                     signif.legend = TRUE, na.print = "NA", ...)
    }
    cat("\nResidual standard error:", format(signif(x$sigma, digits)), "on", rdf, "degrees of freedom")
    cat("\n")
    if (nzchar(mess <- naprint(x$na.action))) cat("  (", mess, ")\n", sep = "")
    if (!is.null(x$fstatistic)) {
        cat("Multiple R-squared: ", formatC(x$r.squared, digits = digits))
        cat(",\tAdjusted R-squared: ", formatC(x$adj.r.squared, digits = digits), "\nF-statistic:",
            formatC(x$fstatistic[1L], digits = digits), "on", x$fstatistic[2L], "and", x$fstatistic[3L], "DF,  p-value:",
            format.pval(pf(x$fstatistic[1L], x$fstatistic[2L], x$fstatistic[3L], lower.tail = FALSE), digits = digits))
        cat("\n")
    }
    .show_correlation(x$correlation, symbolic.cor, digits)
    cat("\n")
    invisible(x)
}

.show_residuals <- function(resid, rdf, digits, ...) {
    if (rdf > 5L) {
        rq <- if (length(dim(resid)) == 2L)
            structure(apply(t(resid), 1L, quantile), dimnames = list(.residual_labels, dimnames(resid)[[2L]]))
        else zapsmall(quantile(resid), digits + 1L)
        if (length(dim(resid)) != 2L) names(rq) <- .residual_labels
        print(rq, digits = digits, ...)
    } else if (rdf > 0L) print(resid, digits = digits, ...)
    else {
        cat("ALL", length(resid), "residuals are 0: no residual degrees of freedom!")
        cat("\n")
    }
}

# The table of coefficients with a row of NA for each aliased one.
.with_aliased <- function(coefs, aliased) {
    if (is.null(aliased) || !any(aliased)) return(coefs)
    full <- matrix(NA, length(aliased), ncol(coefs), dimnames = list(names(aliased), colnames(coefs)))
    full[!aliased, ] <- coefs
    full
}

.show_correlation <- function(correl, symbolic, digits) {
    if (is.null(correl)) return(invisible())
    p <- NCOL(correl)
    if (p > 1L) {
        cat("\nCorrelation of Coefficients:\n")
        if (is.logical(symbolic) && symbolic) print(symnum(correl, abbr.colnames = NULL))
        else {
            correl <- format(round(correl, 2), nsmall = 2, digits = digits)
            correl[!lower.tri(correl)] <- ""
            print(correl[-1, -p, drop = FALSE], quote = FALSE)
        }
    }
}

family.lm <- function(object, ...) gaussian()
formula.lm <- function(x, ...) {
    form <- x$formula
    if (!is.null(form)) {
        form <- formula(x$terms)
        environment(form) <- environment(x$formula)
        form
    } else formula(x$terms)
}
labels.lm <- function(object, ...) {
    tl <- attr(object$terms, "term.labels")
    tl[unique(object$assign[qr.lm(object)$pivot[seq_len(object$rank)]])]
}
deviance.lm <- function(object, ...) sum(weighted.residuals(object)^2, na.rm = TRUE)
deviance.mlm <- function(object, ...) {
    r <- weighted.residuals(object)
    colSums(r^2, na.rm = TRUE)
}
nobs.lm <- function(object, ...) if (!is.null(w <- object$weights)) sum(w != 0) else NROW(object$residuals)
nobs.glm <- function(object, ...) if (!is.null(w <- object$prior.weights)) sum(w != 0) else length(object$residuals)

residuals.lm <- function(object, type = c("working", "response", "deviance", "pearson", "partial"), ...) {
    type <- match.arg(type)
    r <- object$residuals
    res <- switch(type, working = , response = r, deviance = , pearson = if (is.null(object$weights)) r else r * sqrt(object$weights),
                  partial = r)
    res <- naresid(object$na.action, res)
    if (type == "partial") res <- res + predict(object, type = "terms")
    res
}

model.frame.lm <- function(formula, ...) {
    dots <- list(...)
    nargs <- dots[match(c("data", "na.action", "subset"), names(dots), 0)]
    if (length(nargs) || is.null(formula$model)) {
        fcall <- formula$call
        m <- match(c("formula", "data", "subset", "weights", "na.action", "offset"), names(fcall), 0L)
        fcall <- fcall[c(1L, m)]
        fcall$drop.unused.levels <- TRUE
        fcall[[1L]] <- quote(stats::model.frame)
        fcall$xlev <- formula$xlevels
        fcall$formula <- terms(formula)
        fcall[names(nargs)] <- nargs
        env <- environment(formula$terms)
        if (is.null(env)) env <- parent.frame()
        eval(fcall, env, parent.frame())
    } else formula$model
}

model.matrix.lm <- function(object, ...) {
    if (n_match <- match("x", names(object), 0L)) return(object[[n_match]])
    data <- model.frame(object, xlev = object$xlevels, ...)
    if (exists(".GenericCallEnv", inherits = FALSE)) return(NextMethod("model.matrix", data = data, contrasts.arg = object$contrasts))
    dots <- list(...)
    dots$data <- dots$contrasts.arg <- NULL
    do.call("model.matrix.default", c(list(object = object, data = data, contrasts.arg = object$contrasts), dots))
}

effects.lm <- function(object, set.sign = FALSE, ...) {
    eff <- object$effects
    if (is.null(eff)) stop("'object' has no 'effects' component")
    if (set.sign) {
        dd <- coef(object)
        if (is.matrix(eff)) {
            r <- 1L:dim(dd)[1L]
            eff[r, ] <- sign(dd) * abs(eff[r, ])
        } else {
            r <- seq_along(dd)
            eff[r] <- sign(dd) * abs(eff[r])
        }
    }
    structure(eff, assign = object$assign, class = "coef")
}
effects.glm <- function(object, ...) effects.lm(object, set.sign = FALSE)

.vcov.aliased <- function(aliased, vc, complete = TRUE) {
    if (complete && NROW(vc) < (P <- length(aliased)) && any(aliased)) {
        cn <- names(aliased)
        VC <- matrix(NA_real_, P, P, dimnames = list(cn, cn))
        j <- which(!aliased)
        VC[j, j] <- vc
        VC
    } else vc
}
vcov.lm <- function(object, complete = TRUE, ...) {
    so <- summary(object, correlation = FALSE, ...)
    vcov.summary.lm(so, complete = complete)
}
vcov.summary.lm <- function(object, complete = TRUE, ...)
    .vcov.aliased(object$aliased, object$sigma^2 * object$cov.unscaled, complete = complete)
vcov.mlm <- function(object, complete = TRUE, ...) {
    so <- summary(object, ...)[[1L]]
    estimated <- .vcov.aliased(so$aliased, so$cov.unscaled, complete = complete)
    kronecker(estVar(object), estimated, make.dimnames = TRUE)
}

confint.lm <- function(object, parm, level = 0.95, ...) {
    cf <- coef(object)
    pnames <- names(cf)
    if (is.matrix(cf)) return(.confint_mlm(object, parm, level))
    if (missing(parm)) parm <- pnames
    else if (is.numeric(parm)) parm <- pnames[parm]
    a <- (1 - level) / 2
    a <- c(a, 1 - a)
    ci <- array(NA_real_, dim = c(length(parm), 2L), dimnames = list(parm, .percent_labels(a)))
    ses <- sqrt(diag(vcov(object)))[parm]
    ci[] <- cf[parm] + ses %o% qt(a, object$df.residual)
    ci
}

.confint_mlm <- function(object, parm, level) {
    cf <- coef(object)
    pnames <- as.vector(outer(rownames(cf), colnames(cf), function(r, c) paste(c, r, sep = ":")))
    cf <- setNames(as.vector(cf), pnames)
    if (missing(parm)) parm <- seq_along(pnames)
    else if (is.character(parm)) parm <- match(parm, pnames, nomatch = 0L)
    a <- c((1 - level) / 2, 1 - (1 - level) / 2)
    ci <- array(NA_real_, dim = c(length(parm), 2L), dimnames = list(pnames[parm], .percent_labels(a)))
    ses <- sqrt(diag(vcov(object)))[parm]
    ci[] <- cf[parm] + ses %o% qt(a, object$df.residual)
    ci
}

logLik.lm <- function(object, REML = FALSE, ...) {
    if (inherits(object, "mlm")) stop("'logLik.lm' does not support multiple responses")
    res <- object$residuals
    p <- object$rank
    N <- length(res)
    w <- object$weights
    if (is.null(w)) w <- rep.int(1, N)
    else {
        used <- w != 0
        if (!all(used)) {
            res <- res[used]
            N <- length(res)
            w <- w[used]
        }
    }
    N0 <- N
    if (REML) N <- N - p
    val <- 0.5 * (sum(log(w)) - N * (log(2 * pi) + 1 - log(N) + log(sum(w * res^2))))
    if (REML) val <- val - sum(log(abs(diag(object$qr$qr)[1L:p])))
    structure(val, nall = N0, nobs = N, df = p + 1, class = "logLik")
}

case.names.default <- function(object, ...) rownames(as.matrix(residuals(object)))
variable.names.default <- function(object, ...) colnames(object)
case.names.lm <- function(object, full = FALSE, ...) {
    w <- weights(object)
    dn <- names(residuals(object))
    if (full || is.null(w)) dn else dn[w != 0]
}
variable.names.lm <- function(object, full = FALSE, ...) {
    if (full) dimnames(qr.lm(object)$qr)[[2L]]
    else if (object$rank) dimnames(qr.lm(object)$qr)[[2L]][seq_len(object$rank)]
    else character()
}

simulate.lm <- function(object, nsim = 1, seed = NULL, ...) {
    state <- .seed_state(seed)
    fam <- if (isGlm <- inherits(object, "glm")) object$family$family else "gaussian"
    if (isGlm) on.exit(NULL)
    ftd <- fitted(object)
    nm <- if (is.matrix(ftd)) rownames(ftd) else names(ftd)
    n <- length(ftd)
    ntot <- n * nsim
    val <- if (fam == "gaussian") {
        vars <- deviance(object) / df.residual(object)
        w <- if (isGlm) object$prior.weights else object$weights
        if (!is.null(w)) vars <- vars / w
        ftd + rnorm(ntot, sd = sqrt(vars))
    } else if (!is.null(object$family$simulate)) object$family$simulate(object, nsim)
    else stop(gettextf("family '%s' not implemented", fam), domain = NA)
    if (!is.list(val)) {
        dim(val) <- c(n, nsim)
        val <- as.data.frame(val)
    } else class(val) <- "data.frame"
    names(val) <- paste0("sim_", seq_len(nsim))
    if (!is.null(nm)) row.names(val) <- nm
    attr(val, "seed") <- state$seed
    state$restore()
    val
}

# The generator's state as `simulate` records it, and the way back to it when a seed was given.
.seed_state <- function(seed) {
    if (!exists(".Random.seed", envir = .GlobalEnv, inherits = FALSE)) runif(1)
    if (is.null(seed))
        return(list(seed = get(".Random.seed", envir = .GlobalEnv), restore = function() invisible()))
    before <- get(".Random.seed", envir = .GlobalEnv)
    set.seed(seed)
    list(seed = structure(seed, kind = as.list(RNGkind())),
         restore = function() assign(".Random.seed", before, envir = .GlobalEnv))
}
