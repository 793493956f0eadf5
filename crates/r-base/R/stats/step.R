# Adding and dropping terms, and stepwise choice by an information criterion.

add1 <- function(object, scope, ...) UseMethod("add1")
drop1 <- function(object, scope, ...) UseMethod("drop1")
extractAIC <- function(fit, scale, k = 2, ...) UseMethod("extractAIC")

extractAIC.lm <- function(fit, scale = 0, k = 2, ...) {
    n <- length(fit$residuals)
    edf <- n - fit$df.residual
    RSS <- deviance.lm(fit)
    dev <- if (scale > 0) RSS / scale - n else n * log(RSS / n)
    c(edf, dev + k * edf)
}
extractAIC.aov <- function(fit, scale = 0, k = 2, ...) extractAIC.lm(fit, scale, k, ...)
extractAIC.glm <- function(fit, scale = 0, k = 2, ...) {
    n <- length(fit$residuals)
    edf <- n - fit$df.residual
    c(edf, fit$aic + (k - 2) * edf)
}
extractAIC.negbin <- function(fit, scale, k = 2, ...) {
    n <- length(fit$residuals)
    edf <- n - fit$df.residual
    c(edf, -fit$twologlik + k * edf)
}

# The criterion of a sum of squares with its degrees of freedom.
.rss_criterion <- function(rss, n, df, scale, k) (if (scale > 0) rss / scale - n else n * log(rss / n)) + k * df

# Which terms may be dropped or added so that each keeps all its parts. A term is the set of its
# variables; its order does not matter.
factor.scope <- function(factor, scope) {
    sets <- function(f) if (length(f)) lapply(seq_len(ncol(f)), function(j) sort(rownames(f)[f[, j] > 0])) else list()
    within <- function(a, b) length(a) < length(b) && all(a %in% b)
    have <- sets(factor)
    refuse <- function(names, which_scope) if (length(names))
        .stop_from("factor.scope", sprintf(ngettext(length(names), "%s scope has term %s not included in model",
                                                    "%s scope has terms %s not included in model"),
                                           which_scope, paste(sQuote(names), collapse = ", ")))
    drop <- add <- character()
    if (length(have) && !is.null(scope$drop)) {
        kept <- sets(scope$drop)
        refuse(colnames(scope$drop)[!(kept %in% have)], "lower")
        free <- which(!(have %in% kept))
        # A term within another that stays must stay.
        outer <- vapply(free, function(i) !any(vapply(have[free], function(t) within(have[[i]], t), NA)), NA)
        drop <- colnames(factor)[free[outer]]
    }
    if (length(scope$add)) {
        all <- sets(scope$add)
        refuse(colnames(factor)[!(have %in% all)], "upper")
        new <- which(!(all %in% have))
        inner <- vapply(new, function(i) !any(vapply(all[new], function(t) within(t, all[[i]]), NA)), NA)
        add <- colnames(scope$add)[new[inner]]
    }
    list(drop = drop, add = add)
}

drop.scope <- function(terms1, terms2) {
    terms1 <- terms(terms1)
    f2 <- if (missing(terms2)) numeric() else attr(terms(terms2), "factors")
    factor.scope(attr(terms1, "factors"), list(drop = f2))$drop
}

add.scope <- function(terms1, terms2) {
    terms1 <- terms(terms1)
    terms2 <- terms(terms2)
    factor.scope(attr(terms1, "factors"), list(add = attr(terms2, "factors")))$add
}

.scope_to_add <- function(object, scope) {
    if (missing(scope) || is.null(scope)) stop("no terms in scope", call. = FALSE)
    if (!is.character(scope)) scope <- add.scope(object, update.formula(object, scope))
    if (!length(scope)) .stop_from_any("no terms in scope for adding to object")
    scope
}
.stop_from_any <- function(text) stop(simpleError(text, sys.call(-2L)))

.scope_to_drop <- function(object, scope) {
    tl <- attr(terms(object), "term.labels")
    if (is.null(scope)) return(drop.scope(object))
    if (!is.character(scope)) scope <- attr(terms(update.formula(object, scope)), "term.labels")
    if (!all(match(scope, tl, 0L) > 0L)) .stop_from_any("scope is not a subset of term labels")
    scope
}

.one_step_table <- function(table, rows, object, what, extra = NULL) {
    head <- c(what, "\nModel:", deparse(formula(object)), extra)
    class(table) <- c("anova", "data.frame")
    attr(table, "heading") <- head
    table
}

add1.default <- function(object, scope, scale = 0, test = c("none", "Chisq"), k = 2, trace = FALSE, ...) {
    if (missing(scope) || is.null(scope)) stop("no terms in scope")
    scope <- .scope_to_add(object, scope)
    .refit_each(object, scope, "+", scale, match.arg(test), k, trace, "Single term additions", ...)
}

drop1.default <- function(object, scope, scale = 0, test = c("none", "Chisq"), k = 2, trace = FALSE, ...) {
    scope <- .scope_to_drop(object, if (missing(scope)) NULL else scope)
    .refit_each(object, scope, "-", scale, match.arg(test), k, trace, "Single term deletions", ...)
}

# Fits the model again with each change.
.refit_each <- function(object, scope, sign, scale, test, k, trace, title, ...) {
    ns <- length(scope)
    ans <- matrix(nrow = ns + 1L, ncol = 2L, dimnames = list(c("<none>", scope), c("df", "AIC")))
    ans[1, ] <- extractAIC(object, scale, k = k, ...)
    n0 <- nobs(object, use.fallback = TRUE)
    env <- environment(formula(object))
    for (i in seq_len(ns)) {
        tt <- scope[i]
        if (trace > 1) {
            cat("trying ", sign, " ", tt, "\n", sep = "")
        }
        nfit <- update(object, as.formula(paste("~ .", sign, tt)), evaluate = FALSE)
        nfit <- eval(nfit, envir = env)
        ans[i + 1L, ] <- extractAIC(nfit, scale, k = k, ...)
        nnew <- nobs(nfit, use.fallback = TRUE)
        if (all(is.finite(c(n0, nnew))) && nnew != n0) stop("number of rows in use has changed: remove missing values?")
    }
    dfs <- if (sign == "+") ans[, 1L] - ans[1L, 1L] else ans[1L, 1L] - ans[, 1L]
    dfs[1L] <- NA
    aod <- data.frame(Df = dfs, AIC = ans[, 2L])
    if (test == "Chisq") {
        dev <- ans[, 2L] - k * ans[, 1L]
        dev <- if (sign == "+") dev[1L] - dev else dev - dev[1L]
        dev[1L] <- NA
        nas <- !is.na(dev)
        P <- dev
        P[nas] <- pchisq(dev[nas], dfs[nas], lower.tail = FALSE)
        aod[, c("LRT", "Pr(>Chi)")] <- list(dev, P)
    }
    head <- c(title, "\nModel:", deparse(formula(object)), if (scale > 0) paste("\nscale: ", format(scale), "\n"))
    class(aod) <- c("anova", "data.frame")
    attr(aod, "heading") <- head
    aod
}

# Fits of the columns of X that belong to a set of terms.
.column_sets <- function(x, terms) structure(attr(x, "assign"), names = NULL)

drop1.lm <- function(object, scope, scale = 0, all.cols = TRUE, test = c("none", "Chisq", "F"), k = 2, ...) {
    test <- match.arg(test)
    x <- model.matrix(object)
    offset <- model.offset(model.frame(object))
    iswt <- !is.null(wt <- object$weights)
    n <- nrow(x)
    asgn <- attr(x, "assign")
    tl <- attr(object$terms, "term.labels")
    scope <- .scope_to_drop(object, if (missing(scope)) NULL else scope)
    ndrop <- match(scope, tl)
    ns <- length(scope)
    rdf <- object$df.residual
    chisq <- deviance.lm(object)
    dfs <- numeric(ns)
    RSS <- numeric(ns)
    y <- object$residuals + object$fitted.values
    na.coef <- seq_along(object$coefficients)[!is.na(object$coefficients)]
    for (i in seq_len(ns)) {
        ii <- seq_along(asgn)[asgn == ndrop[i]]
        jj <- setdiff(if (all.cols) seq(ncol(x)) else na.coef, ii)
        z <- if (iswt) lm.wfit(x[, jj, drop = FALSE], y, wt, offset = offset) else lm.fit(x[, jj, drop = FALSE], y, offset = offset)
        dfs[i] <- z$rank
        class(z) <- "lm"
        RSS[i] <- deviance(z)
    }
    scope <- c("<none>", scope)
    dfs <- c(object$rank, dfs)
    RSS <- c(chisq, RSS)
    if (scale > 0) aic <- RSS / scale - n + k * dfs else aic <- n * log(RSS / n) + k * dfs
    dfs <- dfs[1L] - dfs
    dfs[1L] <- NA
    aod <- data.frame(Df = dfs, `Sum of Sq` = c(NA, RSS[-1L] - RSS[1L]), RSS = RSS, AIC = aic, row.names = scope, check.names = FALSE)
    if (scale > 0) names(aod) <- c("Df", "Sum of Sq", "RSS", "Cp")
    if (test == "Chisq") {
        dev <- aod$"Sum of Sq"
        if (scale == 0) {
            dev <- n * log(RSS / n)
            dev <- dev - dev[1L]
            dev[1L] <- NA
        } else dev <- dev / scale
        df <- aod$Df
        nas <- !is.na(df)
        dev[nas] <- pchisq(dev[nas], df[nas], lower.tail = FALSE)
        aod[, "Pr(>Chi)"] <- dev
    } else if (test == "F") {
        dev <- aod$"Sum of Sq"
        dfs <- aod$Df
        rms <- aod$RSS[1L] / rdf
        Fs <- (dev / dfs) / rms
        Fs[dfs < 1e-4] <- NA
        P <- Fs
        nas <- !is.na(Fs)
        P[nas] <- pf(Fs[nas], dfs[nas], rdf, lower.tail = FALSE)
        aod[, c("F value", "Pr(>F)")] <- list(Fs, P)
    }
    .one_step_table(aod, NULL, object, "Single term deletions", if (scale > 0) paste("\nscale: ", format(scale), "\n"))
}

# The design matrix of the larger model, and which of its columns are the present model's.
.larger_design <- function(object, scope, x, contrasts) {
    add.rhs <- paste(scope, collapse = "+")
    add.rhs <- eval(str2lang(paste("~ . +", add.rhs)))
    new.form <- update.formula(object, add.rhs)
    Terms <- terms(new.form)
    if (is.null(x)) {
        fc <- object$call
        fc$formula <- Terms
        fob <- list(call = fc, terms = Terms, xlevels = object$xlevels)
        class(fob) <- oldClass(object)
        m <- model.frame(fob, xlev = object$xlevels)
        x <- model.matrix(Terms, m, contrasts.arg = object$contrasts)
        list(x = x, terms = Terms, m = m)
    } else list(x = x, terms = Terms, m = NULL)
}

# Columns of terms of the present model: all orders of the variables of an interaction are one.
.term_position <- function(scope, Terms) {
    norm <- function(l) vapply(strsplit(l, ":", fixed = TRUE), function(s) paste(sort(s), collapse = ":"), "")
    match(norm(scope), norm(attr(Terms, "term.labels")))
}

add1.lm <- function(object, scope, scale = 0, test = c("none", "Chisq", "F"), x = NULL, k = 2, ...) {
    if (missing(scope) || is.null(scope)) stop("no terms in scope")
    if (!is.character(scope)) scope <- add.scope(object, update.formula(object, scope))
    if (!length(scope)) stop("no terms in scope for adding to object")
    test <- match.arg(test)
    big <- .larger_design(object, scope, x)
    x <- big$x
    Terms <- big$terms
    y <- object$residuals + object$fitted.values
    wt <- object$weights
    offset <- object$offset
    if (!is.null(big$m)) {
        m <- big$m
        oldn <- length(y)
        y <- model.response(m, "numeric")
        newn <- length(y)
        if (newn < oldn)
            warning(sprintf(ngettext(newn, "using the %d/%d row from a combined fit", "using the %d/%d rows from a combined fit"), newn, oldn), domain = NA)
        wt <- model.weights(m)
        offset <- model.offset(m)
    }
    n <- nrow(x)
    asgn <- attr(x, "assign")
    tl <- attr(Terms, "term.labels")
    iswt <- !is.null(wt)
    own <- .term_position(attr(object$terms, "term.labels"), Terms)
    base <- asgn %in% c(0L, own)
    fit <- function(cols) {
        z <- if (iswt) lm.wfit(x[, cols, drop = FALSE], y, wt, offset = offset) else lm.fit(x[, cols, drop = FALSE], y, offset = offset)
        class(z) <- "lm"
        c(z$rank, deviance(z))
    }
    RSS <- dfs <- numeric(length(scope) + 1L)
    got <- fit(base)
    dfs[1L] <- got[1L]
    RSS[1L] <- got[2L]
    for (i in seq_along(scope)) {
        got <- fit(base | asgn == .term_position(scope[i], Terms))
        dfs[i + 1L] <- got[1L]
        RSS[i + 1L] <- got[2L]
    }
    rdf0 <- n - dfs[1L]
    aic <- if (scale > 0) RSS / scale - n + k * dfs else n * log(RSS / n) + k * dfs
    edf <- dfs
    dfs <- dfs - dfs[1L]
    dfs[1L] <- NA
    aod <- data.frame(Df = dfs, `Sum of Sq` = c(NA, RSS[1L] - RSS[-1L]), RSS = RSS, AIC = aic,
                      row.names = c("<none>", scope), check.names = FALSE)
    if (scale > 0) names(aod) <- c("Df", "Sum of Sq", "RSS", "Cp")
    if (test == "Chisq") {
        dev <- aod$"Sum of Sq"
        if (scale == 0) {
            dev <- n * log(RSS / n)
            dev <- dev[1L] - dev
            dev[1L] <- NA
        } else dev <- dev / scale
        df <- aod$Df
        nas <- !is.na(df)
        dev[nas] <- pchisq(dev[nas], df[nas], lower.tail = FALSE)
        aod[, "Pr(>Chi)"] <- dev
    } else if (test == "F") {
        rdf <- n - edf
        Fs <- (aod$"Sum of Sq" / dfs) / (RSS / rdf)
        Fs[dfs < 1e-4] <- NA
        P <- Fs
        nas <- !is.na(Fs)
        P[nas] <- pf(Fs[nas], dfs[nas], rdf[nas], lower.tail = FALSE)
        aod[, c("F value", "Pr(>F)")] <- list(Fs, P)
    }
    .one_step_table(aod, NULL, object, "Single term additions", if (scale > 0) paste("\nscale: ", format(scale), "\n"))
}

drop1.glm <- function(object, scope, scale = 0, test = c("none", "Rao", "LRT", "Chisq", "F"), k = 2, ...) {
    test <- match.arg(test)
    if (test == "Chisq") test <- "LRT"
    x <- model.matrix(object)
    n <- nrow(x)
    asgn <- attr(x, "assign")
    tl <- attr(object$terms, "term.labels")
    scope <- .scope_to_drop(object, if (missing(scope)) NULL else scope)
    ndrop <- match(scope, tl)
    rdf <- object$df.residual
    chisq <- object$deviance
    y <- object$y
    if (is.null(y)) y <- model.response(model.frame(object))
    wt <- object$prior.weights
    if (is.null(wt)) wt <- rep.int(1, n)
    fit <- function(cols) glm.fit(x[, cols, drop = FALSE], y, wt, offset = object$offset, family = object$family,
                                  control = object$control)
    ns <- length(scope)
    dfs <- dev <- score <- numeric(ns)
    for (i in seq_len(ns)) {
        jj <- which(asgn != ndrop[i])
        z <- fit(jj)
        dfs[i] <- z$rank
        dev[i] <- z$deviance
        if (test == "Rao") score[i] <- .rao_score(z, x, glm.fit)
    }
    scope <- c("<none>", scope)
    dfs <- c(object$rank, dfs)
    dev <- c(chisq, dev)
    if (test == "Rao") score <- c(NA, score)
    .glm_step_table(object, scope, dfs, dev, score, scale, test, k, rdf, n, drop = TRUE, test_name = "drop1.glm")
}

add1.glm <- function(object, scope, scale = 0, test = c("none", "Rao", "LRT", "Chisq", "F"), x = NULL, k = 2, ...) {
    test <- match.arg(test)
    if (test == "Chisq") test <- "LRT"
    if (!is.character(scope)) scope <- add.scope(object, update.formula(object, scope))
    if (!length(scope)) stop("no terms in scope for adding to object")
    big <- .larger_design(object, scope, x)
    x <- big$x
    Terms <- big$terms
    n <- nrow(x)
    y <- object$y
    wt <- object$prior.weights
    offset <- object$offset
    if (!is.null(big$m)) {
        m <- big$m
        y0 <- object$y
        oldn <- length(y0)
        yy <- model.response(m)
        newn <- NROW(yy)
        if (newn < oldn) {
            warning(sprintf(ngettext(newn, "using the %d/%d row from a combined fit", "using the %d/%d rows from a combined fit"), newn, oldn), domain = NA)
            keep <- match(rownames(x), names(y0))
            y <- y0[keep]
            wt <- wt[keep]
            offset <- offset[keep]
        }
    }
    asgn <- attr(x, "assign")
    own <- .term_position(attr(object$terms, "term.labels"), Terms)
    base <- asgn %in% c(0L, own)
    fit <- function(cols) glm.fit(x[, cols, drop = FALSE], y, wt, offset = offset, family = object$family, control = object$control)
    z0 <- fit(base)
    ns <- length(scope)
    dfs <- c(z0$rank, numeric(ns))
    dev <- c(z0$deviance, numeric(ns))
    score <- c(NA, numeric(ns))
    for (i in seq_len(ns)) {
        cols <- base | asgn == .term_position(scope[i], Terms)
        z <- fit(cols)
        dfs[i + 1L] <- z$rank
        dev[i + 1L] <- z$deviance
        if (test == "Rao") score[i + 1L] <- .rao_score(z0, x[, cols, drop = FALSE], glm.fit)
    }
    .glm_step_table(object, c("<none>", scope), dfs, dev, score, scale, test, k, n - dfs, n, drop = FALSE, test_name = "add1.glm")
}

.glm_step_table <- function(object, scope, dfs, dev, score, scale, test, k, rdf, n, drop, test_name) {
    family <- object$family$family
    dispersion <- if (is.null(scale) || scale == 0) summary(object, dispersion = NULL)$dispersion else scale
    loglik <- if (family == "gaussian") {
        if (scale > 0) dev / scale - n else n * log(dev / n)
    } else dev / dispersion
    aic <- loglik + k * dfs
    edf <- dfs
    dfs <- if (drop) dfs[1L] - dfs else dfs - dfs[1L]
    dfs[1L] <- NA
    aic <- aic + (extractAIC(object, k = k)[2L] - aic[1L])
    aod <- data.frame(Df = dfs, Deviance = dev, AIC = aic, row.names = scope, check.names = FALSE)
    if (all(is.na(aic))) aod <- aod[, -3]
    if (test == "LRT") {
        dv <- pmax(0, if (drop) loglik - loglik[1L] else loglik[1L] - loglik)
        dv[1L] <- NA
        nas <- !is.na(dv)
        LRT <- if (dispersion == 1) "LRT" else "scaled dev."
        aod[, LRT] <- dv
        dv[nas] <- pchisq(dv[nas], aod$Df[nas], lower.tail = FALSE)
        aod[, "Pr(>Chi)"] <- dv
    } else if (test == "Rao") {
        dv <- pmax(0, score) / (if (drop) dispersion else dispersion)
        nas <- !is.na(dv)
        SC <- if (dispersion == 1) "Rao score" else "scaled Rao sc."
        aod[, SC] <- dv
        dv[nas] <- pchisq(dv[nas], aod$Df[nas], lower.tail = FALSE)
        aod[, "Pr(>Chi)"] <- dv
    } else if (test == "F") {
        if (family == "binomial" || family == "poisson")
            .warn_from(test_name, if (drop) "F test assumes 'quasi%s' family" else "F test assumes quasi%s family", family)
        if (drop) {
            rms <- dev[1L] / rdf
            Fs <- pmax(0, (dev - dev[1L]) / dfs / rms)
            rdfs <- rep(rdf, length(dev))
        } else {
            rdfs <- rdf
            Fs <- pmax(0, (dev[1L] - dev) / dfs / (dev / rdfs))
        }
        Fs[dfs < 1e-4] <- NA
        P <- Fs
        nas <- !is.na(Fs)
        P[nas] <- pf(Fs[nas], dfs[nas], rdfs[nas], lower.tail = FALSE)
        aod[, c("F value", "Pr(>F)")] <- list(Fs, P)
    }
    .one_step_table(aod, NULL, object, if (drop) "Single term deletions" else "Single term additions",
                    if (!is.null(scale) && scale > 0) paste("\nscale: ", format(scale), "\n"))
}

drop1.mlm <- function(object, ...) stop("no 'drop1' method for \"mlm\" models")
add1.mlm <- function(object, ...) stop("no 'add1' method implemented for \"mlm\" models")

step <- function(object, scope, scale = 0, direction = c("both", "backward", "forward"), trace = 1, keep = NULL,
                 steps = 1000, k = 2, ...) {
    both <- missing(direction) && missing(scope)
    direction <- match.arg(direction)
    Terms <- terms(object)
    object$call$formula <- object$formula <- Terms
    limits <- .step_limits(object, if (missing(scope)) NULL else scope, Terms)
    # Without a scope nothing can be added, unless that was asked for.
    ways <- c(if (direction != "forward") "-", if (direction != "backward" && !both) "+")
    measure <- function(fit) extractAIC(fit, scale, k = k, ...)
    say <- function(...) if (trace) cat(...)
    n <- nobs(object, use.fallback = TRUE)
    fit <- object
    now <- measure(fit)
    if (is.na(now[2L])) stop("AIC is not defined for this model, so 'step' cannot proceed")
    if (now[2L] == -Inf) stop("AIC is -infinity for this model, so 'step' cannot proceed")
    note <- function(change) {
        dev <- deviance(fit)
        list(deviance = if (is.null(dev)) extractAIC(fit, k = 0)[2L] else dev, df.resid = n - now[1L], change = change, AIC = now[2L])
    }
    show <- function(word) say(word, ":  AIC=", format(round(now[2L], 2)), "\n", .cut_formula(deparse(formula(fit))), "\n\n", sep = "")
    show("Start")
    path <- list(note(""))
    kept <- if (!is.null(keep)) list(keep(fit, now[2L]))
    usingCp <- FALSE
    for (round in seq_len(steps)) {
        before <- now[2L]
        choice <- .best_change(fit, terms(fit), limits, ways, scale, k, trace, ...)
        usingCp <- choice$Cp
        if (is.null(choice$change)) break
        fit <- eval.parent(update(fit, paste("~ .", choice$change), evaluate = FALSE))
        size <- nobs(fit, use.fallback = TRUE)
        if (all(is.finite(c(n, size))) && size != n) stop("number of rows in use has changed: remove missing values?")
        now <- measure(fit)
        say("\n")
        show("Step")
        if (now[2L] >= before + 1e-7) break
        path <- c(path, list(note(choice$change)))
        if (!is.null(keep)) kept <- c(kept, list(keep(fit, now[2L])))
    }
    if (!is.null(keep)) fit$keep <- .keep_matrix(kept)
    .step_results(path, fit, object, usingCp)
}

# The smallest and the largest model as matrices of factors.
.step_limits <- function(object, scope, Terms) {
    factors <- function(f) attr(terms(update.formula(object, f)), "factors")
    if (is.null(scope)) return(list(drop = numeric(), add = attr(Terms, "factors")))
    if (!is.list(scope)) return(list(drop = numeric(), add = factors(scope)))
    list(drop = if (is.null(scope$lower)) numeric() else factors(scope$lower), add = if (!is.null(scope$upper)) factors(scope$upper))
}

# The table of possible changes is shown; the best of them, unless none is better than to stay.
.best_change <- function(fit, Terms, limits, ways, scale, k, trace, ...) {
    open <- factor.scope(attr(Terms, "factors"), limits)
    table <- NULL
    if ("-" %in% ways && length(open$drop)) {
        table <- .signed_rows(drop1(fit, open$drop, scale = scale, trace = trace, k = k, ...), "-")
        # A term without degrees of freedom goes at once.
        idle <- which(table$Df == 0)
        if (length(idle)) return(list(change = rownames(table)[max(idle)], Cp = "Cp" %in% names(table)))
    }
    if ("+" %in% ways && length(open$add)) {
        more <- .signed_rows(add1(fit, open$add, scale = scale, trace = trace, k = k, ...), "+")
        table <- if (is.null(table)) more else rbind(table, setNames(more, names(table))[-1L, , drop = FALSE])
    }
    if (is.null(table)) return(list(Cp = FALSE))
    table <- table[is.na(table$Df) | table$Df != 0, , drop = FALSE]
    by <- order(table[[if ("Cp" %in% names(table)) "Cp" else "AIC"]])
    class(table) <- c("anova", "data.frame")
    if (trace) print(table[by, ])
    list(change = if (by[1L] != 1L) rownames(table)[by[1L]], Cp = "Cp" %in% names(table))
}

.signed_rows <- function(table, sign) {
    table <- .plain_frame(table)
    rows <- rownames(table)
    rownames(table) <- c(rows[1L], paste(sign, rows[-1L]))
    table
}

.plain_frame <- function(x) {
    attr(x, "heading") <- NULL
    class(x) <- "data.frame"
    x
}

.cut_formula <- function(text) {
    if (length(text) > 1L) {
        text <- paste(text, collapse = " ")
        if (nchar(text) > 0.75 * getOption("width") || TRUE) text <- gsub("[[:space:]]{2,}", " ", text)
        w <- getOption("width")
        text <- paste(strwrap(text, width = w, exdent = 4L), collapse = "\n")
    }
    text
}

.keep_matrix <- function(y) {
    namc <- names(y[[1L]])
    namr <- NULL
    array(unlist(y, recursive = FALSE), c(length(namc), length(y)), list(namc, namr))
}

.step_results <- function(models, fit, object, usingCp) {
    change <- vapply(models, `[[`, "", "change")
    rd <- vapply(models, function(m) as.numeric(m$deviance), 0)
    dd <- c(NA, abs(diff(rd)))
    rdf <- vapply(models, function(m) as.numeric(m$df.resid), 0)
    ddf <- c(NA, diff(rdf))
    AIC <- vapply(models, function(m) as.numeric(m$AIC), 0)
    heading <- c("Stepwise Model Path \nAnalysis of Deviance Table", "\nInitial Model:", deparse(formula(object)),
                 "\nFinal Model:", deparse(formula(fit)), "\n")
    aod <- data.frame(Step = I(change), Df = ddf, Deviance = dd, `Resid. Df` = rdf, `Resid. Dev` = rd, AIC = AIC, check.names = FALSE)
    if (usingCp) names(aod)[names(aod) == "AIC"] <- "Cp"
    attr(aod, "heading") <- heading
    fit$anova <- aod
    fit
}
