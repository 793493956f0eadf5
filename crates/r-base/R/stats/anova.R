# Analysis of variance tables.

print.anova <- function(x, digits = max(getOption("digits") - 2L, 3L), signif.stars = getOption("show.signif.stars"), ...) {
    if (!is.null(heading <- attr(x, "heading"))) cat(heading, sep = "\n")
    labels <- colnames(x)
    if (is.null(labels)) stop("'anova' object must have colnames")
    last <- length(labels)
    # What a column holds is told by its name.
    has_p <- grepl("^(P|Pr)\\(", labels[last])
    tests <- which(grepl("^. value", labels) | labels %in% c("F", "Cp", "Chisq"))
    counts <- grep("Df$", labels)
    rest <- setdiff(seq_len(last - has_p), c(tests, counts))
    printCoefmat(x, digits = digits, signif.stars = signif.stars, has.Pvalue = has_p, P.values = has_p, cs.ind = NULL,
                 zap.ind = rest, tst.ind = tests, na.print = "", ...)
    invisible(x)
}

anova.lm <- function(object, ...) {
    others <- list(...)
    if (length(others)) return(.anova_lms(object, others, match.call()))
    if (!inherits(object, "lm")) warning("calling anova.lm(<fake-lm-object>) ...")
    w <- object$weights
    ssr <- sum(if (is.null(w)) object$residuals^2 else w * object$residuals^2)
    mss <- sum(if (is.null(w)) object$fitted.values^2 else w * object$fitted.values^2)
    if (ssr < 1e-10 * mss) warning("ANOVA F-tests on an essentially perfect fit are unreliable")
    dfr <- df.residual(object)
    p <- object$rank
    if (p > 0L) {
        p1 <- 1L:p
        comp <- object$effects[p1]
        asgn <- object$assign[qr.lm(object)$pivot][p1]
        nmeffects <- c("(Intercept)", attr(object$terms, "term.labels"))
        tlabels <- nmeffects[1 + unique(asgn)]
        ss <- c(vapply(split(comp^2, asgn), sum, 1), ssr)
        df <- c(lengths(split(asgn, asgn)), dfr)
    } else {
        ss <- ssr
        df <- dfr
        tlabels <- character()
    }
    ms <- ss / df
    f <- ms / (ssr / dfr)
    P <- pf(f, df, dfr, lower.tail = FALSE)
    table <- data.frame(df, ss, ms, f, P)
    table[length(P), 4:5] <- NA
    dimnames(table) <- list(c(tlabels, "Residuals"), c("Df", "Sum Sq", "Mean Sq", "F value", "Pr(>F)"))
    if (attr(object$terms, "intercept")) table <- table[-1, ]
    structure(table, heading = c("Analysis of Variance Table\n", paste("Response:", deparse(formula(object)[[2L]]))),
              class = c("anova", "data.frame"))
}

anova.lmlist <- function(object, ..., scale = 0, test = "F") .anova_several(list(object, ...), scale, test)

.anova_lms <- function(object, others, call) {
    scale <- if (is.null(others$scale)) 0 else others$scale
    test <- if ("test" %in% names(others)) others$test else "F"
    given <- if (is.null(names(others))) rep("", length(others)) else names(others)
    models <- c(list(object), unname(others[!(given %in% c("scale", "test"))]))
    if (length(models) == 1L) return(anova.lm(object))
    .anova_several(models, scale, test)
}

.anova_several <- function(objects, scale, test) {
    responses <- as.character(lapply(objects, function(x) deparse(x$terms[[2L]])))
    sameresp <- responses == responses[1L]
    if (!all(sameresp)) {
        objects <- objects[sameresp]
        .warn_from("anova.lmlist", "models with response %s removed because response differs from model 1",
                   deparse(responses[!sameresp]))
    }
    ns <- sapply(objects, function(x) length(x$residuals))
    if (any(ns != ns[1L])) .stop_from("anova.lmlist", "models were not all fitted to the same size of dataset")
    nmodels <- length(objects)
    if (nmodels == 1) return(anova.lm(objects[[1L]]))
    resdf <- as.numeric(lapply(objects, df.residual))
    resdev <- as.numeric(lapply(objects, deviance))
    table <- data.frame(resdf, resdev, c(NA, -diff(resdf)), c(NA, -diff(resdev)))
    variables <- lapply(objects, function(x) paste(deparse(formula(x)), collapse = "\n"))
    dimnames(table) <- list(1L:nmodels, c("Res.Df", "RSS", "Df", "Sum of Sq"))
    title <- "Analysis of Variance Table\n"
    topnote <- paste0("Model ", format(1L:nmodels), ": ", variables, collapse = "\n")
    if (!is.null(test)) {
        bigmodel <- order(resdf)[1L]
        scale <- if (scale > 0) scale else resdev[bigmodel] / resdf[bigmodel]
        table <- stat.anova(table = table, test = test, scale = scale, df.scale = resdf[bigmodel],
                            n = length(objects[[bigmodel]]$residuals))
    }
    structure(table, heading = c(title, topnote), class = c("anova", "data.frame"))
}

stat.anova <- function(table, test = c("Rao", "LRT", "Chisq", "F", "Cp"), scale, df.scale, n) {
    test <- match.arg(test)
    dev.col <- match("Deviance", colnames(table))
    if (test == "Rao") dev.col <- match("Rao", colnames(table))
    if (is.na(dev.col)) dev.col <- match("Sum of Sq", colnames(table))
    switch(test,
           Rao = , LRT = , Chisq = {
               dfs <- table[, "Df"]
               vals <- table[, dev.col] / scale * sign(dfs)
               vals[dfs %in% 0] <- NA
               vals[!is.na(vals) & vals < 0] <- NA
               cbind(table, `Pr(>Chi)` = pchisq(vals, abs(dfs), lower.tail = FALSE))
           },
           F = {
               dfs <- table[, "Df"]
               Fvalue <- table[, dev.col] / dfs / scale
               Fvalue[dfs %in% 0] <- NA
               Fvalue[!is.na(Fvalue) & Fvalue < 0] <- NA
               cbind(table, F = Fvalue, `Pr(>F)` = pf(Fvalue, abs(dfs), df.scale, lower.tail = FALSE))
           },
           Cp = {
               if ("RSS" %in% names(table)) cbind(table, Cp = table[, "RSS"] + 2 * scale * (n - table[, "Res.Df"]))
               else cbind(table, Cp = table[, "Resid. Dev"] + 2 * scale * (n - table[, "Resid. Df"]))
           })
}
