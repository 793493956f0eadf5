# Convolutions, embeddings, Toeplitz matrices and random matrices.

convolve <- function(x, y, conj = TRUE, type = c("circular", "open", "filter")) {
    type <- match.arg(type)
    n <- length(x)
    ny <- length(y)
    if (type == "circular") {
        if (ny != n) stop("length mismatch in convolution")
    } else {
        n1 <- ny - 1
        x <- c(rep.int(0, n1), x)
        n <- length(y <- c(y, rep.int(0, n - 1)))
    }
    z <- fft(fft(x) * (if (conj) Conj(fft(y)) else fft(y)), inverse = TRUE)
    z <- (if (is.numeric(x) && is.numeric(y)) Re(z) else z) / n
    if (type == "filter") z[-c(seq_len(n1), (n - n1 + 1L):n)] else z
}

embed <- function(x, dimension = 1) {
    if (is.matrix(x)) {
        n <- nrow(x)
        m <- ncol(x)
        if (dimension < 1 | dimension > n) stop("wrong embedding dimension")
        rows <- n - dimension + 1L
        return(do.call(cbind, lapply(seq_len(dimension), function(k) {
            part <- x[seq_len(rows) + dimension - k, , drop = FALSE]
            dimnames(part) <- NULL
            part
        })))
    }
    if (!(is.vector(x) || is.ts(x))) stop("'x' is not a vector or matrix")
    n <- length(x)
    if (dimension < 1 | dimension > n) stop("wrong embedding dimension")
    m <- n - dimension + 1L
    matrix(x[seq_len(m) + rep.int(dimension:1L, rep.int(m, dimension)) - 1L], m, dimension)
}

toeplitz <- function(x) {
    if (!is.vector(x)) stop("'x' is not a vector")
    n <- length(x)
    matrix(x[abs(col(diag(n)) - row(diag(n))) + 1L], n, n)
}

# The Bartlett decomposition (M. S. Bartlett, 1933).
rWishart <- function(n, df, Sigma) {
    n <- as.integer(n)
    if (length(dim(Sigma)) != 2L || nrow(Sigma) != ncol(Sigma)) stop("'scal' must be a square, real matrix")
    p <- nrow(Sigma)
    if (n <= 0L) n <- 1L
    if (df < p || p <= 0L) stop("inconsistent degrees of freedom and dimension")
    root <- tryCatch(chol(Sigma), error = function(e) NULL)
    if (is.null(root)) stop("'scal' matrix is not positive-definite")
    out <- array(0, c(p, p, n))
    for (i in seq_len(n)) {
        A <- matrix(0, p, p)
        for (j in seq_len(p)) {
            A[j, j] <- sqrt(rchisq(1L, df - j + 1))
            for (k in seq_len(j - 1L)) A[k, j] <- rnorm(1L)
        }
        out[, , i] <- crossprod(A %*% root)
    }
    out
}

qbirthday <- function(prob = 0.5, classes = 365, coincident = 2) {
    k <- coincident
    c <- classes
    if (prob <= 0) return(1)
    if (prob >= 1) return(c * (k - 1) + 1)
    # The approximation of P. Diaconis & F. Mosteller (1989), then one by one.
    N <- exp(((k - 1) * log(c) + lgamma(k + 1) + log(-log1p(-prob))) / k)
    N <- ceiling(N)
    if (pbirthday(N, c, k) < prob) {
        N <- N + 1
        while (pbirthday(N, c, k) < prob) N <- N + 1
    } else if (pbirthday(N - 1, c, k) >= prob) {
        N <- N - 1
        while (pbirthday(N - 1, c, k) >= prob) N <- N - 1
    }
    N
}
