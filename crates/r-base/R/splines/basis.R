# Bases of splines: B-splines by the recursion of Cox and de Boor, `bs` and natural `ns`.

# Values of the B-splines of order `ord` on `knots` at `x`, one column each. The intervals are closed at the left; the
# last one of positive length is closed at both ends. Outside of the knots all are 0.
.bsplines <- function(knots, x, ord) {
    nk <- length(knots)
    widths <- diff(knots)
    last <- max(which(widths > 0), 0L)
    at <- findInterval(x, knots)
    at[x == knots[last + 1L]] <- last
    basis <- outer(at, seq_len(nk - 1L), "==") + 0
    for (k in seq_len(ord - 1L)) basis <- .raiseBasis(basis, knots, k, x)
    basis
}

# From values of order k to values of order k + 1. A quotient 0/0 counts as 0.
.raiseBasis <- function(basis, knots, k, x) {
    m <- ncol(basis) - 1L
    i <- seq_len(m)
    up <- knots[i + k] - knots[i]
    down <- knots[i + k + 1L] - knots[i + 1L]
    left <- outer(x, knots[i], "-") * basis[, i, drop = FALSE] * rep(ifelse(up > 0, 1 / up, 0), each = length(x))
    right <- -outer(x, knots[i + k + 1L], "-") * basis[, i + 1L, drop = FALSE] *
        rep(ifelse(down > 0, 1 / down, 0), each = length(x))
    left + right
}

# From derivatives of order k to the next derivative of order k + 1.
.deriveBasis <- function(basis, knots, k) {
    m <- ncol(basis) - 1L
    i <- seq_len(m)
    up <- knots[i + k] - knots[i]
    down <- knots[i + k + 1L] - knots[i + 1L]
    n <- nrow(basis)
    k * (basis[, i, drop = FALSE] * rep(ifelse(up > 0, 1 / up, 0), each = n) -
        basis[, i + 1L, drop = FALSE] * rep(ifelse(down > 0, 1 / down, 0), each = n))
}

.bsplineDerivative <- function(knots, x, ord, d) {
    if (d == 0L) return(.bsplines(knots, x, ord))
    basis <- .bsplines(knots, x, ord - d)
    for (k in seq.int(ord - d, length.out = d)) basis <- .deriveBasis(basis, knots, k)
    basis
}

splineDesign <- function(knots, x, ord = 4L, derivs = 0L, outer.ok = FALSE, sparse = FALSE) {
    nk <- length(knots <- as.numeric(knots))
    if (nk <= 0) stop("must have at least 'ord' knots")
    if (is.unsorted(knots)) knots <- sort.int(knots)
    x <- as.numeric(x)
    n <- length(x)
    if (length(derivs) > n) stop("length of 'derivs' is larger than length of 'x'")
    if (length(derivs) < 1L) stop("empty 'derivs'")
    ord <- as.integer(ord)
    if (ord > nk || ord < 1) stop("'ord' must be positive integer, at most the number of knots")
    if (nk < 2 * ord - 1)
        stop(gettextf("need at least %s (=%d) knots", "2*ord -1", 2 * ord - 1), domain = NA)
    derivs <- rep_len(as.integer(derivs), n)
    if (any(derivs < 0L | derivs >= ord)) stop("derivs = ", max(derivs), " >= ord = ", ord, ", but should be in {0,..,ord-1}")
    inner <- knots[c(ord, nk - ord + 1L)]
    if (!outer.ok && n && any(is.na(x) | x < inner[1L] | x > inner[2L]))
        stop(gettextf("the 'x' data must be in the range %g to %g unless you set '%s'", inner[1L], inner[2L], "outer.ok = TRUE"),
             domain = NA)
    if (sparse) {
        if (!requireNamespace("Matrix", quietly = TRUE))
            stop(gettextf("%s needs package 'Matrix' correctly installed", "splineDesign(*, sparse=TRUE)"), domain = NA)
    }
    design <- matrix(0, n, nk - ord)
    for (d in unique(derivs)) {
        rows <- which(derivs == d)
        design[rows, ] <- .bsplineDerivative(knots, x[rows], ord, d)
    }
    if (sparse) methods::as(design, "CsparseMatrix") else design
}

spline.des <- function(knots, x, ord = 4, derivs = integer(length(x)), outer.ok = FALSE, sparse = FALSE) {
    if (is.unsorted(knots <- as.numeric(knots))) knots <- sort.int(knots)
    list(knots = knots, order = ord, derivs = derivs,
         design = splineDesign(knots, x, ord, derivs, outer.ok = outer.ok, sparse = sparse))
}

# Rows of a basis at `x`, of which those beyond the boundary continue the polynomial at the boundary up to `degree`.
.basisBeyond <- function(all, x, boundary, ord, degree, left, right) {
    basis <- array(0, c(length(x), length(all) - ord))
    extend <- function(out, end) {
        if (!any(out)) return()
        powers <- outer(x[out] - end, 0L:degree, "^")
        taylor <- splineDesign(all, rep(end, degree + 1L), ord, 0L:degree)
        basis[out, ] <<- powers %*% (taylor / factorial(0L:degree))
    }
    extend(left, boundary[1L])
    extend(right, boundary[2L])
    if (any(inside <- !(left | right))) basis[inside, ] <- splineDesign(all, x[inside], ord)
    basis
}

# What `bs` and `ns` have in common: points without missing ones, the boundary and the inner knots.
.splinePoints <- function(x, boundary, given) {
    names <- names(x)
    x <- as.vector(x)
    missing <- is.na(x)
    x <- x[!missing]
    left <- right <- logical(length(x))
    if (given) {
        boundary <- sort(boundary)
        left <- x < boundary[1L]
        right <- x > boundary[2L]
    }
    list(x = x, names = names, missing = missing, boundary = boundary, left = left, right = right)
}

.innerKnots <- function(p, count) {
    if (count <= 0L) return(numeric())
    quantile(p$x[!(p$left | p$right)], seq.int(0, 1, length.out = count + 2L)[-c(1L, count + 2L)])
}

# The basis in the caller's shape: rows for missing points, names, and what describes it.
.finishBasis <- function(basis, p, degree, knots, intercept, kind) {
    if (any(p$missing)) {
        whole <- matrix(NA_real_, length(p$missing), ncol(basis))
        whole[!p$missing, ] <- basis
        basis <- whole
    }
    dimnames(basis) <- list(p$names, seq_len(ncol(basis)))
    attributes(basis) <- c(attributes(basis), list(degree = degree, knots = if (is.null(knots)) numeric() else knots,
        Boundary.knots = p$boundary, intercept = intercept))
    class(basis) <- c(kind, "basis", "matrix")
    basis
}

bs <- function(x, df = NULL, knots = NULL, degree = 3, intercept = FALSE, Boundary.knots = range(x)) {
    ord <- 1L + (degree <- as.integer(degree))
    if (ord <= 1) stop("'degree' must be integer >= 1")
    given <- !missing(Boundary.knots)
    if (!given) Boundary.knots <- range(x, na.rm = TRUE)
    p <- .splinePoints(x, Boundary.knots, given)
    if (!is.null(df) && is.null(knots)) {
        count <- df - ord + (1L - intercept)
        if (count < 0L) {
            count <- 0L
            warning(gettextf("'df' was too small; have used %d", ord - (1L - intercept)), domain = NA)
        }
        knots <- .innerKnots(p, count)
    }
    if (any(p$left | p$right))
        warning("some 'x' values beyond boundary knots may cause ill-conditioned bases")
    all <- sort(c(rep(p$boundary, ord), knots))
    basis <- .basisBeyond(all, p$x, p$boundary, ord, degree, p$left, p$right)
    if (!intercept) basis <- basis[, -1L, drop = FALSE]
    .finishBasis(basis, p, degree, knots, intercept, "bs")
}

# Natural splines: the cubic ones whose second derivatives vanish at both ends, that is the null space of two conditions.
ns <- function(x, df = NULL, knots = NULL, intercept = FALSE, Boundary.knots = range(x)) {
    given <- !missing(Boundary.knots)
    if (!given) Boundary.knots <- range(x, na.rm = TRUE)
    p <- .splinePoints(x, Boundary.knots, given)
    if (!is.null(df) && is.null(knots)) {
        count <- df - 1L - intercept
        if (count < 0L) {
            count <- 0L
            warning(gettextf("'df' was too small; have used %d", 1L + intercept), domain = NA)
        }
        knots <- .innerKnots(p, count)
    }
    all <- sort(c(rep(p$boundary, 4L), knots))
    basis <- .basisBeyond(all, p$x, p$boundary, 4L, 1L, p$left, p$right)
    bends <- splineDesign(all, p$boundary, 4L, c(2L, 2L))
    if (!intercept) {
        bends <- bends[, -1L, drop = FALSE]
        basis <- basis[, -1L, drop = FALSE]
    }
    natural <- t(qr.qty(qr(t(bends)), t(basis)))[, -(1L:2L), drop = FALSE]
    .finishBasis(natural, p, 3L, knots, intercept, "ns")
}

.basisAgain <- function(object, newx, what, arguments) {
    if (missing(newx)) return(object)
    of <- attributes(object)[arguments]
    do.call(what, c(list(x = newx), of))
}

predict.bs <- function(object, newx, ...)
    .basisAgain(object, newx, bs, c("degree", "knots", "Boundary.knots", "intercept"))

predict.ns <- function(object, newx, ...)
    .basisAgain(object, newx, ns, c("knots", "Boundary.knots", "intercept"))

.predictableBasis <- function(var, call, name, arguments) {
    is <- as.character(call)[1L]
    if (is == name || (is.call(call) && identical(eval(call[[1L]]), get(name, envir = asNamespace("splines"))))) {
        at <- attributes(var)[arguments]
        call <- call[1L:2L]
        call[names(at)] <- at
    }
    call
}

makepredictcall.bs <- function(var, call)
    .predictableBasis(var, call, "bs", c("degree", "knots", "Boundary.knots", "intercept"))

makepredictcall.ns <- function(var, call)
    .predictableBasis(var, call, "ns", c("knots", "Boundary.knots", "intercept"))
