# Factor analysis by maximum likelihood: D. N. Lawley & A. E. Maxwell, "Factor Analysis as a Statistical Method" (1971); and
# rotations: H. F. Kaiser, Psychometrika 23 (1958) 187-200; A. E. Hendrickson & P. O. White, Brit. J. Statist. Psychol. 17
# (1964) 65-70.

factanal <- function(x, factors, data = NULL, covmat = NULL, n.obs = NA, subset, na.action, start = NULL,
                     scores = c("none", "regression", "Bartlett"), rotation = "varimax", control = NULL, ...) {
    call <- match.call()
    action <- NULL
    z <- NULL
    scores <- match.arg(scores)
    if (is.list(covmat)) {
        if (anyNA(match(c("cov", "n.obs"), names(covmat)))) stop("'covmat' is not a valid covariance list")
        cv <- covmat$cov
        n.obs <- covmat$n.obs
    } else if (is.matrix(covmat)) cv <- covmat
    else if (is.null(covmat)) {
        if (missing(x)) stop("neither 'x' nor 'covmat' supplied")
        if (inherits(x, "formula")) {
            if (attr(terms(x, data = data), "response") > 0L) stop("response not allowed in formula")
            frame <- match.call(expand.dots = FALSE)
            frame <- frame[c(1L, match(c("x", "data", "subset", "na.action"), names(frame), 0L))]
            names(frame)[match("x", names(frame))] <- "formula"
            m <- .formulaMatrix(frame, parent.frame())
            if (is.null(m)) stop("factor analysis applies only to numerical variables")
            z <- m$x
            action <- m$na.action
        } else {
            z <- as.matrix(x)
            if (!is.numeric(z)) stop("factor analysis applies only to numerical variables")
            if (!missing(subset)) z <- z[subset, , drop = FALSE]
        }
        moments <- cov.wt(z)
        cv <- moments$cov
        n.obs <- moments$n.obs
    } else stop("'covmat' is of unknown type")
    if (is.null(z) && scores != "none") {
        z <- NULL
        stop("requested scores without an 'x' matrix")
    }
    p <- ncol(cv)
    if (p < 3) stop("factor analysis requires at least three variables")
    dof <- 0.5 * ((p - factors)^2 - p - factors)
    if (dof < 0) stop(sprintf(ngettext(factors, "%d factor is too many for %d variables", "%d factors are too many for %d variables"),
                              factors, p), domain = NA)
    sds <- sqrt(diag(cv))
    cv <- cv / (sds %o% sds)
    con <- list(nstart = 1, trace = FALSE, lower = 0.005)
    con[names(control)] <- control
    more <- list(...)[c("nstart", "trace", "lower", "opt", "rotate")]
    if (length(more)) con <- modifyList(con, more[!vapply(more, is.null, NA)])
    if (is.null(start)) {
        start <- (1 - 0.5 * factors / p) / diag(solve(cv))
        if (con$nstart > 1) start <- cbind(start, matrix(runif((con$nstart - 1) * p), p, con$nstart - 1, byrow = TRUE))
    }
    start <- as.matrix(start)
    if (nrow(start) != p) stop(sprintf(ngettext(p, "'start' must have %d row", "'start' must have %d rows"), p), domain = NA)
    nc <- ncol(start)
    if (nc < 1) stop("no starting values supplied")
    best <- Inf
    for (i in seq_len(nc)) {
        try <- .factorFit(cv, factors, start[, i], max(con$lower, 0), con$opt)
        if (con$trace) cat("start", i, "value:", format(try$criteria[1L]), "uniqs:", format(as.vector(round(try$uniquenesses, 4))), "\n")
        if (try$converged && try$criteria[1L] < best) {
            fit <- try
            best <- try$criteria[1L]
        }
    }
    if (best == Inf)
        stop(ngettext(nc, "unable to optimize from this starting value", "unable to optimize from these starting values"), domain = NA)
    # The rotation is of the factors in the order of the eigenvalues.
    load <- fit$loadings
    if (rotation != "none") {
        turned <- do.call(rotation, c(list(load), if (!is.null(con$rotate)) con$rotate))
        load <- if (is.list(turned)) {
            fit$rotmat <- turned$rotmat
            turned$loadings
        } else turned
    }
    # The rotation itself stays in the order it was found in.
    fit$loadings <- .sortedLoadings(load)
    class(fit$loadings) <- "loadings"
    fit$na.action <- action
    if (scores != "none") {
        L <- unclass(fit$loadings)
        zz <- scale(z, TRUE, TRUE)
        if (scores == "regression") {
            weights <- solve(cv, L)
            if (!is.null(fit$rotmat)) {
                turn <- solve(fit$rotmat)
                weights <- weights %*% (turn %*% t(turn))
            }
        } else {
            d <- 1 / fit$uniquenesses
            tmp <- t(L * d)
            weights <- t(solve(tmp %*% L, tmp))
        }
        sc <- zz %*% weights
        rownames(sc) <- rownames(z)
        colnames(sc) <- colnames(L)
        if (!is.null(action)) sc <- napredict(action, sc)
        fit$scores <- sc
    }
    if (!is.na(n.obs) && dof > 0) {
        fit$STATISTIC <- (n.obs - 1 - (2 * p + 5) / 6 - (2 * factors) / 3) * fit$criteria["objective"]
        fit$PVAL <- pchisq(fit$STATISTIC, dof, lower.tail = FALSE)
    }
    fit$n.obs <- n.obs
    fit$call <- call
    fit
}

# Factors by decreasing sums of squares, with positive sums of loadings.
.sortedLoadings <- function(load) {
    L <- unclass(load)
    o <- order(-colSums(L^2))
    signs <- sign(colSums(L[, o, drop = FALSE]))
    signs[signs == 0] <- 1
    names <- dimnames(L)
    L <- L[, o, drop = FALSE] * rep(signs, each = nrow(L))
    dimnames(L) <- names
    L
}

# The uniquenesses that minimise the discrepancy of a correlation matrix.
.factorFit <- function(cmat, factors, start, lower, opt) {
    p <- ncol(cmat)
    scaled <- function(Psi) {
        # By products of matrices: the last digits decide the eigenvectors' signs.
        s <- diag(1 / sqrt(Psi))
        s %*% cmat %*% s
    }
    discrepancy <- function(Psi) {
        e <- eigen(scaled(Psi), symmetric = TRUE, only.values = TRUE)$values[-seq_len(factors)]
        -(sum(log(e) - e) - factors + p)
    }
    loadingsAt <- function(Psi) {
        e <- eigen(scaled(Psi), symmetric = TRUE)
        L <- e$vectors[, seq_len(factors), drop = FALSE]
        load <- L %*% diag(sqrt(pmax(e$values[seq_len(factors)] - 1, 0)), factors)
        sqrt(Psi) * load
    }
    slope <- function(Psi) {
        load <- loadingsAt(Psi)
        g <- load %*% t(load) + diag(Psi) - cmat
        diag(g) / Psi^2
    }
    r <- optim(start, discrepancy, slope, method = "L-BFGS-B", lower = lower, upper = 1,
               control = c(list(fnscale = 1, parscale = rep(0.01, length(start))), opt))
    Lambda <- loadingsAt(r$par)
    dimnames(Lambda) <- list(dimnames(cmat)[[1L]], paste0("Factor", seq_len(factors)))
    un <- setNames(r$par, colnames(cmat))
    structure(list(converged = r$convergence == 0, loadings = Lambda, uniquenesses = un, correlation = cmat,
                   criteria = c(objective = r$value, counts = r$counts), factors = factors,
                   dof = 0.5 * ((p - factors)^2 - p - factors), method = "mle"), class = "factanal")
}

print.factanal <- function(x, digits = 3, ...) {
    cat("\nCall:\n", deparse(x$call), "\n\n", sep = "")
    cat("Uniquenesses:\n")
    print(round(x$uniquenesses, digits), ...)
    print(x$loadings, digits = digits, ...)
    if (!is.null(x$rotmat)) {
        turn <- solve(x$rotmat)
        R <- turn %*% t(turn)
        labels <- colnames(x$loadings)
        dimnames(R) <- list(labels, labels)
        # Oblique factors are correlated.
        if (sum(abs(R - diag(ncol(R)))) > 1e-6) {
            cat("\nFactor Correlations:\n")
            print(R, digits = digits, ...)
        }
    }
    if (!is.null(x$STATISTIC)) {
        factors <- x$factors
        cat("\nTest of the hypothesis that", factors, if (factors == 1) "factor is" else "factors are", "sufficient.\n")
        cat("The chi square statistic is", round(x$STATISTIC, 2), "on", x$dof, if (x$dof == 1) "degree" else "degrees",
            "of freedom.\nThe p-value is", signif(x$PVAL, 3), "\n")
    } else cat(paste("\nThe degrees of freedom for the model is", x$dof, "and the fit was", round(x$criteria["objective"], 4), "\n"))
    invisible(x)
}

varimax <- function(x, normalize = TRUE, eps = 1e-05) {
    nc <- ncol(x)
    if (nc < 2) return(x)
    if (normalize) {
        length <- sqrt(drop(apply(x, 1L, function(v) sum(v^2))))
        x <- x / length
    }
    p <- nrow(x)
    turn <- diag(nc)
    d <- 0
    for (i in 1L:1000L) {
        z <- x %*% turn
        s <- svd(t(x) %*% (z^3 - z %*% diag(colSums(z^2)) / p))
        turn <- s$u %*% t(s$v)
        before <- d
        d <- sum(s$d)
        if (d < before * (1 + eps)) break
    }
    z <- x %*% turn
    if (normalize) z <- z * length
    dimnames(z) <- dimnames(x)
    class(z) <- "loadings"
    list(loadings = z, rotmat = turn)
}

promax <- function(x, m = 4) {
    if (ncol(x) < 2) return(x)
    names <- dimnames(x)
    first <- varimax(x)
    x <- unclass(first$loadings)
    Q <- x * abs(x)^(m - 1)
    U <- qr.coef(qr(x), Q)
    dimnames(U) <- NULL
    d <- diag(solve(t(U) %*% U))
    U <- U %*% diag(sqrt(d))
    z <- x %*% U
    dimnames(z) <- names
    class(z) <- "loadings"
    list(loadings = z, rotmat = first$rotmat %*% U)
}
