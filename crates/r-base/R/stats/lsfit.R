# Least squares on plain matrices, with diagnostics and a table.

lsfit <- function(x, y, wt = NULL, intercept = TRUE, tolerance = 1e-07, yname = NULL) {
    X <- as.matrix(x)
    Y <- as.matrix(y)
    labels <- if (!is.null(colnames(X))) colnames(X) else if (ncol(X) == 1L) "X" else paste0("X", seq_len(ncol(X)))
    if (intercept) {
        X <- cbind(1, X)
        labels <- c("Intercept", labels)
    }
    if (is.null(yname) && ncol(Y) > 1L) yname <- paste0("Y", seq_len(ncol(Y)))
    known <- complete.cases(X, Y, wt)
    rows <- nrow(Y)
    if (!all(known)) {
        lost <- sum(!known)
        warning(sprintf(ngettext(lost, "%d missing value deleted", "%d missing values deleted"), lost), domain = NA)
        X <- X[known, , drop = FALSE]
        Y <- Y[known, , drop = FALSE]
        wt <- wt[known]
    }
    .check_lsfit(X, Y, wt)
    root <- if (is.null(wt)) 1 else sqrt(wt)
    z <- .solve_ls(X * root, Y * root, tolerance)
    coefs <- z$coefficients
    rest <- if (is.null(wt)) z$residuals else {
        # A case without weight has a residual all the same.
        ifelse(root == 0, Y - X[, z$pivot, drop = FALSE] %*% coefs, z$residuals / ifelse(root == 0, 1, root))
    }
    residuals <- matrix(NA_real_, rows, ncol(Y))
    residuals[known, ] <- rest
    packed <- z$qr
    dimnames(packed) <- list(NULL, labels[z$pivot])
    if (z$rank != ncol(X)) warning("'X' matrix was collinear")
    effects <- z$effects
    if (is.null(yname) && ncol(Y) == 1L) {
        residuals <- as.vector(residuals)
        coefs <- structure(as.vector(coefs), names = labels)
    } else {
        colnames(residuals) <- yname
        dimnames(coefs) <- list(labels, yname)
    }
    out <- list(coefficients = coefs, residuals = residuals)
    if (!is.null(wt)) out$wt <- replace(rep(NA_real_, rows), known, wt)
    out$intercept <- intercept
    out$qr <- structure(list(qt = if (ncol(effects) == 1L) as.vector(effects) else effects, qr = packed, qraux = z$qraux,
                             rank = z$rank, pivot = z$pivot, tol = tolerance), class = "qr")
    out
}

.check_lsfit <- function(X, Y, wt) {
    fail <- function(...) stop(simpleError(sprintf(...), .call_of("lsfit")))
    if (nrow(Y) != nrow(X)) fail("'X' matrix has %d cases (rows), 'Y' has %d cases (rows)", nrow(X), nrow(Y))
    if (nrow(X) < ncol(X)) fail("only %d cases, but %d variables", nrow(X), ncol(X))
    if (is.null(wt)) return(invisible())
    if (any(wt < 0)) fail("negative weights not allowed")
    if (length(wt) != nrow(X)) fail("number of weights = %d should equal %d (number of responses)", length(wt), nrow(X))
}

# The inverse of the triangle, whose cross product is the unscaled covariance matrix.
.inverse_triangle <- function(q) backsolve(q$qr, diag(q$rank), k = q$rank)

# Residuals on the scale of the fit.
.scaled_residuals <- function(fit) {
    r <- as.matrix(fit$residuals)
    if (is.null(fit$wt)) r else r * sqrt(fit$wt)
}

ls.diag <- function(ls.out) {
    full <- .scaled_residuals(ls.out)
    known <- complete.cases(full, ls.out$wt)
    if (!all(known)) warning("missing observations deleted")
    if (any(ls.out$wt[known] == 0)) warning("observations with 0 weight not used in calculating standard deviation")
    r <- full[known, , drop = FALSE]
    q <- ls.out$qr
    p <- q$rank
    n <- nrow(r)
    h <- rowSums(qr.qy(q, diag(1, n, p))^2)
    s2 <- colSums(r^2) / (n - p)
    per_case <- rep(s2, each = n)
    standard <- r / sqrt((1 - h) * per_case)
    without <- ((n - p) * per_case - r^2 / (1 - h)) / (n - p - 1)
    student <- r / sqrt((1 - h) * without)
    single <- ncol(r) == 1L && is.null(colnames(r))
    # Back among the missing cases, and to a vector where one response was given.
    spread <- function(values) {
        out <- matrix(NA_real_, nrow(full), ncol(full), dimnames = if (!is.null(colnames(full))) list(NULL, colnames(full)))
        out[known, ] <- values
        if (single) as.vector(out) else out
    }
    inverse <- .inverse_triangle(q)
    unscaled <- tcrossprod(inverse)
    labels <- colnames(q$qr)
    dimnames(unscaled) <- list(labels, labels)
    errors <- sqrt(diag(unscaled))
    list(std.dev = unname(sqrt(s2)), hat = replace(rep(NA_real_, nrow(full)), known, h), std.res = spread(standard), stud.res = spread(student),
         cooks = spread(standard^2 * h / (1 - h) / p), dfits = spread(sqrt(h / (1 - h)) * student),
         correlation = unscaled / outer(errors, errors),
         std.err = matrix(outer(errors, sqrt(s2)), length(errors), dimnames = list(labels, colnames(full))),
         cov.scaled = mean(s2) * unscaled, cov.unscaled = unscaled)
}

ls.print <- function(ls.out, digits = 4L, print.it = TRUE) {
    if (any(ls.out$wt == 0, na.rm = TRUE)) warning("observations with 0 weights not used")
    r <- .scaled_residuals(ls.out)
    q <- ls.out$qr
    p <- q$rank
    n <- colSums(!is.na(r))
    effects <- as.matrix(q$qt)
    skip <- if (ls.out$intercept) 1L else 0L
    total <- colSums(effects[seq_len(nrow(effects)) > skip, , drop = FALSE]^2)
    left <- colSums(r^2, na.rm = TRUE)
    df1 <- p - skip
    df2 <- n - p
    s2 <- left / df2
    r2 <- (total - left) / total
    F <- (total - left) / df1 / s2
    P <- pf(F, df1, df2, lower.tail = FALSE)
    show <- function(v) format(round(v, digits))
    names_y <- colnames(r)
    summary <- cbind(show(sqrt(s2)), show(r2), show(F), format(df1), format(df2), show(P))
    dimnames(summary) <- list(names_y, c("Mean Sum Sq", "R Squared", "F-value", "Df 1", "Df 2", "Pr(>F)"))
    coefs <- as.matrix(ls.out$coefficients)
    spread <- sqrt(rowSums(.inverse_triangle(q)^2))
    tables <- lapply(seq_len(ncol(r)), function(i) {
        se <- spread * sqrt(s2[[i]])
        t <- coefs[, i] / se
        m <- cbind(Estimate = coefs[, i], Std.Err = se, `t-value` = t, `Pr(>|t|)` = 2 * pt(-abs(t), df2[[i]]))
        rownames(m) <- colnames(q$qr)
        if (print.it) {
            if (ncol(r) > 1L) cat("Response:", names_y[[i]], "\n\n")
            cat("Residual Standard Error=", show(sqrt(s2[[i]])), "\nR-Square=", show(r2[[i]]), "\nF-statistic (df=", format(df1), ", ",
                format(df2[[i]]), ")=", show(F[[i]]), "\np-value=", show(P[[i]]), "\n\n", sep = "")
            print(round(m, digits))
            cat("\n\n")
        }
        m
    })
    names(tables) <- names_y
    invisible(list(summary = summary, coef.table = tables))
}
