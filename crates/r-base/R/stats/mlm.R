# Linear models with several responses.

summary.mlm <- function(object, ...) {
    coef <- coef(object)
    ny <- ncol(coef)
    effects <- object$effects
    resid <- object$residuals
    fitted <- object$fitted.values
    ynames <- colnames(coef)
    if (is.null(ynames)) {
        lhs <- object$terms[[2L]]
        ynames <- if (mode(lhs) == "call" && lhs[[1L]] == "cbind") as.character(lhs)[-1L] else paste0("Y", seq_len(ny))
    }
    ind <- ynames == ""
    if (any(ind)) ynames[ind] <- paste0("Y", seq_len(ny))[ind]
    value <- setNames(vector("list", ny), paste("Response", ynames))
    cl <- oldClass(object)
    class(object) <- cl[match("mlm", cl):length(cl)][-1L]
    object$call$formula <- formula(object)
    for (i in seq_len(ny)) {
        object$coefficients <- setNames(coef[, i], rownames(coef))
        object$residuals <- resid[, i]
        object$fitted.values <- fitted[, i]
        object$effects <- effects[, i]
        object$call$formula[[2L]] <- object$terms[[2L]] <- as.name(ynames[i])
        value[[i]] <- summary(object, ...)
    }
    class(value) <- "listof"
    value
}

SSD <- function(object, ...) UseMethod("SSD")
SSD.mlm <- function(object, ...) {
    if (!is.null(object$weights)) stop("'mlm' objects with weights are not supported")
    structure(list(SSD = crossprod(residuals(object)), call = object$call, df = object$df.residual), class = "SSD")
}
estVar <- function(object, ...) UseMethod("estVar")
estVar.SSD <- function(object, ...) object$SSD / object$df
estVar.mlm <- function(object, ...) estVar(SSD(object))

# Rows of x that span what all of them span.
Thin.row <- function(x, tol = 1e-07) {
    QR <- qr(t(x), tol = tol, LAPACK = FALSE)
    x[QR$pivot[seq_len(QR$rank)], , drop = FALSE]
}

anova.mlm <- function(object, ..., test = c("Pillai", "Wilks", "Hotelling-Lawley", "Roy", "Spherical"), Sigma = diag(nrow = p),
                      T = Thin.row(proj(M) - proj(X)), M = diag(nrow = p), X = ~0, idata = data.frame(index = seq_len(p)), tol = 1e-7) {
    p <- ncol(SSD(object)$SSD)
    proj <- function(X, orth = FALSE) {
        X <- if (inherits(X, "formula")) model.matrix(X, idata) else as.matrix(X)
        if (NCOL(X) == 0) {
            if (orth) diag(nrow = p) else matrix(0, p, p)
        } else {
            q <- qr(X)
            P <- tcrossprod(qr.Q(q)[, seq_len(q$rank), drop = FALSE])
            if (orth) diag(nrow = nrow(P)) - P else P
        }
    }
    title <- "Analysis of Variance Table\n"
    transformnote <- .transform_note(missing(T), missing(X), missing(M), T, X, M)
    test <- match.arg(test)
    if (length(list(...))) return(.anova_mlms(object, list(...), test, Sigma, T, tol, title, transformnote))
    .anova_one_mlm(object, test, Sigma, T, tol, title, transformnote)
}

# The lines of a note, its parts set off by one blank line.
.note_lines <- function(note) {
    lines <- unlist(strsplit(sub("^\n", "", note), "\n"))
    blank <- !nzchar(lines)
    lines[!(blank & c(FALSE, blank[-length(blank)]))]
}

.transform_note <- function(noT, noX, noM, T, X, M) {
    show <- function(m) if (inherits(m, "formula")) deparse1(m) else
        paste(utils::capture.output(print(m)), collapse = "\n")
    if (!noT) paste0("\nContrast matrix\n", show(T))
    else paste(c(if (!noX) paste0("\nContrasts orthogonal to\n", show(X)),
                 if (!noX && !noM) "\n\n", if (!noM) paste0("\nContrasts spanned by\n", show(M)), if (!noX || !noM) "\n"), collapse = "")
}

.anova_one_mlm <- function(object, test, Sigma, T, tol, title, note) {
    ssd <- SSD(object)
    rk <- object$rank
    pp <- nrow(T)
    asgn <- if (rk > 0) object$assign[object$qr$pivot[seq_len(rk)]] else integer()
    eff <- object$effects
    uasgn <- unique(asgn)
    labels <- c("(Intercept)", attr(object$terms, "term.labels"))[1 + uasgn]
    df <- vapply(uasgn, function(i) sum(asgn == i), 0L)
    ss <- lapply(uasgn, function(i) crossprod(eff[which(asgn == i), , drop = FALSE]))
    df.res <- ssd$df
    rowsum_names <- c(labels, "Residuals")
    if (test == "Spherical") return(.spherical_table(ss, df, ssd, T, Sigma, pp, rowsum_names, title, note))
    # Eigenvalues of each term's matrix relative to the residuals'.
    E <- T %*% ssd$SSD %*% t(T)
    scale_of <- 1 / sqrt(diag(E))
    R <- E * outer(scale_of, scale_of)
    rss.qr <- qr(R, tol = tol)
    if (rss.qr$rank < pp) stop("residuals have rank ", rss.qr$rank, " < ", pp)
    stats <- matrix(NA, length(df) + 1L, 4L)
    colnames(stats) <- c(test, "approx F", "num Df", "den Df")
    for (i in seq_along(df)) {
        H <- (T %*% ss[[i]] %*% t(T)) * outer(scale_of, scale_of)
        ev <- Re(eigen(qr.coef(rss.qr, H), symmetric = FALSE, only.values = TRUE)$values)
        stats[i, 1:4] <- .mlm_test(test, ev, df[i], df.res)
    }
    ok <- stats[, 2] >= 0 & stats[, 3] > 0 & stats[, 4] > 0
    ok <- !is.na(ok) & ok
    P <- rep(NA_real_, nrow(stats))
    P[ok] <- pf(stats[ok, 2], stats[ok, 3], stats[ok, 4], lower.tail = FALSE)
    table <- data.frame(Df = c(df, df.res), stats, `Pr(>F)` = P, check.names = FALSE)
    row.names(table) <- rowsum_names
    structure(table, heading = c(title, if (nzchar(note)) note), class = c("anova", "data.frame"), test = test)
}

.mlm_test <- function(test, ev, q, df.res) switch(test,
    Pillai = {
        p <- length(ev)
        V <- sum(ev / (1 + ev))
        s <- min(p, q)
        n <- 0.5 * (df.res - p - 1)
        m <- 0.5 * (abs(p - q) - 1)
        tmp1 <- 2 * m + s + 1
        tmp2 <- 2 * n + s + 1
        c(V, (tmp2 / tmp1 * V) / (s - V), s * tmp1, s * tmp2)
    },
    Wilks = {
        p <- length(ev)
        L <- prod(1 / (1 + ev))
        tmp1 <- df.res - 0.5 * (p - q + 1)
        tmp2 <- (p * q - 2) / 4
        tmp3 <- p^2 + q^2 - 5
        tmp3 <- if (tmp3 > 0) sqrt(((p * q)^2 - 4) / tmp3) else 1
        c(L, ((L^(-1 / tmp3) - 1) * (tmp1 * tmp3 - 2 * tmp2)) / p / q, p * q, tmp1 * tmp3 - 2 * tmp2)
    },
    `Hotelling-Lawley` = {
        p <- length(ev)
        V <- sum(ev)
        m <- 0.5 * (abs(p - q) - 1)
        n <- 0.5 * (df.res - p - 1)
        s <- min(p, q)
        tmp1 <- 2 * m + s + 1
        tmp2 <- 2 * (s * n + 1)
        c(V, (tmp2 * V) / s / s / tmp1, s * tmp1, tmp2)
    },
    Roy = {
        p <- length(ev)
        V <- max(ev)
        tmp1 <- max(p, q)
        tmp2 <- df.res - tmp1 + q
        c(V, (tmp2 * V) / tmp1, tmp1, tmp2)
    })

# Greenhouse and Geisser's and Huynh and Feldt's corrections for a lack of sphericity.
sphericity <- function(ssd, T = diag(nrow = p), Sigma = diag(nrow = p)) {
    p <- ncol(ssd$SSD)
    pp <- nrow(T)
    S <- T %*% ssd$SSD %*% t(T)
    Psi <- T %*% Sigma %*% t(T)
    B <- solve(Psi, S)
    U <- B
    U.tr <- sum(diag(U))
    D <- det(U) / (U.tr / pp)^pp
    GG <- U.tr^2 / sum(diag(U %*% U)) / pp
    n <- ssd$df
    HF <- ((n + 1) * pp * GG - 2) / (pp * (n - pp * GG))
    list(GG.eps = GG, HF.eps = HF, sigma = U.tr / pp / n)
}

.spherical_table <- function(ss, df, ssd, T, Sigma, pp, labels, title, note) {
    sph <- sphericity(ssd, T = T, Sigma = Sigma)
    epsnote <- c(paste(format(c("Greenhouse-Geisser epsilon:", "Huynh-Feldt epsilon:")),
                       format(c(sph$GG.eps, sph$HF.eps), digits = 4L)), "")
    Psi <- T %*% Sigma %*% t(T)
    df.res <- ssd$df
    stats <- matrix(NA, length(df) + 1L, 6L)
    colnames(stats) <- c("F", "num Df", "den Df", "Pr(>F)", "G-G Pr", "H-F Pr")
    for (i in seq_along(df)) {
        s2 <- sum(diag(solve(Psi, T %*% ss[[i]] %*% t(T)))) / pp / df[i]
        Fval <- s2 / sph$sigma
        stats[i, 1:3] <- abs(c(Fval, df[i] * pp, df.res * pp))
    }
    stats[, 4] <- pf(stats[, 1], stats[, 2], stats[, 3], lower.tail = FALSE)
    stats[, 5] <- pf(stats[, 1], stats[, 2] * sph$GG.eps, stats[, 3] * sph$GG.eps, lower.tail = FALSE)
    hf <- min(1, sph$HF.eps)
    stats[, 6] <- pf(stats[, 1], stats[, 2] * hf, stats[, 3] * hf, lower.tail = FALSE)
    table <- data.frame(Df = c(df, df.res), stats, check.names = FALSE)
    row.names(table) <- labels
    structure(table, heading = c(title, note[nzchar(note)], epsnote), class = c("anova", "data.frame"))
}

.anova_mlms <- function(object, others, test, Sigma, T, tol, title, note) {
    objects <- c(list(object), others)
    responses <- as.character(lapply(objects, function(x) deparse(x$terms[[2L]])))
    sameresp <- responses == responses[1L]
    if (!all(sameresp)) {
        objects <- objects[sameresp]
        warning(gettextf("models with response %s removed because response differs from model 1", deparse(responses[!sameresp])), call. = FALSE)
    }
    ns <- sapply(objects, function(x) length(x$residuals))
    if (any(ns != ns[1L])) stop("models were not all fitted to the same size of dataset", call. = FALSE)
    nmodels <- length(objects)
    resdf <- as.numeric(lapply(objects, df.residual))
    df <- c(NA, diff(resdf))
    resssd <- lapply(objects, SSD)
    deltassd <- lapply(seq_len(nmodels)[-1L], function(i) { d <- resssd[[i]]$SSD - resssd[[i - 1L]]$SSD; d })
    resdet <- sapply(resssd, function(x) det(T %*% (x$SSD / x$df) %*% t(T))^(1 / nrow(T)))
    table <- data.frame(resdf, df, resdet)
    variables <- lapply(objects, function(x) paste(deparse(formula(x)), collapse = "\n"))
    dimnames(table) <- list(seq_len(nmodels), c("Res.Df", "Df", "Gen.var."))
    topnote <- paste0("Model ", format(seq_len(nmodels)), ": ", variables, collapse = "\n")
    bigmodel <- order(resdf)[1L]
    df.res <- resdf[bigmodel]
    E <- T %*% resssd[[bigmodel]]$SSD %*% t(T)
    if (test == "Spherical") {
        sph <- sphericity(resssd[[bigmodel]], T = T, Sigma = Sigma)
        pp <- nrow(T)
        Psi <- T %*% Sigma %*% t(T)
        stats <- matrix(NA, nmodels, 6L, dimnames = list(NULL, c("F", "num Df", "den Df", "Pr(>F)", "G-G Pr", "H-F Pr")))
        for (i in 2:nmodels) {
            s2 <- sum(diag(solve(Psi, T %*% deltassd[[i - 1L]] %*% t(T)))) / pp / df[i]
            stats[i, 1:3] <- abs(c(s2 / sph$sigma, df[i] * pp, df.res * pp))
        }
        hf <- min(1, sph$HF.eps)
        stats[, 4] <- pf(stats[, 1], stats[, 2], stats[, 3], lower.tail = FALSE)
        stats[, 5] <- pf(stats[, 1], stats[, 2] * sph$GG.eps, stats[, 3] * sph$GG.eps, lower.tail = FALSE)
        stats[, 6] <- pf(stats[, 1], stats[, 2] * hf, stats[, 3] * hf, lower.tail = FALSE)
        epsnote <- c(paste(format(c("Greenhouse-Geisser epsilon:", "Huynh-Feldt epsilon:")),
                           format(c(sph$GG.eps, sph$HF.eps), digits = 4L)), "")
        return(structure(cbind(table, stats), heading = c(title, topnote, note[nzchar(note)], epsnote), class = c("anova", "data.frame")))
    }
    scale_of <- 1 / sqrt(diag(E))
    rss.qr <- qr(E * outer(scale_of, scale_of), tol = tol)
    if (rss.qr$rank < nrow(T)) stop("residuals have rank ", rss.qr$rank, " < ", nrow(T))
    stats <- matrix(NA, nmodels, 4L, dimnames = list(NULL, c(test, "approx F", "num Df", "den Df")))
    for (i in 2:nmodels) {
        H <- (T %*% deltassd[[i - 1L]] %*% t(T)) * outer(scale_of, scale_of)
        ev <- Re(eigen(sign(df[i]) * qr.coef(rss.qr, H), symmetric = FALSE, only.values = TRUE)$values)
        stats[i, ] <- .mlm_test(test, ev, abs(df[i]), df.res)
    }
    P <- pf(stats[, 2], stats[, 3], stats[, 4], lower.tail = FALSE)
    structure(cbind(table, stats, `Pr(>F)` = P), heading = c(title, topnote, if (nzchar(note)) note), class = c("anova", "data.frame"))
}

manova <- function(...) {
    Call <- fcall <- match.call()
    fcall[[1L]] <- quote(stats::aov)
    result <- eval(fcall, parent.frame())
    if (inherits(result, "aovlist")) {
        for (i in seq_along(result)) {
            if (!inherits(result[[i]], "maov")) stop("need multiple responses")
            class(result[[i]]) <- c("manova", oldClass(result[[i]]))
        }
        attr(result, "call") <- Call
    } else {
        if (!inherits(result, "maov")) stop("need multiple responses")
        class(result) <- c("manova", oldClass(result))
        result$call <- Call
    }
    result
}

summary.manova <- function(object, test = c("Pillai", "Wilks", "Hotelling-Lawley", "Roy"), intercept = FALSE, tol = 1e-7, ...) {
    if (!inherits(object, "maov")) stop(gettextf("object must be of class %s or %s", dQuote("manova"), dQuote("maov")), domain = NA)
    test <- match.arg(test)
    tab <- .aov_terms(object, TRUE)
    resid <- as.matrix(object$residuals)
    wt <- object$weights
    if (!is.null(wt)) resid <- resid * sqrt(wt)
    nresp <- NCOL(resid)
    if (nresp <= 1L) stop("need multiple responses")
    rdf <- object$df.residual
    nm <- tab$labels[1 + tab$uasgn]
    df <- tab$df
    ss <- lapply(tab$uasgn, function(i) crossprod(tab$effects[tab$asgn == i, , drop = FALSE]))
    if (rdf <= 0L) stop("no residual degrees of freedom")
    nt <- length(ss)
    ss[[nt + 1L]] <- crossprod(resid)
    df <- c(df, rdf)
    nm <- c(nm, "Residuals")
    names(ss) <- names(df) <- nm
    if (!intercept && nm[1L] == "(Intercept)") {
        ss <- ss[-1L]
        df <- df[-1L]
        nm <- nm[-1L]
        nt <- nt - 1L
    }
    sss <- sqrt(diag(ss[[nt + 1L]]))
    scaled <- ss[[nt + 1L]] / outer(sss, sss)
    rss.qr <- qr(scaled, tol = tol)
    if (rss.qr$rank < ncol(resid)) stop(gettextf("residuals have rank %d < %d", rss.qr$rank, ncol(resid)), domain = NA)
    eigs <- array(NA, c(nt, nresp), dimnames = list(nm[-length(nm)], NULL))
    stats <- matrix(NA, nt + 1L, 5L, dimnames = list(nm, c(test, "approx F", "num Df", "den Df", "Pr(>F)")))
    for (i in seq_len(nt)) {
        A1 <- qr.coef(rss.qr, ss[[i]] / outer(sss, sss))
        eigs[i, ] <- Re(eigen(A1, symmetric = FALSE, only.values = TRUE)$values)
        stats[i, 1:4] <- .mlm_test(test, eigs[i, ], df[[i]], rdf)
        ok <- stats[i, 2] >= 0 && stats[i, 3] > 0 && stats[i, 4] > 0
        if (!is.na(ok) && ok) stats[i, 5] <- pf(stats[i, 2], stats[i, 3], stats[i, 4], lower.tail = FALSE)
    }
    x <- list(row.names = nm, SS = ss, Eigenvalues = eigs, stats = cbind(Df = df, stats))
    class(x) <- "summary.manova"
    x
}

print.summary.manova <- function(x, digits = getOption("digits"), ...) {
    if (length(stats <- x$stats)) print.anova(as.data.frame(stats, optional = TRUE), digits = max(getOption("digits") - 2L, 3L))
    else cat("No error degrees of freedom\n\n")
    invisible(x)
}

mauchly.test <- function(object, ...) UseMethod("mauchly.test")
mauchly.test.mlm <- function(object, ...) mauchly.test(SSD(object), ...)
mauchly.test.SSD <- function(object, Sigma = diag(nrow = p), T = Thin.row(proj(M) - proj(X)), M = diag(nrow = p), X = ~0,
                             idata = data.frame(index = seq_len(p)), ...) {
    p <- ncol(object$SSD)
    proj <- function(X) {
        X <- if (inherits(X, "formula")) model.matrix(X, idata) else as.matrix(X)
        if (NCOL(X) == 0) return(matrix(0, p, p))
        q <- qr(X)
        tcrossprod(qr.Q(q)[, seq_len(q$rank), drop = FALSE])
    }
    Tset <- !missing(T)
    Xmis <- missing(X)
    Mmis <- missing(M)
    note <- .transform_note(!Tset, Xmis, Mmis, T, X, M)
    Psi <- T %*% Sigma %*% t(T)
    B <- T %*% object$SSD %*% t(T)
    pp <- nrow(T)
    U <- solve(Psi, B)
    n <- object$df
    logW <- log(det(U)) - pp * log(sum(diag(U)) / pp)
    rho <- 1 - (2 * pp^2 + pp + 2) / (6 * pp * n)
    # GNU R has the number of responses, not of contrasts, in one place of the second term.
    w2 <- (pp + 2) * (pp - 1) * (pp - 2) * (2 * pp^3 + 6 * pp^2 + 3 * p + 2) / (288 * (n * pp * rho)^2)
    z <- -n * rho * logW
    f <- pp * (pp + 1) / 2 - 1
    Pr1 <- pchisq(z, f, lower.tail = FALSE)
    Pr2 <- pchisq(z, f + 4, lower.tail = FALSE)
    pval <- Pr1 + w2 * (Pr2 - Pr1)
    structure(list(statistic = c(W = exp(logW)), p.value = pval, method = c("Mauchly's test of sphericity", if (any(nzchar(note))) c(.note_lines(note), "")),
                   data.name = paste("SSD matrix from", deparse(object$call), collapse = " ")), class = "htest")
}
