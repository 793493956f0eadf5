# Least squares on a plain matrix.

lsfit <- function(x, y, wt = NULL, intercept = TRUE, tolerance = 1e-07, yname = NULL) {
    x <- as.matrix(x)
    y <- as.matrix(y)
    xnames <- colnames(x)
    if (is.null(xnames)) xnames <- if (ncol(x) == 1L) "X" else paste0("X", 1L:ncol(x))
    if (intercept) {
        x <- cbind(1, x)
        xnames <- c("Intercept", xnames)
    }
    if (is.null(yname) && ncol(y) > 1) yname <- paste0("Y", 1L:ncol(y))
    good <- complete.cases(x, y, wt)
    dimy <- dim(as.matrix(y))
    if (any(!good)) {
        warning(sprintf(ngettext(sum(!good), "%d missing value deleted", "%d missing values deleted"), sum(!good)), domain = NA)
        x <- as.matrix(x)[good, , drop = FALSE]
        y <- as.matrix(y)[good, , drop = FALSE]
        wt <- wt[good]
    }
    nrx <- NROW(x)
    ncx <- NCOL(x)
    nwts <- length(wt)
    if (nrow(y) != nrx)
        stop(sprintf(paste0(ngettext(nrx, "'X' matrix has %d case (row)", "'X' matrix has %d cases (rows)"), ", ",
                            ngettext(nrow(y), "'Y' has %d case (row)", "'Y' has %d cases (rows)")), nrx, nrow(y)), domain = NA)
    if (nrx < ncx) stop(sprintf(paste0(ngettext(nrx, "only %d case", "only %d cases"), ", ", ngettext(ncx, "but %d variable", "but %d variables")), nrx, ncx), domain = NA)
    if (!is.null(wt)) {
        if (any(wt < 0)) stop("negative weights not allowed")
        if (nwts != nrx) stop(gettextf("number of weights = %d should equal %d (number of responses)", nwts, nrx), domain = NA)
        wtmult <- wt^0.5
        if (any(wt == 0)) {
            xzero <- as.matrix(x)[wt == 0, , drop = FALSE]
            yzero <- as.matrix(y)[wt == 0, , drop = FALSE]
        }
        x <- x * wtmult
        y <- y * wtmult
        invmult <- 1 / ifelse(wt == 0, 1, wtmult)
    }
    z <- .solve_ls(x, y, tolerance)
    resids <- array(NA, dim = dimy)
    dim(z$residuals) <- c(nrx, ncol(y))
    if (!is.null(wt)) {
        if (any(wt == 0)) {
            if (ncx == 1L) fitted.zeros <- xzero * drop(z$coefficients) else fitted.zeros <- xzero %*% z$coefficients
            z$residuals[wt == 0, ] <- yzero - fitted.zeros
        }
        z$residuals <- z$residuals * invmult
    }
    resids[good, ] <- z$residuals
    if (dimy[2L] == 1 && is.null(yname)) {
        resids <- drop(resids)
        z$coefficients <- drop(z$coefficients)
        names(z$coefficients) <- xnames
    } else {
        colnames(resids) <- yname
        dimnames(z$coefficients) <- list(xnames, yname)
    }
    qr_part <- as.matrix(z$qr)
    dimnames(qr_part) <- list(NULL, xnames)
    output <- list(coefficients = z$coefficients, residuals = resids)
    if (z$rank != ncx) {
        xnames <- xnames[z$pivot]
        dimnames(qr_part) <- list(NULL, xnames)
        warning("'X' matrix was collinear")
    }
    if (!is.null(wt)) {
        weights <- rep.int(NA, dimy[1L])
        weights[good] <- wt
        output <- c(output, list(wt = weights))
    }
    qt <- z$effects
    if (is.matrix(qt) && ncol(qt) == 1L) qt <- drop(qt)
    rqr <- list(qt = qt, qr = qr_part, qraux = z$qraux, rank = z$rank, pivot = z$pivot, tol = z$tol)
    class(rqr) <- "qr"
    c(output, list(intercept = intercept, qr = rqr))
}

ls.diag <- function(ls.out) {
    resids <- as.matrix(ls.out$residuals)
    d0 <- dim(resids)
    xnames <- colnames(ls.out$qr$qr)
    yname <- colnames(resids)
    good <- complete.cases(resids, ls.out$wt)
    if (any(!good)) {
        warning("missing observations deleted")
        resids <- resids[good, , drop = FALSE]
    }
    if (!is.null(ls.out$wt)) {
        if (any(ls.out$wt[good] == 0)) warning("observations with 0 weight not used in calculating standard deviation")
        resids <- resids * sqrt(ls.out$wt[good])
    }
    p <- ls.out$qr$rank
    n <- nrow(resids)
    hatdiag <- rep.int(NA, d0[1L])
    stdres <- studres <- dfits <- Cooks <- array(NA, dim = d0)
    Q <- qr.qy(ls.out$qr, diag(1, n, p))
    hatdiag[good] <- rowSums(as.matrix(Q^2))
    stddev <- sqrt(colSums(as.matrix(resids^2)) / (n - p))
    stddevmat <- matrix(stddev, nrow = n, ncol = ncol(resids), byrow = TRUE)
    stdres[good, ] <- resids / (sqrt(1 - hatdiag[good]) * stddevmat)
    studres[good, ] <- (stdres[good, ] * stddevmat) / sqrt(((n - p) * stddevmat^2 - resids^2 / (1 - hatdiag[good])) / (n - p - 1))
    dfits[good, ] <- sqrt(hatdiag[good] / (1 - hatdiag[good])) * studres[good, ]
    Cooks[good, ] <- ((stdres[good, ]^2 * hatdiag[good]) / p) / (1 - hatdiag[good])
    if (ncol(resids) == 1 && is.null(yname)) {
        stdres <- as.vector(stdres)
        Cooks <- as.vector(Cooks)
        studres <- as.vector(studres)
        dfits <- as.vector(dfits)
    } else {
        colnames(stdres) <- yname
        colnames(studres) <- yname
        colnames(dfits) <- yname
        colnames(Cooks) <- yname
    }
    qr <- as.matrix(ls.out$qr$qr[1L:p, 1L:p])
    qr[row(qr) > col(qr)] <- 0
    qrinv <- solve(qr)
    covmat.unscaled <- tcrossprod(qrinv)
    dimnames(covmat.unscaled) <- list(xnames, xnames)
    covmat.scaled <- mean(stddev^2) * covmat.unscaled
    se <- sqrt(diag(covmat.scaled))
    cormat <- covmat.scaled / outer(se, se)
    stderr <- outer(sqrt(diag(covmat.unscaled)), stddev)
    dimnames(stderr) <- list(xnames, yname)
    list(std.dev = stddev, hat = hatdiag, std.res = stdres, stud.res = studres, cooks = Cooks, dfits = dfits,
         correlation = cormat, std.err = stderr, cov.scaled = covmat.scaled, cov.unscaled = covmat.unscaled)
}

ls.print <- function(ls.out, digits = 4L, print.it = TRUE) {
    resids <- as.matrix(ls.out$residuals)
    if (!is.null(ls.out$wt)) {
        if (any(ls.out$wt == 0)) warning("observations with 0 weights not used")
        resids <- resids * sqrt(ls.out$wt)
    }
    n <- apply(resids, 2L, length) - colSums(is.na(resids))
    lsqr <- ls.out$qr
    p <- lsqr$rank
    if (ls.out$intercept) {
        totss <- if (is.matrix(lsqr$qt)) colSums(lsqr$qt[-1L, ]^2) else sum(lsqr$qt[-1L]^2)
        degfree <- p - 1
    } else {
        totss <- colSums(as.matrix(lsqr$qt^2))
        degfree <- p
    }
    resss <- colSums(resids^2, na.rm = TRUE)
    resse <- sqrt(resss / (n - p))
    regss <- totss - resss
    rsquared <- regss / totss
    fstat <- (regss / degfree) / (resss / (n - p))
    pvalue <- pf(fstat, degfree, n - p, lower.tail = FALSE)
    Ynames <- colnames(resids)
    summary <- cbind(format(round(resse, digits)), format(round(rsquared, digits)), format(round(fstat, digits)),
                     format(degfree), format(n - p), format(round(pvalue, digits)))
    dimnames(summary) <- list(Ynames, c("Mean Sum Sq", "R Squared", "F-value", "Df 1", "Df 2", "Pr(>F)"))
    mat <- as.matrix(lsqr$qr[1L:p, 1L:p])
    mat[row(mat) > col(mat)] <- 0
    qrinv <- solve(mat)
    m.y <- ncol(resids)
    coef.table <- vector("list", m.y)
    if (m.y == 1) coef <- matrix(ls.out$coefficients, ncol = 1) else coef <- ls.out$coefficients
    for (i in 1L:m.y) {
        covmat <- (resss[i] / (n[i] - p)) * tcrossprod(qrinv)
        se <- sqrt(diag(covmat))
        coef.table[[i]] <- cbind(coef[, i], se, coef[, i] / se, 2 * pt(abs(coef[, i] / se), n[i] - p, lower.tail = FALSE))
        dimnames(coef.table[[i]]) <- list(colnames(lsqr$qr), c("Estimate", "Std.Err", "t-value", "Pr(>|t|)"))
        if (print.it) {
            if (m.y > 1) cat("Response:", Ynames[i], "\n\n")
            cat(paste0("Residual Standard Error=", format(round(resse[i], digits)), "\nR-Square=", format(round(rsquared[i], digits)),
                       "\nF-statistic (df=", format(degfree), ", ", format(n[i] - p), ")=", format(round(fstat[i], digits)),
                       "\np-value=", format(round(pvalue[i], digits)), "\n\n"))
            print(round(coef.table[[i]], digits))
            cat("\n\n")
        }
    }
    names(coef.table) <- Ynames
    invisible(list(summary = summary, coef.table = coef.table))
}
