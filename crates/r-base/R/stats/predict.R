# Predictions of linear and generalized linear models.

predict.lm <- function(object, newdata, se.fit = FALSE, scale = NULL, df = Inf,
                       interval = c("none", "confidence", "prediction"), level = 0.95, type = c("response", "terms"),
                       terms = NULL, na.action = na.pass, pred.var = res.var / weights, weights = 1, ...) {
    tt <- terms(object)
    if (!inherits(object, "lm")) warning("calling predict.lm(<fake-lm-object>) ...")
    mmDone <- FALSE
    if (missing(newdata) || is.null(newdata)) {
        mm <- X <- model.matrix(object)
        mmDone <- TRUE
        offset <- object$offset
    } else {
        Terms <- delete.response(tt)
        m <- model.frame(Terms, newdata, na.action = na.action, xlev = object$xlevels)
        if (!is.null(cl <- attr(Terms, "dataClasses"))) .checkMFClasses(cl, m)
        X <- model.matrix(Terms, m, contrasts.arg = object$contrasts)
        offset <- .new_offset(object, tt, newdata)
    }
    n <- length(object$residuals)
    p <- object$rank
    p1 <- seq_len(p)
    piv <- if (p) qr.lm(object)$pivot[p1]
    if (p < ncol(X) && !(missing(newdata) || is.null(newdata)))
        warning("prediction from a rank-deficient fit may be misleading")
    beta <- object$coefficients
    predictor <- drop(X[, piv, drop = FALSE] %*% beta[piv])
    if (!is.null(offset)) predictor <- predictor + offset
    interval <- match.arg(interval)
    if (interval == "prediction") {
        if (missing(newdata)) warning("predictions on current data refer to _future_ responses\n")
        if (missing(newdata) && missing(weights)) {
            w <- weights.default(object)
            if (!is.null(w)) {
                weights <- w
                warning("assuming prediction variance inversely proportional to weights used for fitting\n")
            }
        }
        if (!missing(newdata) && missing(weights) && !is.null(object$weights) && missing(pred.var))
            warning("Assuming constant prediction variance even though model fit is weighted\n")
        if (inherits(weights, "formula")) {
            if (length(weights) != 2L) stop("'weights' as formula should be one-sided")
            d <- if (missing(newdata) || is.null(newdata)) model.frame(object) else newdata
            weights <- eval(weights[[2L]], d, environment(weights))
        }
    }
    type <- match.arg(type)
    if (se.fit || interval != "none") {
        w <- object$weights
        res.var <- if (is.null(scale)) {
            r <- object$residuals
            rss <- sum(if (is.null(w)) r^2 else r^2 * w)
            df <- object$df.residual
            rss / df
        } else scale^2
        if (type != "terms") {
            ip <- if (p > 0) {
                if (missing(newdata) && is.null(w)) XRinv <- qr.Q(qr.lm(object))[, p1, drop = FALSE]
                else XRinv <- X[, piv] %*% qr.solve(qr.R(qr.lm(object))[p1, p1])
                drop(XRinv^2 %*% rep(res.var, p))
            } else rep(0, n)
        }
    }
    if (type == "terms") {
        if (!mmDone) {
            mm <- model.matrix(object)
            mmDone <- TRUE
        }
        got <- .predict_terms(object, tt, X, mm, beta, terms, missing(newdata) || is.null(newdata),
                              se.fit || interval != "none", if (se.fit || interval != "none") res.var)
        predictor <- got$fit
        ip <- got$ip
    }
    if (interval != "none") {
        tfrac <- qt((1 - level) / 2, df)
        hwid <- tfrac * switch(interval, confidence = sqrt(ip), prediction = sqrt(ip + pred.var))
        if (type != "terms") {
            predictor <- cbind(predictor, predictor + hwid %o% c(1, -1))
            colnames(predictor) <- c("fit", "lwr", "upr")
        } else {
            if (!is.null(terms)) hwid <- hwid[, terms, drop = FALSE]
            lwr <- predictor + hwid
            upr <- predictor - hwid
        }
    }
    if (se.fit || interval != "none") {
        se <- sqrt(ip)
        if (type == "terms" && !is.null(terms) && !se.fit) se <- se[, terms, drop = FALSE]
    }
    if (missing(newdata) && !is.null(na.act <- object$na.action)) {
        predictor <- napredict(na.act, predictor)
        if (se.fit) se <- napredict(na.act, se)
    }
    if (type == "terms" && interval != "none") {
        if (missing(newdata) && !is.null(na.act)) {
            lwr <- napredict(na.act, lwr)
            upr <- napredict(na.act, upr)
        }
        list(fit = predictor, se.fit = se, lwr = lwr, upr = upr, df = df, residual.scale = sqrt(res.var))
    } else if (se.fit) list(fit = predictor, se.fit = se, df = df, residual.scale = sqrt(res.var))
    else predictor
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
    tt <- terms(object)
    Terms <- delete.response(tt)
    m <- model.frame(Terms, newdata, na.action = na.action, xlev = object$xlevels)
    if (!is.null(cl <- attr(Terms, "dataClasses"))) .checkMFClasses(cl, m)
    X <- model.matrix(Terms, m, contrasts.arg = object$contrasts)
    offset <- .new_offset(object, tt, newdata)
    piv <- qr.lm(object)$pivot[seq(object$rank)]
    pred <- X[, piv, drop = FALSE] %*% object$coefficients[piv, ]
    if (!is.null(offset)) pred <- pred + offset
    if (inherits(object, "mlm")) pred else pred[, 1L]
}

predict.glm <- function(object, newdata = NULL, type = c("link", "response", "terms"), se.fit = FALSE, dispersion = NULL,
                        terms = NULL, na.action = na.pass, ...) {
    type <- match.arg(type)
    na.act <- object$na.action
    object$na.action <- NULL
    current <- missing(newdata) || is.null(newdata)
    if (!se.fit) {
        if (current) {
            pred <- switch(type, link = object$linear.predictors, response = object$fitted.values,
                           terms = predict.lm(object, se.fit = se.fit, scale = 1, type = "terms", terms = terms))
            if (!is.null(na.act)) pred <- napredict(na.act, pred)
        } else {
            pred <- predict.lm(object, newdata, se.fit, scale = 1, type = if (type == "link") "response" else type,
                               terms = terms, na.action = na.action)
            switch(type, response = { pred <- family(object)$linkinv(pred) }, link = , terms = )
        }
        return(pred)
    }
    if (inherits(object, "survreg")) dispersion <- 1
    if (is.null(dispersion) || dispersion == 0) dispersion <- summary(object, dispersion = dispersion)$dispersion
    residual.scale <- as.vector(sqrt(dispersion))
    if (current) pred <- predict.lm(object, se.fit = se.fit, scale = residual.scale, type = if (type == "link") "response" else type, terms = terms)
    else pred <- predict.lm(object, newdata, se.fit, scale = residual.scale, type = if (type == "link") "response" else type,
                            terms = terms, na.action = na.action)
    fit <- pred$fit
    se.fit <- pred$se.fit
    switch(type, response = {
        se.fit <- se.fit * abs(family(object)$mu.eta(fit))
        fit <- family(object)$linkinv(fit)
    }, link = , terms = )
    if (current && !is.null(na.act)) {
        fit <- napredict(na.act, fit)
        se.fit <- napredict(na.act, se.fit)
    }
    list(fit = fit, se.fit = se.fit, residual.scale = residual.scale)
}
