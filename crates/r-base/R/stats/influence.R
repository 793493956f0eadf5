# Leave-one-out diagnostics (Belsley, Kuh and Welsch 1980; Cook and Weisberg 1982).

influence <- function(model, ...) UseMethod("influence")
rstandard <- function(model, ...) UseMethod("rstandard")
rstudent <- function(model, ...) UseMethod("rstudent")
dfbeta <- function(model, ...) UseMethod("dfbeta")
dfbetas <- function(model, ...) UseMethod("dfbetas")
cooks.distance <- function(model, ...) UseMethod("cooks.distance")
hatvalues <- function(model, ...) UseMethod("hatvalues")

hat <- function(x, intercept = TRUE) {
    if (is.qr(x)) n <- dim(x$qr)[1L]
    else {
        if (intercept) x <- cbind(1, x)
        n <- nrow(x)
        x <- qr(x)
    }
    rowSums(qr.qy(x, diag(1, nrow = n, ncol = x$rank))^2)
}

lm.influence <- function(model, do.coef = TRUE) {
    wt.res <- weighted.residuals(model)
    e <- na.omit(wt.res)
    is.mlm <- is.matrix(e)
    if (model$rank == 0) {
        n <- length(wt.res)
        sigma <- sqrt(deviance(model) / df.residual(model))
        res <- list(hat = rep(0, n), coefficients = matrix(0, n, 0), sigma = rep(sigma, n))
    } else {
        e[abs(e) < 100 * .Machine$double.eps * median(abs(e))] <- 0
        mqr <- qr.lm(model)
        do.coef <- as.logical(do.coef)
        res <- .leave_one_out(mqr, as.matrix(unclass(e)), do.coef)
        if (is.null(model$na.action)) {
            if (!is.mlm) {
                res$sigma <- drop(res$sigma)
                if (do.coef) dim(res$coefficients) <- dim(res$coefficients)[1:2]
            }
        } else {
            hat <- naresid(model$na.action, res$hat)
            hat[is.na(hat)] <- 0
            res$hat <- hat
            if (do.coef) {
                coefficients <- naresid(model$na.action, if (is.mlm) res$coefficients else { dim(res$coefficients) <- dim(res$coefficients)[1:2]; res$coefficients })
                coefficients[is.na(coefficients)] <- 0
                res$coefficients <- coefficients
            }
            sigma <- naresid(model$na.action, if (is.mlm) res$sigma else drop(res$sigma))
            sigma[is.na(sigma)] <- sqrt(deviance(model) / df.residual(model))
            res$sigma <- sigma
        }
        if (do.coef && !is.mlm) {
            ok <- seq_len(mqr$rank)
            keep <- !is.na(coef(model))
            colnames(res$coefficients) <- names(coef(model))[keep]
            # The columns stand in the order of the decomposition.
            if (is.unsorted(mqr$pivot)) res$coefficients <- res$coefficients[, order(mqr$pivot[ok]), drop = FALSE]
            colnames(res$coefficients) <- names(coef(model))[keep]
        }
    }
    res$wt.res <- naresid(model$na.action, e)
    res$hat[res$hat > 1 - 10 * .Machine$double.eps] <- 1
    labels <- if (is.mlm) rownames(res$wt.res) else names(res$wt.res)
    if (!is.mlm) {
        names(res$hat) <- names(res$sigma) <- labels
        if (do.coef && !is.null(res$coefficients)) rownames(res$coefficients) <- labels
    } else {
        names(res$hat) <- labels
        dimnames(res$sigma) <- list(labels, colnames(e))
        if (do.coef) dimnames(res$coefficients) <- list(labels, rownames(coef(model))[!is.na(coef(model)[, 1L])], colnames(e))
    }
    if (!do.coef) res$coefficients <- NULL
    res[c("hat", if (do.coef) "coefficients", "sigma", "wt.res")]
}

# Leverages; per response, the coefficients' changes and the error estimates without each case.
.leave_one_out <- function(q, e, coefs) {
    n <- nrow(q$qr)
    k <- q$rank
    Q <- qr.qy(q, diag(1, nrow = n, ncol = k))
    h <- rowSums(Q^2)
    full <- h >= 1 - 10 * .Machine$double.eps
    h[full] <- 1
    denom <- n - k - 1
    sigma <- apply(e, 2L, function(r) {
        left <- sum(r^2)
        sqrt(ifelse(full, left, left - r^2 / (1 - h)) / denom)
    })
    out <- list(hat = h, sigma = matrix(sigma, n))
    if (coefs) {
        R <- q$qr[seq_len(k), seq_len(k), drop = FALSE]
        out$coefficients <- array(apply(e, 2L, function(r) {
            d <- ifelse(full, 0, r / (1 - h))
            t(backsolve(R, t(Q * d)))
        }), c(n, k, ncol(e)))
    }
    out
}

influence.lm <- function(model, do.coef = TRUE, ...) lm.influence(model, do.coef = do.coef)
influence.glm <- function(model, do.coef = TRUE, ...) {
    res <- lm.influence(model, do.coef = do.coef)
    pRes <- na.omit(residuals(model, type = "pearson"))[model$prior.weights != 0]
    pRes <- naresid(model$na.action, pRes)
    names(res)[names(res) == "wt.res"] <- "dev.res"
    c(res, list(pear.res = pRes))
}

hatvalues.lm <- function(model, infl = lm.influence(model, do.coef = FALSE), ...) {
    hat <- infl$hat
    names(hat) <- names(infl$wt.res)
    hat
}

# Ratios that stand for 0 / 0 or r / 0 at full leverage.
.finite_or_nan <- function(x) {
    x[is.infinite(x)] <- NaN
    x
}

rstandard.lm <- function(model, infl = lm.influence(model, do.coef = FALSE), sd = sqrt(deviance(model) / df.residual(model)),
                         type = c("sd.1", "predictive"), ...) {
    type <- match.arg(type)
    res <- infl$wt.res / switch(type, sd.1 = c(outer(sqrt(1 - infl$hat), sd)), predictive = 1 - infl$hat)
    .finite_or_nan(res)
}

rstandard.glm <- function(model, infl = influence(model, do.coef = FALSE), type = c("deviance", "pearson"), ...) {
    type <- match.arg(type)
    res <- switch(type, pearson = infl$pear.res, infl$dev.res)
    res <- res / sqrt(summary(model)$dispersion * (1 - infl$hat))
    .finite_or_nan(res)
}

rstudent.lm <- function(model, infl = lm.influence(model, do.coef = FALSE), res = infl$wt.res, ...) {
    res <- res / (infl$sigma * sqrt(1 - infl$hat))
    .finite_or_nan(res)
}

rstudent.glm <- function(model, infl = influence(model, do.coef = FALSE), ...) {
    r <- infl$dev.res
    r <- sign(r) * sqrt(r^2 + (infl$hat * infl$pear.res^2) / (1 - infl$hat))
    r[is.infinite(r)] <- NaN
    if (any(family(model)$family == c("binomial", "poisson"))) r else r / infl$sigma
}

dfbeta.lm <- function(model, infl = lm.influence(model, do.coef = TRUE), ...) {
    b <- infl$coefficients
    if (length(dim(b)) == 2L) dimnames(b) <- list(names(infl$wt.res), variable.names(model))
    b
}

dfbetas.lm <- function(model, infl = lm.influence(model, do.coef = TRUE), ...) {
    qrm <- qr.lm(model)
    xxi <- chol2inv(qrm$qr, qrm$rank)
    d <- dfbeta(model, infl)
    if (length(dim(d)) == 3L) {
        out <- d
        for (k in seq_len(dim(d)[3L])) out[, , k] <- d[, , k] / outer(infl$sigma[, k], sqrt(diag(xxi)))
        return(aperm(out, c(1L, 3L, 2L)))
    }
    d / outer(infl$sigma, sqrt(diag(xxi)))
}

covratio <- function(model, infl = lm.influence(model, do.coef = FALSE), res = weighted.residuals(model)) {
    n <- nrow(qr.lm(model)$qr)
    p <- model$rank
    omh <- 1 - infl$hat
    e.star <- res / (infl$sigma * sqrt(omh))
    e.star[is.infinite(e.star)] <- NaN
    1 / (omh * (((n - p - 1) + e.star^2) / (n - p))^p)
}

dffits <- function(model, infl = lm.influence(model, do.coef = FALSE), res = weighted.residuals(model)) {
    res <- res * sqrt(infl$hat) / (infl$sigma * (1 - infl$hat))
    res[is.infinite(res)] <- NaN
    res
}

cooks.distance.lm <- function(model, infl = lm.influence(model, do.coef = FALSE), res = weighted.residuals(model),
                              sd = sqrt(deviance(model) / df.residual(model)), hat = infl$hat, ...) {
    p <- model$rank
    res <- ((res / c(outer(1 - hat, sd)))^2 * hat) / p
    .finite_or_nan(res)
}

cooks.distance.glm <- function(model, infl = influence(model, do.coef = FALSE), res = infl$pear.res,
                               dispersion = summary(model)$dispersion, hat = infl$hat, ...) {
    p <- model$rank
    res <- (res / (1 - hat))^2 * hat / (dispersion * p)
    .finite_or_nan(res)
}

influence.measures <- function(model, infl = influence(model)) {
    p <- model$rank
    h <- infl$hat
    e <- weighted.residuals(model)
    s2 <- sum(e^2, na.rm = TRUE) / df.residual(model)
    q <- qr.lm(model)
    spread <- sqrt(diag(chol2inv(q$qr, q$rank)))
    if (is.matrix(e)) return(.influence_of_responses(model, infl, e, s2, spread))
    changes <- infl$coefficients / outer(infl$sigma, spread)
    colnames(changes) <- paste0("dfb.", abbreviate(sub("^\\(Intercept\\)$", "1_", variable.names(model))))
    # A generalized model is judged by its Pearson residuals.
    judged <- if (inherits(model, "glm")) infl$pear.res^2 / summary(model)$dispersion else e^2 / s2
    table <- cbind(changes, dffit = .finite_or_nan(e * sqrt(h) / (infl$sigma * (1 - h))),
                   cov.r = (infl$sigma^2 / s2)^p / (1 - h), cook.d = judged * h / (1 - h)^2 / p, hat = h)
    table <- .finite_or_nan(table)
    structure(list(infmat = table, is.inf = .influential(table, sum(h > 0)), call = model$call), class = "infl")
}

# Several responses: an array of observations, responses and measures, judged by one variance for all of them as GNU R does.
.influence_of_responses <- function(model, infl, e, s2, spread) {
    p <- model$rank
    h <- infl$hat
    labels <- paste0("dfb.", abbreviate(sub("^\\(Intercept\\)$", "1_", variable.names(model))))
    parts <- lapply(seq_len(ncol(e)), function(k) {
        sigma <- infl$sigma[, k]
        cbind(infl$coefficients[, , k] / outer(sigma, spread), e[, k] * sqrt(h) / (sigma * (1 - h)), (sigma^2 / s2)^p / (1 - h),
              e[, k]^2 / s2 * h / (1 - h)^2 / p, h)
    })
    rows <- dimnames(infl$coefficients)[[1L]]
    if (is.null(rows)) rows <- rownames(e)
    table <- .finite_or_nan(array(unlist(parts), c(nrow(e), p + 4L, ncol(e))))
    flags <- array(FALSE, dim(table))
    for (k in seq_len(ncol(e))) {
        m <- table[, , k]
        colnames(m) <- c(labels, "dffit", "cov.r", "cook.d", "hat")
        flags[, , k] <- .influential(m, sum(h > 0))
    }
    shape <- function(a) {
        a <- aperm(a, c(1L, 3L, 2L))
        dimnames(a) <- list(rows, colnames(e), c(labels, "dffit", "cov.r", "cook.d", "hat"))
        a
    }
    structure(list(infmat = shape(table), is.inf = shape(flags), call = model$call), class = "infl")
}

# The limits of Belsley, Kuh and Welsch, and the median of F for Cook's distance.
.influential <- function(m, n) {
    k <- ncol(m) - 4L
    if (n <= k) stop("too few cases i with h_ii > 0), n < k", call. = FALSE)
    out <- cbind(abs(m[, seq_len(k)]) > 1, abs(m[, "dffit"]) > 3 * sqrt(k / (n - k)), abs(1 - m[, "cov.r"]) > 3 * k / (n - k),
                 pf(m[, "cook.d"], k, n - k) > 0.5, m[, "hat"] > 3 * k / n)
    dimnames(out) <- dimnames(m)
    out
}

print.infl <- function(x, digits = max(3L, getOption("digits") - 4L), ...) {
    cat("Influence measures of\n\t", deparse(x$call), ":\n\n")
    flagged <- rowSums(x$is.inf, na.rm = TRUE) > 0
    print(data.frame(x$infmat, inf = ifelse(flagged, "*", " ")), digits = digits, ...)
    invisible(x)
}

summary.infl <- function(object, digits = max(2L, getOption("digits") - 5L), ...) {
    flags <- object$is.inf & !is.na(object$is.inf)
    rows <- which(rowSums(flags) > 0)
    cat("Potentially influential observations of\n\t", deparse(object$call), ":\n")
    if (!length(rows)) {
        cat("NONE\n")
        return(numeric())
    }
    several <- length(dim(object$infmat)) == 3L
    m <- if (several) object$infmat[rows, , , drop = FALSE] else object$infmat[rows, , drop = FALSE]
    if (is.null(rownames(m))) rownames(m) <- format(seq_len(nrow(object$infmat)))[rows]
    text <- format(round(m, digits = digits))
    text[] <- paste0(text, ifelse(if (several) flags[rows, , , drop = FALSE] else flags[rows, , drop = FALSE], "_*", ""))
    cat("\n")
    print(text, quote = FALSE)
    invisible(m)
}
