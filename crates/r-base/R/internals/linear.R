# Kernels of linear algebra.

.numericMatrix <- function(x, complaint)
    if (!base::is.matrix(x) || !(base::typeof(x) %in% base::c("double", "integer", "logical"))) base::stop(complaint, call. = FALSE)
.complexMatrix <- function(x, complaint) if (!base::is.matrix(x) || !base::is.complex(x)) base::stop(complaint, call. = FALSE)

.symmetricEigen <- function(x, only.values) {
    e <- base::eigen(x, TRUE, only.values)
    n <- base::rev(base::seq_along(e$values))
    if (only.values) base::list(values = e$values[n]) else base::list(values = e$values[n], vectors = e$vectors[, n, drop = FALSE])
}
.generalEigen <- function(x, only.values) {
    e <- base::eigen(x, FALSE, only.values)
    base::list(values = e$values, vectors = e$vectors)
}
La_rs <- function(x, only.values) {
    .numericMatrix(x, "'x' must be a square numeric matrix")
    .symmetricEigen(x, only.values)
}
La_rg <- function(x, only.values) {
    .numericMatrix(x, "'x' must be a square numeric matrix")
    .generalEigen(x, only.values)
}
La_rs_cmplx <- function(x, only.values) {
    .complexMatrix(x, "'x' must be a square complex matrix")
    .symmetricEigen(x, only.values)
}
La_rg_cmplx <- function(x, only.values) {
    .complexMatrix(x, "'x' must be a square complex matrix")
    .generalEigen(x, only.values)
}
.singular <- function(jobu, x, s, u, vt) {
    k <- if (jobu == "N") 0L else base::ncol(u)
    r <- base::svd(x, nu = if (jobu == "N") 0L else base::ncol(u), nv = if (jobu == "N") 0L else base::nrow(vt))
    base::list(d = r$d, u = if (k) r$u else u, vt = if (k) base::Conj(base::t(r$v)) else vt)
}
La_svd <- function(jobu, x, s, u, vt) .singular(jobu, x, s, u, vt)
La_svd_cmplx <- function(jobu, x, s, u, vt) .singular(jobu, x, s, u, vt)
La_chol <- function(x, pivot, tol) {
    .numericMatrix(x, "'a' must be a numeric matrix")
    base::chol.default(x, pivot, tol = tol)
}
La_chol2inv <- function(x, size) base::chol2inv(x, size)
La_solve <- function(a, b, tol) {
    .numericMatrix(a, "'a' must be a numeric matrix")
    base::solve.default(a, b, tol)
}
La_solve_cmplx <- function(a, b) base::solve.default(a, b)
La_dlange <- function(x, type) base::norm(x, type)
La_dgecon <- function(x, norm) base::rcond(x, norm)
La_zgecon <- function(x, norm) base::rcond(x, norm)
La_dtrcon <- function(x, norm) base::rcond(x, norm, triangular = TRUE)
La_ztrcon <- function(x, norm) base::rcond(x, norm, triangular = TRUE)
La_qr <- function(x) {
    .numericMatrix(x, "'a' must be a numeric matrix")
    base::unclass(base::qr.default(x, LAPACK = TRUE))
}
La_qr_cmplx <- function(x) {
    .complexMatrix(x, "'a' must be a complex matrix")
    base::unclass(base::qr.default(x))
}
La_version <- function() base::La_version()
La_library <- function() base::La_library()
det_ge_real <- function(x, logarithm) base::determinant(x, logarithm)
qr_qy_real <- function(qr, y, transpose) if (transpose) base::qr.qty(qr, y) else base::qr.qy(qr, y)
qr_qy_cmplx <- function(qr, y, transpose) if (transpose) base::qr.qty(qr, y) else base::qr.qy(qr, y)
qr_coef_real <- function(qr, y) base::qr.coef(qr, y)
qr_coef_cmplx <- function(qr, y) base::qr.coef(qr, y)
rowsum_matrix <- function(x, group, ugroup, na.rm, names) {
    r <- base::rowsum.default(x, base::match(group, ugroup), TRUE, na.rm)
    base::dimnames(r) <- base::list(names, base::dimnames(x)[[2L]])
    r
}
rowsum_df <- function(x, group, ugroup, na.rm, names) {
    r <- base::rowsum.data.frame(x, base::match(group, ugroup), TRUE, na.rm)
    base::attr(r, "row.names") <- names
    r
}
# Pairs of equal positive codes, and the places of codes without a partner.
merge <- function(xinds, yinds, all.x, all.y) {
    keys <- base::sort(base::unique(xinds[xinds > 0L & xinds %in% yinds]))
    pairs <- base::lapply(keys, function(k) {
        x <- base::which(xinds == k)
        y <- base::which(yinds == k)
        base::list(base::rep(x, each = base::length(y)), base::rep(y, base::length(x)))
    })
    column <- function(i) base::as.integer(base::unlist(base::lapply(pairs, `[[`, i)))
    base::list(xi = column(1L), yi = column(2L), x.alone = if (all.x) base::which(xinds <= 0L),
               y.alone = if (all.y) base::which(yinds <= 0L))
}
radixsort <- function(na.last, decreasing, group, sortStr, ...)
    base::order(..., na.last = na.last, decreasing = decreasing, method = "radix")
sorted_fpass <- function(x, decreasing, na.last) FALSE
wrap_meta <- function(vec, sorted, noNA) vec
tryWrap <- function(x) x
numToBits <- function(x) base::numToBits(x)
numToInts <- function(x) base::numToInts(x)
grepRaw <- function(pattern, x, offset, ignore.case, fixed, value, all, invert)
    base::grepRaw(pattern, x, offset, ignore.case, value, fixed, all, invert)
agrep <- function(pattern, x, ignore.case, value, costs, bounds, useBytes, fixed) {
    hit <- base::agrepl(pattern, x, .allowedErrors(bounds, base::nchar(pattern)), costs, ignore.case, fixed, useBytes)
    if (value) x[hit] else base::which(hit)
}
agrepl <- function(pattern, x, ignore.case, value, costs, bounds, useBytes, fixed)
    base::agrepl(pattern, x, .allowedErrors(bounds, base::nchar(pattern)), costs, ignore.case, fixed, useBytes)
# Bounds are cost, deletions, insertions, substitutions and all, absolute or as parts of the pattern's length.
.allowedErrors <- function(bounds, n) {
    given <- bounds[!base::is.na(bounds)]
    if (base::length(given)) base::min(base::ifelse(given < 1, base::ceiling(given * n), given)) else n
}
formatC <- function(x, mode, width, digits, format, flag, i.strlen) {
    r <- base::formatC(x, if (!base::is.null(digits) && digits >= 0) digits, width, format, flag, mode)
    base::attributes(r) <- NULL
    r
}
format.info <- function(x, digits, nsmall) base::format.info(x, digits, nsmall)
adist <- function(x, y, costs, counts, fixed, partial, ignore.case, useBytes)
    utils::adist(.asTexts(x), .asTexts(y), costs, counts, fixed, partial, ignore.case, useBytes)
# Strings given as lists of code points.
.asTexts <- function(x) if (base::is.list(x)) base::vapply(x, base::intToUtf8, "") else x
