# Projections of a response on the terms of an analysis of variance, and tables made of them.

proj.lm <- function(object, onedf = FALSE, unweighted.scale = FALSE, ...) {
    if (inherits(object, "mlm")) stop("'proj' is not implemented for multiple responses")
    rank <- object$rank
    if (rank > 0) {
        prj <- .effect_columns(object, onedf)
        if (onedf) {
            df <- rep(1, rank)
            result <- prj
        } else {
            asgn <- object$assign[qr.lm(object)$pivot[seq_len(rank)]]
            labels <- c("(Intercept)", attr(object$terms, "term.labels"))
            uasgn <- unique(asgn)
            result <- vapply(uasgn, function(i) rowSums(prj[, asgn == i, drop = FALSE]), numeric(nrow(prj)))
            result <- matrix(result, nrow(prj), length(uasgn), dimnames = list(names(object$residuals), labels[1 + uasgn]))
            df <- vapply(uasgn, function(i) sum(asgn == i), 0L)
        }
    } else {
        result <- NULL
        df <- NULL
    }
    wt <- object$weights
    if (!is.null(wt)) {
        result <- result / if (unweighted.scale) sqrt(wt) else 1
    }
    if (object$df.residual > 0L) {
        r <- object$residuals
        if (!is.null(wt) && !unweighted.scale) r <- r * sqrt(wt)
        result <- cbind(result, Residuals = r)
        rownames(result) <- names(object$residuals)
        df <- c(df, object$df.residual)
    }
    names(df) <- colnames(result)
    structure(result, df = as.double(df), names = NULL) -> result
    attr(result, "df") <- structure(as.double(df), names = names(df))
    attr(result, "formula") <- object$call$formula
    if (is.null(attr(result, "formula"))) attr(result, "formula") <- formula(object)
    attr(result, "onedf") <- onedf
    result
}

# One column per estimated coefficient: the response's projection on its column of Q.
.effect_columns <- function(object, labelled) {
    q <- qr.lm(object)
    rank <- object$rank
    n <- nrow(q$qr)
    Q <- qr.qy(q, diag(1, n, rank))
    prj <- Q * rep(object$effects[seq_len(rank)], each = n)
    dimnames(prj) <- list(names(object$residuals), colnames(q$qr)[seq_len(rank)])
    prj
}

proj.default <- function(object, onedf = TRUE, ...) {
    if (!is.qr(object$qr)) stop("argument does not include a 'qr' component")
    if (is.null(object$effects)) stop("argument does not include an 'effects' component")
    result <- .effect_columns(object, TRUE)
    if (!onedf) {
        asgn <- object$assign[object$qr$pivot[seq_len(object$rank)]]
        result <- vapply(unique(asgn), function(i) rowSums(result[, asgn == i, drop = FALSE]), numeric(nrow(result)))
    }
    result
}

as.data.frame.aovproj <- function(x, ...) as.data.frame(.plain_projections(x), ...)

proj.aov <- function(object, onedf = FALSE, unweighted.scale = FALSE, ...) {
    if (inherits(object, "maov")) stop("'proj' is not implemented for multiple responses")
    projections <- proj.lm(object, onedf, unweighted.scale)
    if (!onedf) {
        tfac <- attr(terms(object), "factors")
        attr(projections, "factors") <- .term_factors(colnames(projections), tfac, attr(terms(object), "response"))
    }
    attr(projections, "call") <- object$call
    if (!onedf) attr(projections, "t.factor") <- attr(terms(object), "factors")
    class(projections) <- "aovproj"
    projections
}

.term_factors <- function(names, tfac, response) {
    out <- lapply(names, function(t) {
        if (t == "(Intercept)") "(Intercept)"
        else if (t == "Residuals") c(rownames(tfac)[if (response > 0) -response else TRUE], "Within")
        else rownames(tfac)[tfac[, t] > 0]
    })
    names(out) <- names
    out
}

.plain_projections <- function(x) structure(as.vector(x), dim = dim(x), dimnames = dimnames(x))

proj.aovlist <- function(object, onedf = FALSE, unweighted.scale = FALSE, ...) {
    error.qr <- attr(object, "error.qr")
    n <- nrow(error.qr$qr)
    asgn <- .stratum_rows(object, n)
    wt <- attr(object, "weights")
    result <- lapply(names(object), function(s) {
        fit <- object[[s]]
        own <- if (fit$rank > 0) proj.lm(fit, onedf) else
            structure(matrix(fit$residuals, ncol = 1L, dimnames = list(NULL, "Residuals")), df = c(Residuals = as.double(fit$df.residual)))
        full <- matrix(0, n, ncol(own))
        full[asgn[[s]], ] <- own
        out <- qr.qy(error.qr, full)
        if (unweighted.scale && !is.null(wt)) out <- out / wt
        dimnames(out) <- list(rownames(error.qr$qr), colnames(own))
        df <- attr(own, "df")
        attr(out, "df") <- list(df = df)
        attr(out, "onedf") <- list(onedf = onedf)
        if (fit$rank > 0 && !onedf)
            attr(out, "factors") <- .stratum_factors(colnames(own), attr(fit$terms, "factors"), attr(fit$terms, "response"), s, object)
        out
    })
    structure(result, names = names(object), call = attr(object, "call"), e.factor = attr(.stratum_terms(object), "factors"),
              t.factor = attr(terms(object), "factors"), class = c("aovprojlist", "listof"))
}

# The terms of the error formula.
.stratum_terms <- function(object) {
    all <- terms(object)
    error <- attr(all, "variables")[[1L + attr(all, "specials")$Error]]
    formula <- formula(all)
    formula[[3L]] <- error[[2L]]
    terms(formula)
}

.stratum_factors <- function(names, tfac, response, stratum, object) {
    out <- lapply(names, function(t) {
        if (t == "(Intercept)") "(Intercept)"
        else if (t == "Residuals") c(if (stratum == "Within") setdiff(names(object), c("(Intercept)", "Within")), strsplit(stratum, ":", fixed = TRUE)[[1L]])
        else rownames(tfac)[tfac[, t] > 0]
    })
    structure(out, names = names)
}

# The rows of the rotated data that belong to each stratum.
.stratum_rows <- function(object, n) {
    q <- attr(object, "error.qr")
    asgn <- attr(q$qr, "assign")[q$pivot[seq_len(q$rank)]]
    if (q$rank < n) asgn <- c(asgn, rep(max(asgn) + 1L, n - q$rank))
    structure(lapply(sort(unique(asgn)), function(k) which(asgn == k)), names = names(object))
}

eff.aovlist <- function(aovlist) {
    Terms <- terms(aovlist)
    if (names(aovlist)[[1L]] == "(Intercept)") aovlist <- .drop_stratum(aovlist)
    pure <- vapply(unclass(aovlist), function(x) is.null(x$qr) || x$rank == 0L, NA)
    proj.len <- lapply(unclass(aovlist)[!pure], function(x) {
        asgn <- x$assign[x$qr$pivot[seq_len(x$rank)]]
        sp <- split(seq_along(asgn), attr(terms(x), "term.labels")[asgn])
        R <- x$qr$qr[seq_len(x$rank), seq_len(x$rank), drop = FALSE]
        R[lower.tri(R)] <- 0
        # Below its own rows of the triangle a term's columns are adjusted for the terms before it.
        skew <- vapply(sp, function(s) {
            g <- crossprod(R[s, s, drop = FALSE])
            any(abs(g - diag(diag(g), nrow(g))) > 1e-6 * max(diag(g)))
        }, NA)
        structure(vapply(sp, function(s) sum(R[s, s, drop = FALSE]^2), 1), skew = names(sp)[skew])
    })
    # Of a term that lies in several strata the lengths of the contrasts tell the share only if they are orthogonal.
    spread <- table(unlist(lapply(proj.len, names)))
    if (any(unlist(lapply(proj.len, attr, "skew")) %in% names(spread)[spread > 1L]))
        stop("eff.aovlist: non-orthogonal contrasts would give an incorrect answer")
    labels <- unique(unlist(lapply(unclass(aovlist)[!pure], function(x) attr(terms(x), "term.labels")[unique(x$assign)])))
    labels <- attr(terms(unclass(aovlist)[!pure][[1L]]), "term.labels")
    out <- matrix(0, sum(!pure), length(labels), dimnames = list(names(aovlist)[!pure], labels))
    for (s in names(proj.len)) out[s, names(proj.len[[s]])] <- proj.len[[s]]
    total <- colSums(out)
    out <- out[, total > 0, drop = FALSE]
    # Efficiency: the share of a term's information that lies in a stratum.
    round(sweep(out, 2L, colSums(out), "/"), 10)
}

.drop_stratum <- function(x) {
    a <- attributes(x)
    y <- unclass(x)[-1L]
    a$names <- names(y)
    attributes(y) <- a
    y
}

terms.aovlist <- function(x, ...) {
    x <- attr(x, "terms")
    terms(x, ...)
}

model.tables <- function(x, ...) UseMethod("model.tables")

model.tables.aov <- function(x, type = "effects", se = FALSE, cterms, ...) {
    if (inherits(x, "maov")) stop("'model.tables' is not implemented for multiple responses")
    type <- match.arg(type, c("effects", "means", "residuals"))
    if (type == "residuals") stop(gettextf("type '%s' is not implemented yet", type), domain = NA)
    prjs <- proj(x, unweighted.scale = TRUE)
    factors <- attr(prjs, "factors")
    mf <- model.frame(x)
    data <- mf
    tabs <- .tables_of(prjs, factors, data, type, if (missing(cterms)) NULL else cterms)
    replic <- .table_replications(tabs$terms, factors, data)
    tables <- tabs$tables
    balanced <- all(vapply(replic, function(r) length(unique(as.vector(r))) == 1L, NA))
    n <- if (balanced) unlist(lapply(replic, function(r) as.vector(r)[1L])) else replic
    if (type == "means") tables <- c(list(`Grand mean` = structure(mean(prjs[, "(Intercept)"]), class = "mtable")), tables)
    class(tables) <- "tables"
    out <- list(tables = tables, n = n)
    if (se) {
        if (!balanced) message("Design is unbalanced - use se.contrast() for se's")
        else out$se <- .table_errors(x, unlist(n), factors[names(n)], type, data)
    }
    attr(out, "type") <- type
    class(out) <- c("tables_aov", "list.of")
    out
}

# One table per term: means of its projection, or of the sum of those of all its parts.
.tables_of <- function(prjs, factors, data, type, cterms) {
    terms <- setdiff(names(factors), c("(Intercept)", "Residuals"))
    usable <- vapply(terms, function(t) all(factors[[t]] %in% names(data)) &&
                         all(vapply(data[factors[[t]]], function(v) is.factor(v) || is.character(v) || is.logical(v), NA)), NA)
    terms <- terms[usable]
    if (!is.null(cterms)) terms <- terms[terms %in% cterms]
    tables <- lapply(terms, function(t) {
        parts <- t
        if (type == "means") {
            inside <- vapply(names(factors), function(u) u == "(Intercept)" ||
                                 (u != "Residuals" && all(factors[[u]] %in% factors[[t]])), NA)
            parts <- names(factors)[inside]
        }
        tab <- 0
        for (u in parts) tab <- tab + tapply(prjs[, u], data[factors[[t]]], mean)
        names(dimnames(tab)) <- factors[[t]]
        class(tab) <- "mtable"
        tab
    })
    names(tables) <- terms
    list(tables = tables, terms = terms)
}

.table_replications <- function(terms, factors, data) {
    out <- lapply(terms, function(t) {
        n <- table(data[factors[[t]]])
        names(dimnames(n)) <- factors[[t]]
        n
    })
    names(out) <- terms
    out
}

.table_errors <- function(x, n, factors, type, data) {
    rdf <- x$df.residual
    rse <- sqrt(sum(x$residuals^2) / rdf)
    if (type == "effects") se <- rse / sqrt(n)
    else {
        # The standard error of the difference of two means of a term.
        se <- rse * sqrt(2 / n)
    }
    names(se) <- names(n)
    structure(se, type = type)
}

model.tables.aovlist <- function(x, type = "effects", se = FALSE, ...) {
    type <- match.arg(type, c("effects", "means", "residuals"))
    if (type == "residuals") stop(gettextf("type '%s' is not implemented yet", type), domain = NA)
    prjs <- proj(x, unweighted.scale = TRUE)
    data <- model.frame.aovlist(x)
    eff <- eff.aovlist(x)
    Terms <- terms(unclass(x)[[which(vapply(unclass(x), function(s) !is.null(s$terms), NA))[1L]]])
    tfac <- attr(Terms, "factors")
    wanted <- attr(Terms, "term.labels")
    wanted <- wanted[wanted %in% colnames(eff)]
    n <- nrow(data)
    columns <- list(`(Intercept)` = if ("(Intercept)" %in% colnames(prjs[[1L]])) prjs[[1L]][, "(Intercept)"] else rep(0, n))
    home <- character()
    for (t in wanted) {
        s <- rownames(eff)[which.max(eff[, t])]
        home[[t]] <- s
        columns[[t]] <- prjs[[s]][, t] / eff[s, t]
    }
    factors <- .term_factors(names(columns), tfac, attr(Terms, "response"))
    tabs <- .tables_of(do.call(cbind, columns), factors, data, type, NULL)
    # Strata are shown in their order, and the terms of each in theirs.
    order_of <- unlist(lapply(rownames(eff), function(s) names(home)[home == s]))
    replic <- .table_replications(tabs$terms, factors, data)
    balanced <- all(vapply(replic, function(r) length(unique(as.vector(r))) == 1L, NA))
    counts <- if (balanced) unlist(lapply(replic, function(r) as.vector(r)[1L])) else replic
    tables <- tabs$tables
    if (type == "means") tables <- c(list(`Grand mean` = structure(mean(columns[[1L]]), class = "mtable")), tables)
    class(tables) <- "tables"
    out <- list(tables = tables, n = counts)
    if (se) {
        if (type == "means") .warn_from("model.tables.aovlist", "SEs for type 'means' are not yet implemented")
        else if (!balanced) message("Standard error information not returned as design is unbalanced. \nStandard errors can be obtained through 'se.contrast'.")
        else out$se <- structure(vapply(tabs$terms, function(t) {
            fit <- x[[home[[t]]]]
            sqrt(sum(fit$residuals^2) / fit$df.residual) / sqrt(counts[[t]]) / sqrt(eff[home[[t]], t])
        }, 0), type = type)
    }
    attr(out, "type") <- type
    class(out) <- c("tables_aov", "list.of")
    out
}

print.tables_aov <- function(x, digits = 4L, ...) {
    tables.aov <- x$tables
    n.aov <- x$n
    type <- attr(x, "type")
    cat("Tables of ", type, "\n", sep = "")
    unbalanced <- is.list(n.aov)
    if (!is.null(grand <- tables.aov[["Grand mean"]])) {
        cat("Grand mean\n")
        print(format(setNames(as.vector(unclass(grand)), "")), quote = FALSE)
        tables.aov <- unclass(tables.aov)[names(tables.aov) != "Grand mean"]
    }
    for (t in names(tables.aov)) {
        cat("\n", t, "\n")
        tab <- unclass(tables.aov[[t]])
        if (unbalanced) .print_with_replications(tab, n.aov[[t]], digits)
        else print(.table_text(tab, digits), quote = FALSE)
    }
    if (!is.null(x$se)) {
        kind <- attr(x$se, "type")
        cat(if (identical(kind, "effects")) "\nStandard errors of effects\n" else "\nStandard errors for differences of means\n")
        show <- rbind(format(unclass(unlist(x$se)), digits = digits), format(unlist(n.aov)))
        text <- rbind(format(as.vector(x$se), digits = digits), as.character(unlist(n.aov)))
        dimnames(text) <- list(c(" ", "replic."), names(x$se))
        print(text, quote = FALSE, right = TRUE)
    }
    invisible(x)
}

.table_text <- function(tab, digits) {
    text <- format(zapsmall(c(tab), digits))
    text[is.na(c(tab))] <- "NA"
    attributes(text) <- attributes(tab)[c("dim", "dimnames")]
    text
}

# Values and counts in alternate rows.
.print_with_replications <- function(tab, n, digits) {
    d <- dim(tab)
    text <- c(.table_text(tab, digits))
    counts <- as.character(c(unclass(n)))
    if (length(d) == 1L) {
        body <- rbind(c(tab), c(unclass(n)))
        dimnames(body) <- list(c("", "rep"), dimnames(tab)[[1L]])
        print(body, digits = digits)
        return(invisible())
    }
    dn <- dimnames(tab)
    body <- array(rbind(matrix(text, 1L), matrix(counts, 1L)), c(2L, d))
    dim(body) <- c(2L * d[1L], d[-1L])
    rows <- as.vector(rbind(dn[[1L]], "rep"))
    dimnames(body) <- c(structure(list(rows), names = names(dn)[1L]), dn[-1L])
    print(format(body), quote = FALSE)
}

print.mtable <- function(x, ..., digits = getOption("digits"), quote = FALSE, right = FALSE) {
    print(.table_text(unclass(x), digits), quote = quote, right = right, ...)
    invisible(x)
}

se.contrast <- function(object, ...) UseMethod("se.contrast")

# The contrast as a vector over the observations.
.contrast_vector <- function(contrast.obj, coef, data, n) {
    if (is.matrix(contrast.obj)) return(contrast.obj)
    if (is.numeric(contrast.obj)) return(as.matrix(contrast.obj))
    if (!is.list(contrast.obj)) stop("contrast must be specified as a list of logical vectors or a contrast matrix")
    if (length(contrast.obj) != length(coef)) stop("'coef' must have same length as 'contrast.obj'")
    if (sum(coef) != 0) stop("'coef' must define a contrast, i.e., sum to 0")
    parts <- lapply(contrast.obj, function(l) {
        if (length(l) != n) stop("each element of 'contrast.list' must be logical")
        l / sum(l)
    })
    v <- 0
    for (k in seq_along(parts)) v <- v + coef[[k]] * parts[[k]]
    as.matrix(v)
}

# A contrast may be said in terms of the model's variables.
.contrast_in <- function(expr, data, caller) if (is.null(data)) eval(expr, caller) else eval(expr, data, caller)

# Contrasts that are columns of a matrix are named.
.named_contrasts <- function(errors, contrast.obj) {
    errors <- unname(drop(errors))
    if (is.matrix(contrast.obj))
        names(errors) <- if (is.null(colnames(contrast.obj))) paste("Contrast", seq_along(errors)) else colnames(contrast.obj)
    errors
}

se.contrast.aov <- function(object, contrast.obj, coef = contr.helmert(ncol(contrast))[, 1L], data = NULL, ...) {
    contrast.weight.aov <- function(object, contrast) {
        asgn <- object$assign[object$qr$pivot[seq_len(object$rank)]]
        uasgn <- unique(asgn)
        colSums(as.matrix(qr.qty(object$qr, contrast)[seq_along(asgn), , drop = FALSE])^2)
    }
    contrast.obj <- .contrast_in(substitute(contrast.obj), if (is.null(data)) model.frame(object) else data, parent.frame())
    n <- length(object$residuals)
    contrast <- if (is.list(contrast.obj)) {
        m <- sapply(contrast.obj, function(x) {
            if (!is.logical(x)) stop(gettextf("each element of '%s' must be logical", "contrast.obj"), domain = NA)
            x / sum(x)
        })
        if (is.null(data) && nrow(m) != n) stop("invalid contrast")
        m
    } else contrast.obj
    v <- if (is.list(contrast.obj)) contrast %*% coef else as.matrix(contrast)
    if (is.list(contrast.obj) && length(coef) != ncol(contrast)) stop("'coef' must have same length as 'contrast.obj'")
    wt <- object$weights
    if (!is.null(wt)) v <- v / sqrt(wt)
    rdf <- object$df.residual
    rse <- sqrt(sum(weighted.residuals(object)^2) / rdf)
    .named_contrasts(rse * sqrt(contrast.weight.aov(object, v)), contrast.obj)
}

se.contrast.aovlist <- function(object, contrast.obj, coef = contr.helmert(ncol(contrast))[, 1L], data = NULL, ...) {
    if (is.null(data)) data <- eval(attr(object, "call")$data, environment(attr(object, "terms")))
    contrast.obj <- .contrast_in(substitute(contrast.obj), data, parent.frame())
    error.qr <- attr(object, "error.qr")
    n <- nrow(error.qr$qr)
    contrast <- if (is.list(contrast.obj)) sapply(contrast.obj, function(x) x / sum(x)) else contrast.obj
    v <- if (is.list(contrast.obj)) contrast %*% coef else as.matrix(contrast)
    e <- qr.qty(error.qr, v)
    rows <- .stratum_rows(object, n)
    eff <- eff.aovlist(object)
    # Each term counts in the stratum that knows most about it, where its estimate is the projection over the efficiency.
    best <- setNames(rownames(eff)[apply(eff, 2L, which.max)], colnames(eff))
    var <- 0
    for (s in unique(best)) {
        fit <- object[[s]]
        used <- seq_len(fit$rank)
        part <- qr.qty(fit$qr, e[rows[[s]], , drop = FALSE])[used, , drop = FALSE]
        term <- attr(fit$terms, "term.labels")[fit$assign[fit$qr$pivot[used]]]
        here <- names(best)[best == s]
        for (t in intersect(term, here))
            var <- var + colSums(part[term == t, , drop = FALSE]^2) / eff[s, t]^2 * sum(fit$residuals^2) / fit$df.residual
    }
    .named_contrasts(sqrt(var), contrast.obj)
}

TukeyHSD <- function(x, which, ordered = FALSE, conf.level = 0.95, ...) UseMethod("TukeyHSD")

TukeyHSD.aov <- function(x, which = seq_along(tabs), ordered = FALSE, conf.level = 0.95, ...) {
    mm <- model.tables(x, "means")
    if (is.null(mm$n)) stop("no factors in the fitted model")
    tabs <- unclass(mm$tables)
    if (names(tabs)[1L] == "Grand mean") tabs <- tabs[-1L]
    nn <- mm$n[names(tabs)]
    if (any(is.na(match(if (is.character(which)) which else names(tabs)[which], names(tabs))))) {
        warning("'which' specified some non-factors which will be dropped")
    }
    if (is.character(which)) which <- which[which %in% names(tabs)]
    tabs <- tabs[which]
    nn <- nn[names(tabs)]
    if (!length(tabs)) stop("'which' specified no factors")
    MSE <- sum(x$residuals^2 * (if (is.null(x$weights)) 1 else x$weights)) / x$df.residual
    out <- lapply(names(tabs), function(nm) .tukey_table(tabs[[nm]], nn[[nm]], MSE, x$df.residual, ordered, conf.level))
    names(out) <- names(tabs)
    structure(out, class = c("TukeyHSD", "multicomp"), orig.call = x$call, conf.level = conf.level, ordered = ordered)
}

.tukey_table <- function(tab, n, MSE, df, ordered, conf.level) {
    means <- as.vector(tab)
    nms <- if (length(dim(tab)) > 1L) {
        dn <- dimnames(tab)
        apply(do.call(expand.grid, dn), 1L, paste, collapse = ":")
    } else names(unclass(tab))
    if (is.null(nms)) nms <- dimnames(tab)[[1L]]
    n <- as.vector(unclass(n))
    if (length(n) < length(means)) n <- rep_len(n, length(means))
    if (ordered) {
        ord <- order(means)
        means <- means[ord]
        n <- n[ord]
        nms <- nms[ord]
    }
    pick <- lower.tri(diag(length(means)))
    center <- outer(means, means, `-`)[pick]
    width <- qtukey(conf.level, length(means), df) * sqrt((MSE / 2) * outer(1 / n, 1 / n, `+`))[pick]
    est <- center / (sqrt((MSE / 2) * outer(1 / n, 1 / n, `+`))[pick])
    pvals <- ptukey(abs(est), length(means), df, lower.tail = FALSE)
    array(c(center, center - width, center + width, round(pvals, 7)), c(length(width), 4L),
          list(outer(nms, nms, paste, sep = "-")[pick], c("diff", "lwr", "upr", "p adj")))
}

print.TukeyHSD <- function(x, digits = getOption("digits"), ...) {
    cat("  Tukey multiple comparisons of means\n")
    cat("    ", format(100 * attr(x, "conf.level"), digits = 2L), "% family-wise confidence level\n", sep = "")
    if (attr(x, "ordered")) cat("    factor levels have been ordered\n")
    cat("\nFit: ", deparse(attr(x, "orig.call"), 500L), "\n\n", sep = "")
    xi <- unclass(x)
    attr(xi, "orig.call") <- attr(xi, "conf.level") <- attr(xi, "ordered") <- NULL
    xi <- lapply(xi, function(m) {
        m[, "p adj"] <- round(m[, "p adj"], digits)
        m
    })
    print.default(xi, digits = digits, ...)
    invisible(x)
}

dummy.coef.lm <- function(object, use.na = FALSE, ...) {
    xl <- object$xlevels
    Terms <- terms(object)
    if (!length(xl)) {
        co <- coef(object)
        return(structure(as.list(co), class = "dummy_coef"))
    }
    .dummy_coefs(coef(object, complete = TRUE), object$assign, Terms, xl, object$contrasts, model.frame(object), use.na,
                 if (inherits(object, "aov")) object$coefficients else object$coefficients)
}

# Every term's coefficients in terms of all the levels of its factors.
.dummy_coefs <- function(unused, assign, Terms, xl, contrasts, mf, use.na, coefs) {
    facs <- attr(Terms, "factors")
    tl <- attr(Terms, "term.labels")
    int <- attr(Terms, "intercept")
    vars <- rownames(facs)
    co <- coefs
    if (!use.na) co[is.na(co)] <- 0
    out <- list()
    if (int) out[["(Intercept)"]] <- co[assign == 0L]
    full <- function(v) {
        lev <- xl[[v]]
        ct <- contrasts[[v]]
        f <- factor(lev, levels = lev)
        if (is.character(ct)) get(ct, mode = "function")(lev) else if (is.function(ct)) ct(lev) else ct
    }
    for (j in seq_along(tl)) {
        own <- co[assign == j]
        used <- vars[facs[, j] > 0]
        fac <- used[used %in% names(xl)]
        if (!length(own)) { next }
        if (!length(fac)) { out[[tl[[j]]]] <- own; next }
        mats <- lapply(used, function(v) {
            if (v %in% names(xl)) {
                coded <- facs[v, j] == 1L && !(int == 0L && j == min(which(facs[v, ] > 0)) && identical(v, fac[[1L]]))
                if (coded) full(v) else diag(1, length(xl[[v]]))
            } else matrix(1, 1L, max(1L, NCOL(mf[[v]])))
        })
        M <- mats[[1L]]
        for (m in mats[-1L]) M <- kronecker(m, M)
        if (ncol(M) != length(own)) stop("'dummy.coef' is not implemented for this coding")
        value <- as.vector(M %*% own)
        levs <- lapply(used, function(v) if (v %in% names(xl)) xl[[v]] else "")
        labels <- levs[[1L]]
        for (l in levs[-1L]) labels <- as.vector(outer(labels, l, function(a, b) ifelse(nzchar(a) & nzchar(b), paste(a, b, sep = ":"), paste0(a, b))))
        names(value) <- labels
        out[[tl[[j]]]] <- value
    }
    structure(out, class = "dummy_coef")
}

dummy.coef.aovlist <- function(object, use.na = FALSE, ...) {
    Terms <- terms(object)
    inner <- terms(unclass(object)[[which(vapply(unclass(object), function(s) !is.null(s$terms), NA))[1L]]])
    xl <- attr(object, "xlevels")
    mf <- model.frame.aovlist(object)
    X <- model.matrix(inner, mf, attr(object, "contrasts"))
    out <- list()
    for (s in names(object)) {
        fit <- object[[s]]
        if (is.null(fit$qr)) next
        own <- fit$coefficients
        full <- setNames(rep(0, ncol(X)), colnames(X))
        full[names(own)] <- own
        asg <- attr(X, "assign")
        present <- unique(fit$assign)
        shown <- .dummy_coefs(NULL, asg, inner, xl, attr(object, "contrasts"), mf, use.na, full)
        keep <- names(shown) %in% c(if (0L %in% present) "(Intercept)", attr(inner, "term.labels")[present])
        out[[s]] <- unclass(shown)[keep]
    }
    structure(out, class = "dummy_coef_list")
}

print.dummy_coef <- function(x, ..., title) {
    terms <- names(x)
    n <- length(x)
    nm <- max(lengths(x))
    ans <- matrix("", 2L * n, nm)
    rn <- rep.int("", 2L * n)
    line <- 0
    for (j in seq(n)) {
        this <- x[[j]]
        n1 <- length(this)
        if (n1 > 1 || (!is.null(names(this)) && nzchar(names(this)[1L]) && !identical(names(this), terms[j]) && terms[j] != "(Intercept)")) {
            line <- line + 2
            ans[line - 1, 1L:n1] <- names(this)
            ans[line, 1L:n1] <- format(this, ...)
            rn[line - 1] <- paste0(terms[j], ":   ")
        } else {
            line <- line + 1
            ans[line, 1L:n1] <- format(this, ...)
            rn[line] <- paste0(terms[j], ":   ")
        }
    }
    dimnames(ans) <- list(rn, character(nm))
    cat(if (missing(title)) "Full coefficients are" else title, "\n")
    print(ans[1L:line, , drop = FALSE], quote = FALSE, right = TRUE)
    invisible(x)
}

print.dummy_coef_list <- function(x, ...) {
    for (strata in names(x)) print.dummy_coef(x[[strata]], ..., title = paste("\n     Error:", strata))
    invisible(x)
}

alias.lm <- function(object, complete = TRUE, partial = FALSE, partial.pattern = FALSE, ...) {
    CompPatt <- function(x, ...) {
        x[abs(x) < 1e-6] <- 0
        # As fractions where MASS is there.
        if (requireNamespace("MASS", quietly = TRUE)) MASS::fractions(x) else x
    }
    Model <- object$terms
    attributes(Model) <- NULL
    value <- list(Model = structure(Model, class = NULL))
    R <- qr.lm(object)$qr
    R <- R[1L:min(dim(R)), , drop = FALSE]
    R[lower.tri(R)] <- 0
    d <- dim(R)
    rank <- object$rank
    p <- d[2L]
    if (complete) {
        value$Complete <- if (is.null(p) || rank == p) NULL else {
            p1 <- 1L:rank
            X <- R[p1, p1]
            Y <- R[p1, -p1, drop = FALSE]
            beta12 <- as.matrix(qr.coef(qr(X), Y))
            dimnames(beta12) <- list(colnames(R)[p1], colnames(R)[-p1])
            CompPatt(t(beta12))
        }
    }
    if (partial || partial.pattern) {
        tmp <- summary.lm(object)$cov.unscaled
        ses <- sqrt(diag(tmp))
        beta11 <- tmp / outer(ses, ses)
        beta11[row(beta11) >= col(beta11)] <- 0
        beta11[abs(beta11) < 1e-6] <- 0
        if (all(beta11 == 0)) beta11 <- NULL
        else if (partial.pattern) {
            mx <- max(abs(beta11))
            beta11 <- sign(beta11) * ceiling(abs(beta11) / mx * 9)
        }
        value$Partial <- beta11
    }
    class(value) <- "listof"
    value
}
alias.formula <- function(object, data, ...) {
    lm.obj <- if (missing(data)) aov(object) else aov(object, data)
    alias(lm.obj, ...)
}
