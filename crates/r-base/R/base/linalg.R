# Linear algebra: generics, and what R code sees of the decompositions.

solve <- function(a, b, ...) UseMethod("solve")
chol <- function(x, ...) UseMethod("chol")

chol.default <- function(x, pivot = FALSE, LINPACK = FALSE, tol = -1, ...) {
    if (!isFALSE(LINPACK)) stop("the LINPACK argument has been defunct since R 3.1.0")
    x <- as.matrix(x)
    if (nrow(x) != ncol(x)) stop("'a' must be a square matrix")
    if (!is.double(x)) storage.mode(x) <- "double"
    if (!isTRUE(pivot)) return(.chol(x))
    r <- .cholPivoted(x, tol)
    if (!is.null(labels <- dimnames(x))) {
        if (length(labels[[2L]])) labels[[2L]] <- labels[[2L]][attr(r, "pivot")]
        kept <- attributes(r)[c("pivot", "rank")]
        r <- matrix(r, nrow(r), dimnames = labels)
        attr(r, "pivot") <- kept$pivot
        attr(r, "rank") <- kept$rank
    }
    r
}

determinant <- function(x, logarithm = TRUE, ...) UseMethod("determinant")

determinant.matrix <- function(x, logarithm = TRUE, ...) {
    if (nrow(x) != ncol(x)) stop("'x' must be a square matrix")
    d <- .determinant(x, logarithm)
    attr(d$modulus, "logarithm") <- logarithm
    structure(d, class = "det")
}

det <- function(x, ...) {
    d <- determinant(x, logarithm = TRUE, ...)
    d$sign * exp(as.vector(d$modulus))
}

qr <- function(x, ...) UseMethod("qr")

qr.default <- function(x, tol = 1e-07, LAPACK = FALSE, ...) {
    x <- as.matrix(x)
    if (is.complex(x)) return(structure(.qrComplex(x), class = "qr"))
    if (!is.double(x)) storage.mode(x) <- "double"
    if (!LAPACK && any(!is.finite(x))) stop("NA/NaN/Inf in foreign function call (arg 1)")
    if (LAPACK) return(structure(.qrPivoted(x), useLAPACK = TRUE, class = "qr"))
    r <- .qr(x, tol)
    r$qr <- .withOwn(r$qr, x)
    structure(r, class = "qr")
}

# `x` with the attributes of what it was computed from in place, but for those that the computation settles itself.
.withOwn <- function(x, from) {
    own <- attributes(from)
    for (a in setdiff(names(own), c("dim", "dimnames", "names", "class", "tsp"))) attr(x, a) <- own[[a]]
    x
}

# Householder reflections I - tau v v^H of a complex matrix; the column with the largest rest is next. Diagonal elements of the
# triangle are real. Golub and Van Loan, "Matrix Computations", section 5.4.2; the scaling of v is LAPACK's.
.qrComplex <- function(x) {
    n <- nrow(x)
    p <- ncol(x)
    steps <- min(n, p)
    tau <- complex(steps)
    pivot <- seq_len(p)
    for (j in seq_len(steps)) {
        below <- seq_len(n)[-seq_len(j)]
        sizes <- colSums(Mod(x[j:n, j:p, drop = FALSE])^2)
        best <- j - 1L + which.max(sizes)
        if (length(best) && best != j) {
            x[, c(j, best)] <- x[, c(best, j)]
            if (!is.null(colnames(x))) colnames(x)[c(j, best)] <- colnames(x)[c(best, j)]
            pivot[c(j, best)] <- pivot[c(best, j)]
        }
        top <- x[j, j]
        rest <- sum(Mod(x[below, j])^2)
        if (isTRUE(rest == 0 && Im(top) == 0)) next
        beta <- sqrt(Mod(top)^2 + rest)
        if (isTRUE(Re(top) >= 0)) beta <- -beta
        tau[j] <- complex(real = (beta - Re(top)) / beta, imaginary = -Im(top) / beta)
        v <- c(1, x[below, j] / (top - beta))
        after <- seq_len(p)[-seq_len(j)]
        if (length(after))
            x[j:n, after] <- x[j:n, after, drop = FALSE] - Conj(tau[j]) * (v %*% (Conj(t(v)) %*% x[j:n, after, drop = FALSE]))
        x[j, j] <- beta
        x[below, j] <- v[-1L]
    }
    list(qr = x, rank = steps, qraux = tau, pivot = pivot)
}

# Q or its conjugate transpose times the columns of y.
.qrComplexTimes <- function(qr, y, transposed) {
    n <- nrow(qr$qr)
    steps <- seq_along(qr$qraux)
    for (j in if (transposed) steps else rev(steps)) {
        v <- c(1, qr$qr[seq_len(n)[-seq_len(j)], j])
        tau <- if (transposed) Conj(qr$qraux[j]) else qr$qraux[j]
        y[j:n, ] <- y[j:n, , drop = FALSE] - tau * (v %*% (Conj(t(v)) %*% y[j:n, , drop = FALSE]))
    }
    y
}

is.qr <- function(x) inherits(x, "qr")
as.qr <- function(x) stop("you cannot be serious", domain = NA)
.qrCheck <- function(qr) if (!is.qr(qr)) stop("argument is not a QR decomposition", call. = FALSE)

.qrByLapack <- function(qr) isTRUE(attr(qr, "useLAPACK"))

# Applies Q or its transpose to y, which keeps its shape.
.qrTimes <- function(qr, y, transposed) {
    .qrCheck(qr)
    if (is.complex(qr$qr)) {
        if (!is.matrix(y) || !is.complex(y)) stop(simpleError("'b' must be a complex matrix", sys.call(-1L)))
        return(.qrComplexTimes(qr, y, transposed))
    }
    r <- if (.qrByLapack(qr)) .qrPivotedApply(qr$qr, qr$qraux, as.matrix(y), transposed)
        else .qrApply(qr$qr, qr$qraux, qr$rank, y, transposed)
    if (is.matrix(y)) dimnames(r) <- dimnames(y)
    if (.qrByLapack(qr)) r else .withOwn(if (is.matrix(y)) r else as.vector(r), y)
}

qr.qy <- function(qr, y) .qrTimes(qr, y, FALSE)
qr.qty <- function(qr, y) .qrTimes(qr, y, TRUE)

qr.coef <- function(qr, y) {
    .qrCheck(qr)
    column <- !is.matrix(y)
    y <- as.matrix(y)
    if (nrow(y) != nrow(qr$qr)) stop("'qr' and 'y' must have the same number of rows")
    p <- ncol(qr$qr)
    k <- qr$rank
    out <- matrix(if (is.complex(qr$qr)) NA_complex_ else NA_real_, p, ncol(y))
    if (k > 0L) out[qr$pivot[seq_len(k)], ] <-
        if (is.complex(qr$qr)) {
            r <- qr$qr[seq_len(k), seq_len(k), drop = FALSE]
            r[lower.tri(r)] <- 0
            solve.default(r, .qrComplexTimes(qr, y + 0i, TRUE)[seq_len(k), , drop = FALSE])
        } else if (.qrByLapack(qr)) backsolve(qr$qr, qr.qty(qr, y), k) else .qrCoef(qr$qr, qr$qraux, k, y)
    labels <- colnames(qr$qr)
    if (!is.null(labels)) labels[qr$pivot] <- labels
    if (column) {
        out <- as.vector(out)
        if (!is.null(labels)) names(out) <- labels
    } else if (!is.null(labels) || !is.null(colnames(y))) dimnames(out) <- list(labels, colnames(y))
    out
}

# Splits y into what the first k columns of Q span and the rest.
.qrSplit <- function(qr, y, k, fitted) {
    .qrCheck(qr)
    column <- !is.matrix(y)
    z <- .qrApply(qr$qr, qr$qraux, k, as.matrix(y), TRUE)
    inside <- seq_len(nrow(z)) <= k
    z[if (fitted) !inside else inside, ] <- 0
    z <- .qrApply(qr$qr, qr$qraux, k, z, FALSE)
    if (column) z <- as.vector(z)
    else if (!is.null(colnames(y))) colnames(z) <- colnames(y)
    .withOwn(z, y)
}

qr.fitted <- function(qr, y, k = qr$rank) {
    if (is.complex(qr$qr)) stop("not implemented for complex 'qr'")
    if (.qrByLapack(qr)) stop("not supported for LAPACK QR")
    .qrSplit(qr, y, k, TRUE)
}

qr.resid <- function(qr, y) {
    if (is.complex(qr$qr)) stop("not implemented for complex 'qr'")
    if (.qrByLapack(qr)) stop("not supported for LAPACK QR")
    .qrSplit(qr, y, qr$rank, FALSE)
}

qr.Q <- function(qr, complete = FALSE, Dvec) {
    .qrCheck(qr)
    n <- nrow(qr$qr)
    columns <- if (complete) n else min(dim(qr$qr))
    D <- if (missing(Dvec)) diag(1, n, columns)
        else diag(Dvec, n, columns)
    qr.qy(qr, if (is.complex(qr$qr)) D + 0i else D)
}

qr.R <- function(qr, complete = FALSE) {
    .qrCheck(qr)
    r <- qr$qr
    if (!complete) r <- r[seq_len(min(dim(r))), , drop = FALSE]
    r[row(r) > col(r)] <- 0
    r
}

qr.X <- function(qr, complete = FALSE, ncol = if (complete) nrow(R) else min(dim(R))) {
    .qrCheck(qr)
    R <- qr.R(qr, complete = TRUE)
    labels <- colnames(R)
    if (ncol < length(qr$pivot) && any(qr$pivot[seq_len(ncol)] > ncol))
        stop("need larger value of 'ncol' as pivoting occurred")
    if (ncol < ncol(R)) R <- R[, seq_len(ncol), drop = FALSE]
    else if (ncol > ncol(R)) R <- cbind(R, diag(1, nrow(R), ncol)[, (ncol(R) + 1L):ncol, drop = FALSE])
    x <- qr.qy(qr, R)
    back <- seq_len(ncol(x))
    back[qr$pivot[seq_along(qr$pivot) <= ncol(x)]] <- seq_len(min(length(qr$pivot), ncol(x)))
    x <- x[, back, drop = FALSE]
    if (!is.null(rownames(qr$qr))) rownames(x) <- rownames(qr$qr)
    if (!is.null(labels)) {
        shown <- character(ncol(x))
        shown[qr$pivot] <- labels
        colnames(x) <- shown
    }
    x
}

qr.solve <- function(a, b, tol = 1e-07) {
    if (!is.qr(a)) a <- qr(a, tol = tol)
    if (a$rank < min(dim(a$qr))) stop("singular matrix 'a' in solve")
    if (missing(b)) {
        if (nrow(a$qr) != ncol(a$qr)) stop("only square matrices can be inverted")
        b <- diag(1, ncol(a$qr))
    }
    r <- qr.coef(a, b)
    # Unknowns that the equations leave free are zero.
    r[is.na(r)] <- 0
    r
}

solve.qr <- function(a, b, ...) {
    .qrCheck(a)
    if (a$rank < min(dim(a$qr))) stop("singular matrix 'a' in 'solve'")
    if (missing(b)) {
        if (nrow(a$qr) != ncol(a$qr)) stop("only square matrices can be inverted")
        b <- diag(1, nrow(a$qr))
    }
    r <- qr.coef(a, b)
    r[is.na(r)] <- 0
    r
}

.finiteMatrix <- function(x, where) {
    if (any(!is.finite(x))) stop(gettextf("infinite or missing values in '%s'", where), call. = FALSE)
}

La.svd <- function(x, nu = min(n, p), nv = min(n, p)) {
    if (!is.logical(x) && !is.numeric(x)) stop("argument to 'La.svd' must be numeric or complex")
    if (any(!is.finite(x))) stop("infinite or missing values in 'x'")
    x <- as.matrix(x)
    n <- nrow(x)
    p <- ncol(x)
    if (!n || !p) stop("a dimension is zero")
    full <- nu > min(n, p) || nv > min(n, p)
    s <- .svd(x, full)
    out <- list(d = s$d)
    if (nu) out$u <- s$u[, seq_len(min(n, nu)), drop = FALSE]
    if (nv) out$vt <- s$vt[seq_len(min(p, nv)), , drop = FALSE]
    out
}

svd <- function(x, nu = min(n, p), nv = min(n, p), LINPACK = FALSE) {
    x <- as.matrix(x)
    if (any(!is.finite(x))) stop("infinite or missing values in 'x'")
    n <- nrow(x)
    p <- ncol(x)
    if (!n || !p) stop("a dimension is zero")
    s <- La.svd(x, nu, nv)
    out <- list(d = s$d)
    if (nu) out$u <- s$u
    if (nv) out$v <- t(s$vt)
    out
}

# A complex matrix A + Bi acts like the real matrix (A, -B; B, A), which has each eigenvalue of it and its conjugate. If
# (p; q) is an eigenvector of that, p + qi is one of the complex matrix or zero; of those for equal values as many are
# kept as are independent.
.eigenComplex <- function(x, hermitian, only.values) {
    n <- nrow(x)
    if (hermitian) x <- (x + Conj(t(x))) / 2
    twice <- rbind(cbind(Re(x), -Im(x)), cbind(Im(x), Re(x)))
    e <- eigen(twice, symmetric = hermitian)
    top <- seq_len(n)
    found <- (e$vectors[top, , drop = FALSE] + 1i * e$vectors[n + top, , drop = FALSE]) / 2
    long <- sqrt(colSums(Mod(found)^2))
    scale <- max(Mod(e$values), 1e-300)
    kept <- integer()
    basis <- found
    for (k in order(Mod(e$values), decreasing = TRUE)) {
        if (length(kept) == n || long[k] < 1e-8) next
        rest <- found[, k] / long[k]
        # Gram and Schmidt, twice for the sake of rounding.
        near <- rep(kept[Mod(e$values[kept] - e$values[k]) < 1e-7 * scale], 2L)
        for (j in near) rest <- rest - basis[, j] * sum(Conj(basis[, j]) * rest)
        if (length(near) && sqrt(sum(Mod(rest)^2)) < 1e-6) next
        basis[, k] <- rest / sqrt(sum(Mod(rest)^2))
        if (hermitian) found[, k] <- basis[, k]
        kept <- c(kept, k)
    }
    values <- e$values[kept]
    sorted <- if (hermitian) order(values, decreasing = TRUE) else seq_along(values)
    if (!hermitian) values <- as.complex(values)
    if (only.values) return(list(values = values[sorted], vectors = NULL))
    vectors <- found[, kept[sorted], drop = FALSE]
    for (k in seq_len(ncol(vectors))) {
        v <- vectors[, k]
        v <- v / sqrt(sum(Mod(v)^2))
        # The phase: a Hermitian matrix's vectors begin with a real number, others have their largest element real.
        lead <- if (hermitian) which(Mod(v) > 1e-12)[1L] else which.max(Mod(v))
        v <- v * Conj(v[lead]) / Mod(v[lead]) * (if (hermitian) -1 else 1)
        v[lead] <- Re(v[lead])
        vectors[, k] <- v
    }
    structure(class = "eigen", list(values = values[sorted], vectors = vectors))
}

eigen <- function(x, symmetric, only.values = FALSE, EISPACK = FALSE) {
    x <- unname(as.matrix(x))
    n <- nrow(x)
    if (!n) stop("0 x 0 matrix")
    if (n != ncol(x)) stop("non-square matrix in 'eigen'")
    if (any(!is.finite(x))) stop("infinite or missing values in 'x'")
    if (missing(symmetric)) symmetric <- isSymmetric.matrix(x)
    if (is.complex(x)) return(.eigenComplex(x, symmetric, only.values))
    e <- if (symmetric) .eigenSymmetric(x, !only.values) else .eigenGeneral(x)
    order <- if (symmetric) seq_len(n) else sort.list(Mod(e$values), decreasing = TRUE)
    out <- list(values = e$values[order],
                vectors = if (!only.values) e$vectors[, order, drop = FALSE])
    if (only.values) out else structure(out, class = "eigen")
}

print.eigen <- function(x, ...) {
    cat("eigen() decomposition\n")
    print(unclass(x)[1:2], ...)
    invisible(x)
}

backsolve <- function(r, x, k = ncol(r), upper.tri = TRUE, transpose = FALSE) {
    if (!is.matrix(r)) r <- as.matrix(r)
    column <- !is.matrix(x)
    z <- .backsolve(r, as.matrix(x), k, upper.tri, transpose)
    if (column) drop(z) else z
}

forwardsolve <- function(l, x, k = ncol(l), upper.tri = FALSE, transpose = FALSE) {
    if (!is.matrix(l)) l <- as.matrix(l)
    backsolve(l, x, k = k, upper.tri = upper.tri, transpose = transpose)
}

norm <- function(x, type = c("O", "I", "F", "M", "2")) {
    kind <- toupper(type[1L])
    if (identical(type, "2")) {
        # The largest singular value.
        if (!length(x)) return(0)
        return(if (anyNA(x)) NA_real_ else max(svd(x, nu = 0L, nv = 0L)$d))
    }
    if (!is.matrix(x) || !(is.numeric(x) || is.logical(x) || is.complex(x)))
        stop("'A' must be a numeric matrix")
    if (!(kind %in% c("M", "O", "1", "I", "F", "E")))
        stop(gettextf("argument type[1]='%s' must be one of 'M','1','O','I','F' or 'E'", type[1L]))
    if (!length(x)) return(0)
    sizes <- abs(x)
    switch(kind, M = max(sizes), I = max(rowSums(sizes)), O = , `1` = max(colSums(sizes)), sqrt(sum(sizes^2)))
}

rcond <- function(x, norm = c("O", "I", "1"), triangular = FALSE, ...) {
    norm <- match.arg(norm)
    stopifnot(is.matrix(x))
    if (nrow(x) != ncol(x)) {
        x <- qr.R(qr(if (nrow(x) < ncol(x)) t(x) else x))
        triangular <- TRUE
    }
    .rcond(if (norm == "I") t(x) else x, triangular && norm != "I")
}

kappa <- function(z, ...) UseMethod("kappa")

kappa.default <- function(z, exact = FALSE, norm = NULL, method = c("qr", "direct"), ...) {
    method <- match.arg(method)
    z <- as.matrix(z)
    norm <- if (!is.null(norm)) match.arg(norm, c("2", "1", "O", "I"))
    if (exact && (is.null(norm) || norm == "2")) {
        s <- svd(z, nu = 0, nv = 0)$d
        return(max(s) / min(s[s > 0]))
    }
    if (exact) warning(gettextf("norm '%s' currently always uses exact = FALSE", norm))
    d <- dim(z)
    if (method == "qr" || d[1L] != d[2L]) kappa.qr(qr(if (d[1L] < d[2L]) t(z) else z), exact = FALSE, norm = norm, ...)
    else .kappa_tri(z, exact = FALSE, norm = norm, ...)
}

kappa.lm <- function(z, ...) kappa.qr(z$qr, ...)

kappa.qr <- function(z, ...) {
    qr <- z$qr
    if (is.null(qr)) stop("invalid 'qr' object")
    R <- qr[seq_len(min(dim(qr))), , drop = FALSE]
    R[row(R) > col(R)] <- 0
    .kappa_tri(R, ...)
}

.kappa_tri <- function(z, exact = FALSE, LINPACK = TRUE, norm = NULL, ...) {
    if (exact) {
        if (is.null(norm) || norm == "2") return(kappa.default(z, exact = TRUE))
        stop("'exact' is only for the 2-norm")
    }
    p <- nrow(z)
    if (p != ncol(z)) stop("triangular matrix should be square")
    if (is.null(norm)) norm <- "1"
    if (LINPACK && norm == "1") 1 / .triangularCondition(z) else 1 / .rcond(z, TRUE)
}

# The estimate of J. J. Dongarra et al., "LINPACK Users' Guide" (1979), chapter 6, for an upper triangular matrix.
.triangularCondition <- function(t) {
    n <- nrow(t)
    size <- max(vapply(seq_len(n), function(j) sum(abs(t[seq_len(j), j])), 0))
    z <- numeric(n)
    e <- 1
    for (k in seq_len(n)) {
        d <- t[k, k]
        if (z[k] != 0) e <- if (z[k] > 0) -abs(e) else abs(e)
        if (abs(e - z[k]) > abs(d)) {
            s <- abs(d) / abs(e - z[k])
            z <- z * s
            e <- s * e
        }
        plus <- e - z[k]
        minus <- -e - z[k]
        s <- abs(plus)
        sm <- abs(minus)
        if (d != 0) {
            plus <- plus / d
            minus <- minus / d
        } else plus <- minus <- 1
        if (k < n) {
            rest <- (k + 1L):n
            # The sign that makes the solution grow more.
            sm <- sm + sum(abs(z[rest] + minus * t[k, rest]))
            z[rest] <- z[rest] + plus * t[k, rest]
            s <- s + sum(abs(z[rest]))
            if (s < sm) {
                z[rest] <- z[rest] + (minus - plus) * t[k, rest]
                plus <- minus
            }
        }
        z[k] <- plus
    }
    z <- z / sum(abs(z))
    y <- 1
    for (k in n:1L) {
        if (abs(z[k]) > abs(t[k, k])) {
            s <- abs(t[k, k]) / abs(z[k])
            z <- z * s
            y <- y * s
        }
        z[k] <- if (t[k, k] != 0) z[k] / t[k, k] else 1
        if (k > 1L) {
            rest <- seq_len(k - 1L)
            z[rest] <- z[rest] - z[k] * t[rest, k]
        }
    }
    y <- y / sum(abs(z))
    if (size != 0) y / size else 0
}

isSymmetric <- function(object, ...) UseMethod("isSymmetric")

isSymmetric.matrix <- function(object, tol = 100 * .Machine$double.eps, tol1 = 8 * tol, ...) {
    if (!is.matrix(object)) return(FALSE)
    d <- dim(object)
    if (d[1L] != d[2L]) return(FALSE)
    n <- d[1L]
    if (n > 1L && length(tol1) && (is.numeric(object) || is.complex(object))) {
        # A cheap look at the borders first.
        plain <- function(x, y, check.attributes, ...) all.equal(x, y, tolerance = tol1, check.attributes = FALSE, ...)
        if (!isTRUE(plain(object[1L, -1L], Conj(object[-1L, 1L]), ...))) return(FALSE)
    }
    mirrored <- if (is.complex(object)) Conj(t(object)) else t(object)
    isTRUE(all.equal(object, mirrored, tolerance = tol, ...))
}

provideDimnames <- function(x, sep = "", base = list(LETTERS), unique = TRUE) {
    d <- dim(x)
    if (is.null(d)) stop("'dimnames' applied to non-array")
    names <- dimnames(x)
    if (is.null(names)) names <- vector("list", length(d))
    changed <- FALSE
    for (i in seq_along(d)) if (is.null(names[[i]]) && d[i] > 0L) {
        letters <- base[[1L + (i - 1L) %% length(base)]]
        label <- letters[1L + (seq_len(d[i]) - 1L) %% length(letters)]
        names[[i]] <- if (unique) make.unique(label, sep = sep) else label
        changed <- TRUE
    }
    if (changed) dimnames(x) <- names
    x
}

mat.or.vec <- function(nr, nc) if (nc == 1L) numeric(nr) else matrix(0, nr, nc)
