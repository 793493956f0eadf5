# Orthogonal polynomials by the three-term recursion (Kennedy and Gentle 1980, Statistical
# Computing, pp. 343-4).

poly <- function(x, ..., degree = 1, coefs = NULL, raw = FALSE, simple = FALSE) {
    dots <- list(...)
    if (nd <- length(dots)) {
        unnamed <- is.null(names(dots))
        if (unnamed && nd == 1L && length(dots[[1L]]) == 1L) {
            degree <- dots[[1L]]
            dots <- list()
        } else return(polym(x, ..., degree = degree, coefs = coefs, raw = raw))
    }
    if (is.matrix(x)) {
        columns <- unclass(as.data.frame(do.call(cbind, c(list(x), dots))))
        return(do.call(polym, c(columns, degree = degree, raw = raw, list(coefs = coefs))))
    }
    if (degree < 1) stop("'degree' must be at least 1")
    if (raw) {
        Z <- outer(x, 1L:degree, "^")
        colnames(Z) <- 1L:degree
    } else if (is.null(coefs)) {
        if (anyNA(x)) stop("missing values are not allowed in 'poly'")
        if (degree >= length(unique(x))) stop("'degree' must be less than number of unique points")
        xbar <- mean(x)
        y <- x - xbar
        QR <- qr(outer(y, 0L:degree, "^"))
        if (QR$rank < degree) stop("'degree' must be less than number of unique points")
        z <- diag(diag(QR$qr))
        raw_columns <- qr.qy(QR, rbind(z, matrix(0, length(x) - degree - 1L, degree + 1L)))
        norm2 <- colSums(raw_columns^2)
        alpha <- (colSums(y * raw_columns^2) / norm2 + xbar)[1L:degree]
        norm2 <- c(1, norm2)
        Z <- raw_columns / rep(sqrt(norm2[-1L]), each = length(x))
        colnames(Z) <- 0L:degree
        Z <- Z[, -1, drop = FALSE]
        if (!simple) attr(Z, "coefs") <- list(alpha = alpha, norm2 = norm2)
    } else {
        Z <- .poly_at(x, degree, coefs)
        if (!simple) attr(Z, "coefs") <- coefs
    }
    if (simple) Z else structure(Z, degree = 1L:degree, class = c("poly", "matrix"))
}

.poly_at <- function(x, degree, coefs) {
    alpha <- coefs$alpha
    norm2 <- coefs$norm2
    Z <- matrix(1, length(x), degree + 1L)
    Z[, 2] <- x - alpha[1L]
    if (degree > 1) for (i in 2:degree)
        Z[, i + 1] <- (x - alpha[i]) * Z[, i] - (norm2[i + 1] / norm2[i]) * Z[, i - 1]
    Z <- Z / rep(sqrt(norm2[-1L]), each = length(x))
    colnames(Z) <- 0:degree
    Z[, -1, drop = FALSE]
}

predict.poly <- function(object, newdata, ...) {
    if (missing(newdata)) return(object)
    if (is.null(attr(object, "coefs"))) poly(newdata, degree = max(attr(object, "degree")), raw = TRUE, simple = TRUE)
    else poly(newdata, degree = max(attr(object, "degree")), coefs = attr(object, "coefs"), simple = TRUE)
}

polym <- function(..., degree = 1, coefs = NULL, raw = FALSE) {
    dots <- list(...)
    nd <- length(dots)
    if (nd == 0) stop("must supply one or more vectors")
    if (nd == 1) return(poly(dots[[1L]], degree, coefs = if (is.null(coefs)) NULL else coefs[[1L]], raw = raw))
    n <- sapply(dots, length)
    if (any(n != n[1L])) stop("arguments must have the same length")
    z <- do.call(expand.grid, rep.int(list(0:degree), nd))
    s <- rowSums(z)
    wanted <- 0 < s & s <= degree
    z <- z[wanted, ]
    s <- s[wanted]
    parts <- lapply(seq_len(nd), function(i) poly(dots[[i]], degree, raw = raw, simple = raw,
                                                  coefs = if (!is.null(coefs)) coefs[[i]]))
    res <- 1
    for (i in seq_len(nd)) res <- res * cbind(1, unclass(parts[[i]]))[, 1 + z[, i], drop = FALSE]
    attributes(res) <- list(dim = dim(res), dimnames = NULL)
    dimnames(res) <- list(NULL, apply(z, 1L, function(x) paste(x, collapse = ".")))
    structure(res, degree = unname(s), coefs = if (!raw) lapply(parts, attr, "coefs"), class = c("poly", "matrix"))
}
