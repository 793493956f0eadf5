# Predictions of linear and generalized linear models.

predict.lm <- function(object, newdata, se.fit = FALSE, scale = NULL, df = Inf,
                       interval = c("none", "confidence", "prediction"), level = 0.95, type = c("response", "terms"),
                       terms = NULL, na.action = na.pass, pred.var = res.var / weights, weights = 1, ...) {
    if (!inherits(object, "lm")) warning("calling predict.lm(<fake-lm-object>) ...")
    interval <- match.arg(interval)
    type <- match.arg(type)
    unasked <- missing(newdata)
    current <- unasked || is.null(newdata)
    at <- .prediction_points(object, if (current) NULL else newdata, na.action)
    X <- at$X
    used <- if (object$rank) qr.lm(object)$pivot[seq_len(object$rank)]
    if (!current && object$rank < ncol(X)) warning("prediction from a rank-deficient fit may be misleading")
    if (interval == "prediction") {
        .warn_about_future(object, unasked, missing(weights), missing(pred.var))
        if (unasked && missing(weights) && !is.null(own <- weights.default(object))) weights <- own
        if (inherits(weights, "formula")) {
            if (length(weights) != 2L) stop("'weights' as formula should be one-sided")
            weights <- eval(weights[[2L]], if (current) model.frame(object) else newdata, environment(weights))
        }
    }
    errors <- se.fit || interval != "none"
    res.var <- NULL
    if (errors) {
        if (is.null(scale)) {
            df <- object$df.residual
            res.var <- .model_sums(object)$rss / df
        } else res.var <- scale^2
    }
    if (type == "terms") {
        got <- .predict_terms(object, terms(object), X, model.matrix(object), object$coefficients, terms, current, errors, res.var)
        fit <- got$fit
        variance <- got$ip
    } else {
        fit <- drop(X[, used, drop = FALSE] %*% object$coefficients[used])
        if (!is.null(at$offset)) fit <- fit + at$offset
        if (errors) variance <- .fit_variance(object, X, used, res.var, unasked)
    }
    pad <- if (unasked && !is.null(object$na.action)) function(v) napredict(object$na.action, v) else function(v) v
    out <- list(fit = pad(fit))
    if (errors) se <- sqrt(variance)
    if (interval != "none") {
        half <- qt((1 - level) / 2, df) * sqrt(variance + if (interval == "prediction") pred.var else 0)
        if (type == "terms") {
            return(list(fit = out$fit, se.fit = pad(se), lwr = pad(fit + half), upr = pad(fit - half), df = df,
                        residual.scale = sqrt(res.var)))
        }
        out$fit <- pad(cbind(fit = fit, lwr = fit + half, upr = fit - half))
    }
    if (!se.fit) return(out$fit)
    c(out, list(se.fit = pad(se), df = df, residual.scale = sqrt(res.var)))
}

# The design matrix and the offset where predictions are wanted.
.prediction_points <- function(object, newdata, na.action) {
    if (is.null(newdata)) return(list(X = model.matrix(object), offset = object$offset))
    Terms <- delete.response(terms(object))
    frame <- model.frame(Terms, newdata, na.action = na.action, xlev = object$xlevels)
    if (!is.null(classes <- attr(Terms, "dataClasses"))) .checkMFClasses(classes, frame)
    list(X = model.matrix(Terms, frame, contrasts.arg = object$contrasts), offset = .new_offset(object, terms(object), newdata))
}

.warn_about_future <- function(object, unasked, no_weights, no_variance) {
    warn <- function(text) .warn_from("predict.lm", text)
    if (unasked) {
        warn("predictions on current data refer to _future_ responses\n")
        if (no_weights && !is.null(weights.default(object)))
            warn("assuming prediction variance inversely proportional to weights used for fitting\n")
    } else if (no_weights && no_variance && !is.null(object$weights))
        warn("Assuming constant prediction variance even though model fit is weighted\n")
}

# The variance of each fitted value.
.fit_variance <- function(object, X, used, res.var, unasked) {
    if (!length(used)) return(rep(0, length(object$residuals)))
    k <- seq_along(used)
    half <- if (unasked && is.null(object$weights)) qr.Q(qr.lm(object))[, k, drop = FALSE]
            else X[, used] %*% qr.solve(qr.R(qr.lm(object))[k, k])
    drop(half^2 %*% rep(res.var, length(used)))
}

# The offset of new data: that of the formula and that of the call.
.new_offset <- function(object, tt, newdata) {
    offset <- NULL
    env <- environment(tt)
    if (!is.null(at <- attr(tt, "offset"))) {
        offset <- rep(0, NROW(newdata))
        for (i in at) offset <- offset + eval(attr(tt, "variables")[[i + 1]], newdata, env)
    }
    if (!is.null(object$call$offset)) {
        own <- eval(object$call$offset, newdata, env)
        offset <- if (is.null(offset)) own else offset + own
    }
    offset
}

# Each term's share of the prediction, centred, and its variance.
.predict_terms <- function(object, tt, X, mm, beta, wanted, current, errors, res.var) {
    aa <- attr(mm, "assign")
    ll <- attr(tt, "term.labels")
    hasintercept <- attr(tt, "intercept") > 0L
    if (hasintercept) ll <- c("(Intercept)", ll)
    aaa <- factor(aa, labels = ll)
    asgn <- split(order(aa), aaa)
    if (hasintercept) {
        asgn$"(Intercept)" <- NULL
        avx <- colMeans(mm)
        termsconst <- sum(avx[qr.lm(object)$pivot[seq_len(object$rank)]] * beta[qr.lm(object)$pivot[seq_len(object$rank)]])
    }
    nterms <- length(asgn)
    p <- object$rank
    piv <- qr.lm(object)$pivot
    if (nterms > 0) {
        predictor <- matrix(ncol = nterms, nrow = NROW(X))
        dimnames(predictor) <- list(rownames(X), names(asgn))
        if (errors) {
            ip <- predictor
            Rinv <- qr.solve(qr.R(qr.lm(object))[seq_len(p), seq_len(p)])
        }
        if (hasintercept) X <- sweep(X, 2L, avx, check.margin = FALSE)
        unpiv <- rep.int(0L, NCOL(X))
        unpiv[piv[seq_len(p)]] <- seq_len(p)
        for (i in seq.int(1L, nterms, length.out = nterms)) {
            iipiv <- asgn[[i]]
            ii <- unpiv[iipiv]
            iipiv[ii == 0L] <- 0L
            predictor[, i] <- if (any(iipiv > 0L)) X[, iipiv, drop = FALSE] %*% beta[iipiv] else 0
            if (errors)
                ip[, i] <- if (any(iipiv > 0L)) as.matrix(X[, iipiv, drop = FALSE] %*% Rinv[ii, , drop = FALSE])^2 %*% rep.int(res.var, p) else 0
        }
        if (!is.null(wanted)) {
            predictor <- predictor[, wanted, drop = FALSE]
            if (errors) ip <- ip[, wanted, drop = FALSE]
        }
    } else predictor <- ip <- matrix(0, length(object$residuals), 0L)
    attr(predictor, "constant") <- if (hasintercept) termsconst else 0
    list(fit = predictor, ip = if (errors) ip)
}

predict.mlm <- function(object, newdata, se.fit = FALSE, na.action = na.pass, ...) {
    if (missing(newdata)) return(object$fitted.values)
    if (se.fit) stop("the 'se.fit' argument is not yet implemented for \"mlm\" objects")
    at <- .prediction_points(object, newdata, na.action)
    used <- qr.lm(object)$pivot[seq_len(object$rank)]
    fit <- at$X[, used, drop = FALSE] %*% object$coefficients[used, ]
    if (is.null(at$offset)) fit else fit + at$offset
}

predict.glm <- function(object, newdata = NULL, type = c("link", "response", "terms"), se.fit = FALSE, dispersion = NULL,
                        terms = NULL, na.action = na.pass, ...) {
    type <- match.arg(type)
    omitted <- object$na.action
    object$na.action <- NULL
    current <- is.null(newdata)
    pad <- if (current && !is.null(omitted)) function(v) napredict(omitted, v) else function(v) v
    linear <- function(scale) {
        kind <- if (type == "terms") "terms" else "response"
        if (current) predict.lm(object, se.fit = se.fit, scale = scale, type = kind, terms = terms)
        else predict.lm(object, newdata, se.fit, scale = scale, type = kind, terms = terms, na.action = na.action)
    }
    if (!se.fit) {
        if (current && type != "terms") return(pad(if (type == "link") object$linear.predictors else object$fitted.values))
        fit <- linear(1)
        return(pad(if (type == "response") family(object)$linkinv(fit) else fit))
    }
    if (is.null(dispersion) || dispersion == 0) dispersion <- summary(object, dispersion = dispersion)$dispersion
    got <- linear(as.vector(sqrt(dispersion)))
    if (type == "response") {
        # The error on the scale of the mean, by the slope of the inverse link.
        got$se.fit <- got$se.fit * abs(family(object)$mu.eta(got$fit))
        got$fit <- family(object)$linkinv(got$fit)
    }
    list(fit = pad(got$fit), se.fit = pad(got$se.fit), residual.scale = as.vector(sqrt(dispersion)))
}
