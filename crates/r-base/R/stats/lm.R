# Linear models.

lm <- function(formula, data, subset, weights, na.action, method = "qr", model = TRUE, x = FALSE, y = FALSE,
               qr = TRUE, singular.ok = TRUE, contrasts = NULL, offset, ...) {
    frame <- eval(.frame_call(match.call(expand.dots = FALSE), c("formula", "data", "subset", "weights", "na.action", "offset")),
                  parent.frame())
    if (method == "model.frame") return(frame)
    if (method != "qr") warning(gettextf("method = '%s' is not supported. Using 'qr'", method), domain = NA)
    keep <- list(x = x, y = y)
    parts <- .regression_parts(frame, contrasts)
    # Errors and warnings of the solvers show these calls, so the names in them are part of what is seen.
    x <- parts$design
    y <- parts$response
    w <- parts$weights
    offset <- parts$offset
    fit <- if (is.null(x)) .fit_of_nothing(parts)
           else if (is.null(w)) lm.fit(x, y, offset = offset, singular.ok = singular.ok, ...)
           else lm.wfit(x, y, w, offset = offset, singular.ok = singular.ok, ...)
    if (!qr) fit["qr"] <- NULL
    about <- list(na.action = attr(frame, "na.action"), offset = offset, contrasts = attr(x, "contrasts"),
                  xlevels = .getXlevels(parts$terms, frame), call = match.call(), terms = parts$terms,
                  model = if (model) frame, x = if (keep$x) x, y = if (keep$y) y)
    structure(c(fit, about[!vapply(about, is.null, NA)]), class = c(if (is.matrix(y)) "mlm", "lm"))
}

# What a model frame says about a linear regression: response, weights, offset, and the design, which is NULL when the
# formula has no terms.
.regression_parts <- function(frame, contrasts) {
    parts <- list(terms = attr(frame, "terms"), response = model.response(frame, "numeric"),
                  weights = as.vector(model.weights(frame)), offset = model.offset(frame))
    if (!(is.null(parts$weights) || is.numeric(parts$weights))) .stop_from("lm", "'weights' must be a numeric vector")
    cases <- NROW(parts$response)
    if (!is.null(parts$offset)) {
        if (!is.matrix(parts$response)) parts$offset <- as.vector(parts$offset)
        given <- NROW(parts$offset)
        if (given != cases)
            .stop_from("lm", "number of offsets is %d, should equal %d (number of observations)", given, cases)
    }
    if (!is.empty.model(parts$terms)) parts$design <- model.matrix(parts$terms, frame, contrasts)
    parts
}

# The fit without a single coefficient: everything is residual, but for the offset.
.fit_of_nothing <- function(parts) {
    y <- parts$response
    fitted <- if (is.null(parts$offset)) 0 * y else parts$offset
    list(coefficients = if (is.matrix(y)) matrix(NA_real_, 0L, ncol(y)) else numeric(),
         residuals = if (is.null(parts$offset)) y else y - parts$offset, fitted.values = fitted, weights = parts$weights,
         rank = 0L, df.residual = if (is.null(parts$weights)) NROW(y) else sum(parts$weights != 0))
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
    rank <- object$rank
    if (rank == 0) return(.summary_of_nothing(object, correlation))
    if (is.null(object$terms)) stop("invalid 'lm' object:  no 'terms' component")
    if (!inherits(object, "lm")) warning("calling summary.lm(<fake-lm-object>) ...")
    qr <- qr.lm(object)
    cases <- NROW(qr$qr)
    free <- object$df.residual
    if (!isTRUE(cases - rank == free))
        warning("residual degrees of freedom in object suggest this is not an \"lm\" fit")
    sums <- .model_sums(object)
    variance <- sums$rss / free
    fitted <- object$fitted.values
    if (is.finite(variance) && variance < (mean(fitted)^2 + var(c(fitted))) * 1e-30)
        warning("essentially perfect fit: summary may be unreliable")
    used <- seq_len(rank)
    # (X'X)^-1 from the triangular factor.
    unscaled <- chol2inv(qr$qr[used, used, drop = FALSE])
    table <- .coefficient_table(object$coefficients[qr$pivot[used]], sqrt(diag(unscaled) * variance), free)
    dimnames(unscaled) <- rep(dimnames(table)[1L], 2L)
    spread <- table[, "Std. Error"]
    whole <- c(.summary_start(object, table, variance, c(rank, free, NCOL(qr$qr))),
               .determination(sums, variance, cases, rank, free, attr(object$terms, "intercept")), list(cov.unscaled = unscaled),
               if (correlation) list(correlation = unscaled * variance / outer(spread, spread), symbolic.cor = symbolic.cor),
               if (!is.null(object$na.action)) object["na.action"])
    if (correlation) dimnames(whole$correlation) <- dimnames(unscaled)
    structure(whole, class = "summary.lm")
}

# What every summary begins with.
.summary_start <- function(object, table, variance, df)
    c(object[c("call", "terms", if (!is.null(object$weights)) "weights")],
      list(residuals = .weighted_rest(object), coefficients = table, aliased = is.na(object$coefficients),
           sigma = sqrt(variance), df = df))

.weighted_rest <- function(object)
    if (is.null(object$weights)) object$residuals else sqrt(object$weights) * object$residuals

# Estimates with their errors and t tests.
.coefficient_table <- function(estimate, error, df) {
    t <- estimate / error
    cbind(Estimate = estimate, `Std. Error` = error, `t value` = t, `Pr(>|t|)` = 2 * pt(abs(t), df, lower.tail = FALSE))
}

# R squared and the F test against the model of the mean (or of nothing).
.determination <- function(sums, variance, cases, rank, free, intercept) {
    if (rank == intercept) return(list(adj.r.squared = 0, r.squared = 0))
    mean_df <- as.integer(intercept != 0)
    square <- sums$mss / (sums$mss + sums$rss)
    terms_df <- rank - mean_df
    list(r.squared = square, adj.r.squared = 1 - (1 - square) * ((cases - mean_df) / free),
         fstatistic = c(value = sums$mss / terms_df / variance, numdf = terms_df, dendf = free))
}

# Sums of squares of the fit, about its mean when there is an intercept, and of what is left.
.model_sums <- function(object) {
    f <- object$fitted.values
    w <- object$weights
    about_mean <- attr(object$terms, "intercept")
    if (is.null(w)) list(mss = sum((if (about_mean) f - mean(f) else f)^2), rss = sum(object$residuals^2))
    else list(mss = sum(w * (if (about_mean) f - sum(w * f / sum(w)) else f)^2), rss = sum(w * object$residuals^2))
}

.summary_of_nothing <- function(object, correlation) {
    none <- matrix(NA_real_, 0L, 4L, dimnames = list(NULL, c("Estimate", "Std. Error", "t value", "Pr(>|t|)")))
    rss <- sum(.weighted_rest(object)^2)
    start <- .summary_start(object, none, rss / object$df.residual,
                            c(0L, length(object$residuals), length(object$coefficients)))
    # Its order of components is its own.
    shown <- c("call", "terms", if (!is.null(object$weights)) "weights", "aliased", "residuals", "df", "coefficients", "sigma")
    empty <- matrix(NA_real_, 0L, 0L)
    structure(c(start[shown], list(adj.r.squared = 0, r.squared = 0, cov.unscaled = empty), if (correlation) list(correlation = empty)),
              class = "summary.lm")
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

case.names.default <- function(object, ...) rownames(object)
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
    general <- inherits(object, "glm")
    family <- if (general) object$family else list(family = "gaussian")
    centre <- fitted(object)
    drawn <- if (family$family == "gaussian") {
        weights <- object[[if (general) "prior.weights" else "weights"]]
        variance <- deviance(object) / df.residual(object)
        if (!is.null(weights)) variance <- variance / weights
        centre + rnorm(length(centre) * nsim, sd = sqrt(variance))
    } else if (is.function(family$simulate)) family$simulate(object, nsim)
    else stop(gettextf("family '%s' not implemented", family$family), domain = NA)
    if (is.list(drawn)) class(drawn) <- "data.frame"
    else drawn <- as.data.frame(matrix(drawn, length(centre), nsim))
    names(drawn) <- sprintf("sim_%d", seq_len(nsim))
    labels <- if (is.matrix(centre)) rownames(centre) else names(centre)
    if (!is.null(labels)) row.names(drawn) <- labels
    attr(drawn, "seed") <- state$seed
    state$restore()
    drawn
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
