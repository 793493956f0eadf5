# Least squares by Householder QR with LINPACK's limited column pivoting.

# The fit of y on the columns of x: what a solver gives back before it is labelled.
.solve_ls <- function(x, y, tol) {
    f <- .leastSquares(x, y, tol)
    if (!is.matrix(y)) dim(f$coefficients) <- dim(f$effects) <- dim(f$residuals) <- NULL
    packed <- f$qr
    attributes(packed) <- attributes(x)
    list(qr = packed, coefficients = f$coefficients, residuals = f$residuals, effects = f$effects, rank = f$rank,
         pivot = f$pivot, qraux = f$qraux, tol = tol, pivoted = is.unsorted(f$pivot))
}

.lm.fit <- function(x, y, tol = 1e-7) {
    .check_finite(x, y, ".lm.fit")
    z <- .solve_ls(x, y, tol)
    if (is.matrix(y)) dimnames(z$residuals) <- dimnames(z$effects) <- dimnames(y)
    else attributes(z$residuals) <- attributes(z$effects) <- attributes(y)
    z
}

.check_finite <- function(x, y, who) {
    # A finite sum has finite parts; only an infinite one is looked at in detail.
    if (!is.finite(sum(x)) && !all(is.finite(x))) .stop_from(who, "NA/NaN/Inf in '%s'", "x")
    if (!is.finite(sum(y)) && !all(is.finite(y))) .stop_from(who, "NA/NaN/Inf in '%s'", "y")
}

# Checks and preparations that the fits with and without weights share.
.prepare_ls <- function(x, y, who) {
    if (is.null(n <- nrow(x))) .stop_from(who, "'x' must be a matrix")
    if (n == 0L) .stop_from(who, "0 (non-NA) cases")
    n
}

lm.fit <- function(x, y, offset = NULL, method = "qr", tol = 1e-7, singular.ok = TRUE, ...) {
    n <- .prepare_ls(x, y, "lm.fit")
    p <- ncol(x)
    if (p == 0L)
        return(list(coefficients = numeric(), residuals = y, fitted.values = 0 * y, rank = 0, df.residual = length(y)))
    ny <- NCOL(y)
    if (is.matrix(y) && ny == 1) y <- drop(y)
    if (!is.null(offset)) y <- y - offset
    if (NROW(y) != n) stop("incompatible dimensions")
    if (method != "qr")
        warning(gettextf("method = '%s' is not supported. Using 'qr'", method), domain = NA)
    .refuse_extras(list(...), "lm.fit")
    .check_finite(x, y, "lm.fit")
    z <- .solve_ls(x, y, tol)
    if (!singular.ok && z$rank < p) stop("singular fit encountered")
    parts <- .label_ls(z, x, y)
    parts$effects <- .label_effects(z$effects, x, y, z$pivot, z$rank)
    r <- z$residuals
    if (is.matrix(y)) dimnames(r) <- dimnames(y) else names(r) <- names(y)
    # The fit in terms of the response as it was given.
    fitted <- y - r
    if (!is.null(offset)) fitted <- fitted + offset
    c(list(coefficients = parts$coefficients, residuals = r, effects = parts$effects, rank = z$rank,
           fitted.values = fitted, assign = attr(x, "assign"),
           qr = structure(list(qr = parts$qr, qraux = z$qraux, pivot = z$pivot, tol = z$tol, rank = z$rank), class = "qr"),
           df.residual = n - z$rank))
}

lm.wfit <- function(x, y, w, offset = NULL, method = "qr", tol = 1e-7, singular.ok = TRUE, ...) {
    n <- .prepare_ls(x, y, "lm.wfit")
    ny <- NCOL(y)
    if (is.matrix(y) && ny == 1L) y <- drop(y)
    if (!is.null(offset)) y <- y - offset
    if (NROW(y) != n || length(w) != n) stop("incompatible dimensions")
    if (any(w < 0 | is.na(w))) stop("missing or negative weights not allowed")
    if (method != "qr")
        warning(gettextf("method = '%s' is not supported. Using 'qr'", method), domain = NA)
    .refuse_extras(list(...), "lm.wfit")
    x.asgn <- attr(x, "assign")
    zero <- any(w == 0)
    full <- list(x = x, y = y, w = w)
    if (zero) {
        ok <- w != 0
        w <- w[ok]
        x <- x[ok, , drop = FALSE]
        n <- nrow(x)
        y <- if (ny > 1L) y[ok, , drop = FALSE] else y[ok]
    }
    p <- ncol(x)
    if (p == 0)
        return(list(coefficients = numeric(), residuals = full$y, fitted.values = 0 * full$y, weights = full$w, rank = 0L,
                    df.residual = length(y)))
    if (n == 0) {
        return(list(coefficients = rep(NA_real_, p), residuals = full$y, fitted.values = 0 * full$y, weights = full$w,
                    rank = 0L, df.residual = 0L))
    }
    wts <- sqrt(w)
    xw <- x * wts
    yw <- y * wts
    .check_finite(xw, yw, "lm.wfit")
    z <- .solve_ls(xw, yw, tol)
    if (!singular.ok && z$rank < p) stop("singular fit encountered")
    parts <- .label_ls(z, xw, y)
    parts$effects <- .label_effects(z$effects, x, y, z$pivot, z$rank)
    r <- z$residuals / wts
    if (is.matrix(y)) dimnames(r) <- dimnames(y) else names(r) <- names(y)
    fitted <- y - r
    if (zero) {
        known <- parts$coefficients
        known[is.na(known)] <- 0
        f0 <- full$x[!ok, , drop = FALSE] %*% known
        all_fit <- full$y
        all_res <- full$y
        if (ny > 1) {
            all_fit[ok, ] <- fitted; all_fit[!ok, ] <- f0
            all_res[ok, ] <- r; all_res[!ok, ] <- full$y[!ok, ] - f0
        } else {
            all_fit[ok] <- fitted; all_fit[!ok] <- f0
            all_res[ok] <- r; all_res[!ok] <- full$y[!ok] - f0
        }
        fitted <- all_fit
        r <- all_res
    }
    if (!is.null(offset)) fitted <- fitted + offset
    list(coefficients = parts$coefficients, residuals = r, fitted.values = fitted, effects = parts$effects,
         weights = full$w, rank = z$rank, assign = x.asgn,
         qr = structure(list(qr = parts$qr, qraux = z$qraux, pivot = z$pivot, tol = z$tol, rank = z$rank), class = "qr"),
         df.residual = n - z$rank)
}

.refuse_extras <- function(extra, who) {
    if (!length(extra)) return(invisible())
    # As GNU R writes it: the call is part of the text.
    warning("In ", deparse1(.call_of(who)), " :\n extra argument", if (length(extra) > 1L) "s", " ",
            paste(sQuote(names(extra)), collapse = ", "), " will be disregarded", call. = FALSE)
}

# Coefficients in the order of x's columns, NA where a column is aliased, and the packed matrix named.
.label_ls <- function(z, x, y) {
    p <- ncol(x)
    names_x <- colnames(x)
    if (is.null(names_x)) names_x <- paste0("x", seq_len(p))
    coefs <- z$coefficients
    if (z$rank < p) {
        gone <- (z$rank + 1L):p
        if (is.matrix(coefs)) coefs[gone, ] <- NA else coefs[gone] <- NA
    }
    if (is.matrix(coefs)) {
        coefs[z$pivot, ] <- coefs
        dimnames(coefs) <- list(names_x, colnames(y))
    } else {
        coefs[z$pivot] <- coefs
        names(coefs) <- names_x
    }
    packed <- z$qr
    if (z$pivoted) colnames(packed) <- colnames(x)[z$pivot]
    list(coefficients = coefs, qr = packed, names = names_x)
}

.label_effects <- function(effects, x, y, pivot, rank) {
    names_x <- colnames(x)
    if (is.null(names_x)) names_x <- paste0("x", seq_len(ncol(x)))
    shown <- c(names_x[pivot[seq_len(rank)]], rep.int("", NROW(y) - rank))
    if (is.matrix(effects)) dimnames(effects) <- list(shown, colnames(y)) else names(effects) <- shown
    effects
}
