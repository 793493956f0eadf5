# Analysis of variance models, with one error stratum or several.

aov <- function(formula, data = NULL, projections = FALSE, qr = TRUE, contrasts = NULL, ...) {
    Terms <- if (missing(data)) terms(formula, "Error") else terms(formula, "Error", data = data)
    indError <- attr(Terms, "specials")$Error
    if (length(indError) > 1L)
        stop(sprintf(ngettext(length(indError), "there are %d Error terms: only 1 is allowed",
                              "there are %d Error terms: only 1 is allowed"), length(indError)), domain = NA)
    lmcall <- Call <- match.call()
    lmcall[[1L]] <- quote(stats::lm)
    lmcall$singular.ok <- TRUE
    if (projections) qr <- lmcall$qr <- TRUE
    lmcall$projections <- NULL
    if (is.null(indError)) {
        fit <- eval(lmcall, parent.frame())
        fit$call <- Call
        class(fit) <- if (inherits(fit, "mlm")) c("maov", "aov", oldClass(fit)) else c("aov", oldClass(fit))
        if (projections) fit$projections <- proj(fit)
        return(fit)
    }
    .aov_strata(Terms, indError, lmcall, Call, contrasts, projections, parent.frame())
}

.aov_strata <- function(Terms, at, lmcall, Call, contrasts, projections, envir) {
    opcons <- options("contrasts")
    options(contrasts = c("contr.helmert", "contr.poly"))
    on.exit(options(opcons))
    allTerms <- Terms
    errorterm <- attr(Terms, "variables")[[1 + at]]
    intercept <- attr(Terms, "intercept")
    ecall <- lmcall
    ecall$formula <- as.formula(paste(deparse(formula(Terms)[[2L]], width.cutoff = 500L, backtick = TRUE), "~",
                                      deparse(errorterm[[2L]], width.cutoff = 500L, backtick = TRUE), if (!intercept) "- 1"),
                                env = environment(formula(Terms)))
    ecall$method <- "qr"
    ecall$qr <- TRUE
    ecall$contrasts <- NULL
    er.fit <- eval(ecall, envir)
    options(opcons)
    qr.e <- er.fit$qr
    if (any(qr.e$pivot != seq_along(qr.e$pivot)) && qr.e$rank < NCOL(qr.e$qr)) warning("Error() model is singular", call. = FALSE)
    nmstrata <- attr(terms(er.fit), "term.labels")
    nmstrata <- c("(Intercept)", nmstrata)
    form <- update(formula(Terms), bquote(. ~ . - .(errorterm)))
    Terms <- terms(form, data = if (is.data.frame(er.fit$model)) NULL)
    lmcall$formula <- Terms
    lmcall$method <- "model.frame"
    mf <- eval(lmcall, envir)
    xvars <- as.character(attr(Terms, "variables"))[-1L]
    if ((yvars <- attr(Terms, "response")) > 0L) xvars <- xvars[-yvars]
    xlev <- if (length(xvars)) {
        xlev <- lapply(mf[xvars], levels)
        xlev[!vapply(xlev, is.null, NA)]
    }
    resp <- model.response(mf)
    xmat <- model.matrix(Terms, mf, contrasts)
    qtx <- qr.qty(qr.e, xmat)
    dimnames(qtx) <- dimnames(xmat)
    asgn.t <- attr(xmat, "assign")
    if (length(wts <- model.weights(mf))) {
        wts <- sqrt(wts)
        resp <- resp * wts
        qtx <- qr.qty(qr.e, xmat * wts)
        dimnames(qtx) <- dimnames(xmat)
    }
    qty <- as.matrix(qr.qty(qr.e, resp))
    nmulti <- ncol(qty) > 1L
    dimnames(qty) <- list(rownames(xmat), colnames(resp))
    asgn.e <- er.fit$assign[qr.e$pivot[1L:qr.e$rank]]
    maxasgn <- length(nmstrata) - 1L
    n <- NROW(qty)
    if (qr.e$rank < n) {
        asgn.e <- c(asgn.e, rep_len(maxasgn + 1L, n - qr.e$rank))
        nmstrata <- c(nmstrata, "Within")
    }
    strata <- sort(unique(asgn.e))
    result <- setNames(vector("list", length(strata)), nmstrata[strata + 1L])
    for (k in seq_along(strata)) {
        rows <- asgn.e == strata[[k]]
        xi <- qtx[rows, , drop = FALSE]
        cols <- colSums(xi^2) > 1e-5
        y <- if (nmulti) qty[rows, , drop = FALSE] else qty[rows, ]
        if (any(cols)) {
            xi <- xi[, cols, drop = FALSE]
            attr(xi, "assign") <- asgn.t[cols]
            fiti <- lm.fit(xi, y)
            fiti$terms <- Terms
        } else {
            fiti <- list(coefficients = numeric(), residuals = y, fitted.values = 0 * y, weights = NULL, rank = 0L,
                         df.residual = NROW(y))
        }
        if (projections) fiti$projections <- proj(structure(fiti, class = c("aov", "lm")))
        class(fiti) <- c(if (nmulti) "maov", "aov", oldClass(er.fit))
        result[[k]] <- fiti
    }
    structure(result, class = c("aovlist", "listof"), error.qr = qr.e, call = Call, weights = if (length(wts)) wts,
              terms = allTerms, contrasts = attr(xmat, "contrasts"), xlevels = xlev)
}

# Sums of squares and degrees of freedom by term; one column per response.
.aov_terms <- function(x, intercept) {
    asgn <- x$assign[x$qr$pivot[seq_len(x$rank)]]
    effects <- x$effects
    rdf <- x$df.residual
    resid <- as.matrix(x$residuals)
    wt <- x$weights
    if (!is.null(wt)) resid <- resid * sqrt(wt)
    RSS <- colSums(resid^2)
    if (!is.null(effects)) effects <- as.matrix(effects)[seq_along(asgn), , drop = FALSE]
    uasgn <- unique(asgn)
    if (!intercept) uasgn <- uasgn[uasgn > 0]
    labels <- c("(Intercept)", attr(x$terms, "term.labels"))
    list(asgn = asgn, uasgn = uasgn, effects = effects, RSS = RSS, rdf = rdf, labels = labels,
         ss = lapply(uasgn, function(i) colSums(effects[asgn == i, , drop = FALSE]^2)),
         df = vapply(uasgn, function(i) sum(asgn == i), 0L))
}

print.aov <- function(x, intercept = FALSE, tol = sqrt(.Machine$double.eps), ...) {
    if (!is.null(cl <- x$call)) {
        cat("Call:\n   ")
        dput(cl, control = NULL)
    }
    if (is.null(x$qr)) {
        tab <- list(uasgn = integer(), ss = list(), df = integer(), RSS = colSums(as.matrix(x$residuals)^2), rdf = x$df.residual, labels = character())
    } else tab <- .aov_terms(x, intercept)
    names_of <- tab$labels[1L + tab$uasgn]
    ss <- do.call(cbind, c(tab$ss, if (tab$rdf > 0L || TRUE) list(tab$RSS)))
    df <- c(tab$df, tab$rdf)
    nmeffect <- c(names_of, "Residuals")
    if (tab$rdf <= 0L) {
        ss <- ss[, -ncol(ss), drop = FALSE]
        df <- df[-length(df)]
        nmeffect <- nmeffect[-length(nmeffect)]
    }
    if (length(df)) {
        ss <- zapsmall(ss)
        text <- rbind(t(apply(ss, 1L, format)), format(df))
        if (length(df) == 1L) text <- matrix(c(apply(ss, 1L, format), format(df)), ncol = 1L)
        rows <- if (nrow(ss) > 1L) c(if (is.null(rownames(ss))) colnames(x$residuals) else rownames(ss), "Deg. of Freedom")
                else c("Sum of Squares", "Deg. of Freedom")
        dimnames(text) <- list(rows, nmeffect)
        cat("\nTerms:\n")
        print(text, quote = FALSE, right = TRUE)
    }
    rank <- x$rank
    if (tab$rdf > 0L) {
        rs <- sqrt(tab$RSS / tab$rdf)
        cat("\n", if (length(rs) > 1L) "Residual standard errors: " else "Residual standard error: ",
            paste(sapply(rs, format), collapse = " "), "\n", sep = "")
    } else cat("\n")
    coef <- if (is.matrix(x$coefficients)) x$coefficients[, 1L] else x$coefficients
    if (length(coef) && rank > 0) {
        R <- x$qr$qr
        R <- R[1L:min(dim(R)), , drop = FALSE]
        R[lower.tri(R)] <- 0
        if (rank < (nc <- length(coef))) {
            cat(paste(nc - rank, "out of", nc, "effects not estimable\n"))
            R <- R[, 1L:rank, drop = FALSE]
        }
        d2 <- sum(abs(diag(R)))
        diag(R) <- 0
        if (sum(abs(R)) / d2 > tol) cat("Estimated effects may be unbalanced\n")
        else cat("Estimated effects are balanced\n")
        if (nzchar(mess <- naprint(x$na.action))) cat(mess, "\n", sep = "")
    }
    invisible(x)
}

print.aovlist <- function(x, ...) {
    cl <- attr(x, "call")
    if (!is.null(cl)) {
        cat("\nCall:\n")
        dput(cl, control = NULL)
    }
    if (!is.null(attr(x, "weights"))) cat("Note: The results below are on the weighted scale\n")
    nx <- names(x)
    if (nx[1L] == "(Intercept)") {
        mn <- x[[1L]]$coefficients
        if (is.matrix(mn)) {
            cat("\nGrand Means:\n")
            print(format(mn[1L, ]), quote = FALSE)
        } else cat("\nGrand Mean: ", format(mn[1L]), "\n", sep = "")
        nx <- nx[-1L]
    }
    for (ii in seq_along(nx)) {
        i <- nx[ii]
        cat("\nStratum ", ii, ": ", i, "\n", sep = "")
        xi <- x[[i]]
        print(xi, ...)
    }
    invisible(x)
}

summary.aov <- function(object, intercept = FALSE, split, expand.split = TRUE, keep.zero.df = TRUE, ...) {
    if (is.null(object$qr) || object$rank == 0) {
        tab <- list(uasgn = integer(), ss = list(), df = integer(), RSS = colSums(as.matrix(object$residuals)^2),
                    rdf = object$df.residual, labels = c("(Intercept)"), asgn = integer())
        tab$labels <- "Residuals"
    } else tab <- .aov_terms(object, TRUE)
    splits <- if (!missing(split) && length(tab$asgn)) .aov_splits(object, tab, split, expand.split)
    nresp <- length(tab$RSS)
    ans <- vector("list", nresp)
    if (nresp > 1L) {
        names(ans) <- character(nresp)
        given <- colnames(as.matrix(object$residuals))
        for (y in seq_len(nresp)) names(ans)[y] <- paste0(" Response ", if (length(given) && nzchar(given[y])) given[y] else y)
    }
    for (y in seq_len(nresp)) ans[[y]] <- .aov_table(tab, y, splits, intercept, keep.zero.df, is.null(object$qr) || object$rank == 0)
    class(ans) <- c("summary.aov", "listof")
    attr(ans, "na.action") <- object$na.action
    ans
}

.aov_table <- function(tab, y, splits, intercept, keep_zero, empty) {
    labels <- character()
    df <- ss <- numeric()
    for (k in seq_along(tab$uasgn)) {
        i <- tab$uasgn[[k]]
        labels <- c(labels, tab$labels[1L + i])
        df <- c(df, tab$df[[k]])
        ss <- c(ss, tab$ss[[k]][[y]])
        for (s in splits[[as.character(i)]]) {
            labels <- c(labels, paste0("  ", s$label))
            df <- c(df, length(s$rows))
            ss <- c(ss, sum(tab$effects[s$rows, y]^2))
        }
    }
    if (tab$rdf > 0L) {
        df <- c(df, tab$rdf)
        ss <- c(ss, tab$RSS[[y]])
        labels <- c(labels, "Residuals")
    }
    if (!keep_zero) {
        keep <- df > 0L
        df <- df[keep]; ss <- ss[keep]; labels <- labels[keep]
    }
    nt <- length(df)
    ms <- ifelse(df > 0L, ss / df, NA)
    x <- list(Df = df, `Sum Sq` = ss, `Mean Sq` = ms)
    if (tab$rdf > 0L) {
        TT <- ms / ms[nt]
        TP <- pf(TT, df, tab$rdf, lower.tail = FALSE)
        TT[nt] <- TP[nt] <- NA
        x$"F value" <- TT
        x$"Pr(>F)" <- TP
    }
    class(x) <- c("anova", "data.frame")
    attr(x, "row.names") <- format(labels)
    if (!intercept && nt && labels[[1L]] == "(Intercept)") x <- x[-1L, ]
    x
}

# For each term with a split factor: the pieces its columns are divided into.
.aov_splits <- function(object, tab, split, expand) {
    if (!is.list(split)) stop("the 'split' argument must be a list")
    factors <- attr(object$terms, "factors")
    labels <- attr(object$terms, "term.labels")
    known <- names(split)
    # Contrasts without names are numbered.
    split <- lapply(split, function(pieces) {
        pieces <- as.list(pieces)
        if (is.null(names(pieces))) names(pieces) <- paste0("C", seq_along(pieces))
        pieces
    })
    if (!all(known %in% labels)) stop("unknown name(s) in the 'split' list")
    out <- list()
    for (i in tab$uasgn[tab$uasgn > 0L]) {
        vars <- rownames(factors)[factors[, i] > 0]
        involved <- known[known %in% vars]
        if (length(vars) == 1L) {
            if (!length(involved)) next
        } else if (!expand && !(labels[[i]] %in% known)) next
        columns <- which(tab$asgn == i)
        if (labels[[i]] %in% known) {
            pieces <- split[[labels[[i]]]]
            out[[as.character(i)]] <- lapply(names(pieces), function(p)
                list(label = paste0(labels[[i]], ": ", p), rows = columns[as.integer(pieces[[p]])[as.integer(pieces[[p]]) > 0L]]))
            next
        }
        if (!length(involved)) next
        # Which contrast of each variable a column of the interaction belongs to.
        size <- vapply(vars, function(v) max(1L, sum(object$assign == match(v, labels))), 0L)
        index <- expand.grid(lapply(size, seq_len))
        whole <- which(object$assign == i)
        kept <- match(object$qr$pivot[seq_len(object$rank)][tab$asgn == i], whole)
        index <- index[kept, , drop = FALSE]
        groups <- expand.grid(lapply(split[involved], names), stringsAsFactors = FALSE)
        out[[as.character(i)]] <- lapply(seq_len(nrow(groups)), function(g) {
            hit <- rep(TRUE, nrow(index))
            for (v in involved) hit <- hit & index[[match(v, vars)]] %in% as.integer(split[[v]][[groups[g, v]]])
            list(label = paste0(labels[[i]], ": ", paste(unlist(groups[g, ]), collapse = ".")), rows = columns[hit])
        })
    }
    out
}

print.summary.aov <- function(x, digits = max(3L, getOption("digits") - 3L), symbolic.cor = FALSE,
                              signif.stars = getOption("show.signif.stars"), ...) {
    if (length(x) == 1L) print(x[[1L]], digits = digits, signif.stars = signif.stars)
    else {
        # Several responses are shown with the digits of an anova table.
        print.listof(x)
    }
    if (nzchar(mess <- naprint(attr(x, "na.action")))) cat(mess, "\n", sep = "")
    invisible(x)
}

summary.aovlist <- function(object, ...) {
    dots <- list(...)
    strata <- if (names(object)[1L] == "(Intercept)" && !isTRUE(dots$intercept)) object[-1L] else object
    x <- lapply(unclass(strata)[names(strata)], function(s) do.call(if (inherits(s, "manova")) summary else summary.aov, c(list(s), dots[names(dots) != "split"], if (!is.null(dots$split) && s$rank > 0) dots["split"])))
    names(x) <- paste("Error:", names(strata))
    class(x) <- "summary.aovlist"
    x
}

print.summary.aovlist <- function(x, ...) {
    nn <- names(x)
    for (i in nn) {
        cat("\n", i, "\n", sep = "")
        print(x[[i]], ...)
    }
    invisible(x)
}

coef.aov <- function(object, complete = FALSE, ...) coef.default(object, complete = complete, ...)
coef.maov <- function(object, complete = FALSE, ...) {
    cf <- object$coefficients
    if (complete) cf else cf[!apply(is.na(cf), 1L, all), , drop = FALSE]
}
coef.aovlist <- function(object, ...) {
    x <- lapply(unclass(object)[names(object)], coef, complete = FALSE, ...)
    x <- x[vapply(x, function(i) length(i) > 0L, NA)]
    class(x) <- "listof"
    x
}
coef.listof <- function(object, ...) {
    val <- lapply(unclass(object), coef, ...)
    class(val) <- "listof"
    val
}
model.frame.aovlist <- function(formula, data = NULL, ...) {
    call <- match.call()
    oc <- attr(formula, "call")
    Terms <- attr(formula, "terms")
    env <- environment(Terms)
    indError <- attr(Terms, "specials")$Error
    errorterm <- attr(Terms, "variables")[[1 + indError]]
    form <- update(formula(Terms), bquote(. ~ . - .(errorterm) + .(errorterm[[2L]])))
    nargs <- as.list(call)
    oargs <- as.list(oc)
    nargs <- nargs[match(c("data", "na.action", "subset"), names(nargs), 0)]
    args <- oargs[match(c("data", "na.action", "subset"), names(oargs), 0)]
    args[names(nargs)] <- nargs
    args$formula <- form
    eval(as.call(c(quote(stats::model.frame), args)), env)
}
vcov.aov <- function(object, complete = FALSE, ...) vcov.summary.lm(summary.lm(object, ...), complete = complete)
formula.aovlist <- function(x, ...) formula(attr(x, "terms"))

replications <- function(formula, data = NULL, na.action) {
    if (missing(data) && inherits(formula, "data.frame")) {
        data <- formula
        formula <- ~.
    }
    formula <- terms(formula, data = data)
    f <- attr(formula, "factors")
    o <- attr(formula, "order")
    labels <- attr(formula, "term.labels")
    vars <- as.character(attr(formula, "variables"))[-1L]
    if (is.null(data)) {
        data <- lapply(attr(formula, "variables")[-1L], eval, environment(formula))
        names(data) <- vars
        data <- as.data.frame(data)
    }
    if (!missing(na.action)) {
        act <- if (is.character(na.action)) get(na.action, mode = "function") else na.action
        data <- act(data)
    }
    class(data) <- NULL
    response <- attr(formula, "response")
    if (response) {
        f <- f[-response, , drop = FALSE]
        vars <- vars[-response]
    }
    vars <- vars[vars %in% names(data)]
    for (v in vars) if (is.character(data[[v]])) {
        data[[v]] <- as.factor(data[[v]])
    }
    notfactor <- vars[!vapply(data[vars], function(x) is.factor(x) || is.logical(x), NA)]
    balance <- TRUE
    n <- length(o)
    z <- vector("list", n)
    names(z) <- labels
    keep <- rep(TRUE, n)
    for (i in seq_len(n)) {
        l <- rownames(f)[f[, i] > 0]
        if (any(l %in% notfactor)) { keep[i] <- FALSE; next }
        if (any(!(l %in% names(data)))) { keep[i] <- FALSE; next }
        n_i <- if (o[i] == 1) {
            found <- unique(data[[l]])
            if (any(is.na(match(levels(data[[l]]), found)))) balance <- FALSE
            table(data[[l]])
        } else {
            counts <- do.call(table, unname(data[l]))
            names(dimnames(counts)) <- l
            counts
        }
        values <- unique(as.vector(n_i))
        if (length(values) == 1L) z[[i]] <- values else { z[[i]] <- n_i; balance <- FALSE }
    }
    z <- z[keep]
    if (balance) unlist(z) else z
}
