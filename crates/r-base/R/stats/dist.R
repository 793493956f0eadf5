# Distances between the rows of a matrix: a triangle with the number of rows and their labels.

dist <- function(x, method = "euclidean", diag = FALSE, upper = FALSE, p = 2) {
    if (!is.na(pmatch(method, "euclidian"))) method <- "euclidean"
    METHODS <- c("euclidean", "maximum", "manhattan", "canberra", "binary", "minkowski")
    chosen <- pmatch(method, METHODS)
    if (is.na(chosen)) stop("invalid distance method")
    if (chosen == -1) stop("ambiguous distance method")
    x <- as.matrix(x)
    n <- nrow(x)
    method <- METHODS[chosen]
    if (method == "minkowski" && (!is.finite(p) || p <= 0)) stop("invalid p")
    given <- list(Size = n, Labels = dimnames(x)[[1L]], Diag = diag, Upper = upper, method = method)
    if (method == "minkowski") given$p <- p
    given$call <- match.call()
    given$class <- "dist"
    if (method == "binary" && any(is.infinite(x))) warning("treating non-finite values as NA")
    d <- .distances(x, n, ncol(x), method, p)
    attributes(d) <- given
    d
}

as.dist <- function(m, diag = FALSE, upper = FALSE) UseMethod("as.dist")

as.dist.default <- function(m, diag = FALSE, upper = FALSE) {
    if (inherits(m, "dist")) d <- m
    else {
        m <- as.matrix(m)
        if (!is.numeric(m)) storage.mode(m) <- "numeric"
        p <- nrow(m)
        if (ncol(m) != p) warning("non-square matrix")
        d <- m[row(m) > col(m)]
        attributes(d) <- NULL
        labels <- if (!is.null(rownames(m))) rownames(m) else colnames(m)
        attr(d, "Labels") <- labels
        attributes(d) <- c(if (!is.null(labels)) list(Labels = labels), list(Size = p, call = match.call()))
        class(d) <- "dist"
    }
    if (is.null(attr(d, "Diag")) || !missing(diag)) attr(d, "Diag") <- diag
    if (is.null(attr(d, "Upper")) || !missing(upper)) attr(d, "Upper") <- upper
    d
}

as.matrix.dist <- function(x, ...) {
    n <- attr(x, "Size")
    m <- matrix(0, n, n)
    m[row(m) > col(m)] <- x
    m <- m + t(m)
    labels <- attr(x, "Labels")
    dimnames(m) <- if (is.null(labels)) list(seq_len(n), seq_len(n)) else list(labels, labels)
    m
}

labels.dist <- function(object, ...) attr(object, "Labels")

format.dist <- function(x, ...) format(as.vector(x), ...)

print.dist <- function(x, diag = NULL, upper = NULL, digits = getOption("digits"), justify = "none", right = TRUE, ...) {
    if (!length(x)) {
        cat(class(x)[1L], "(0)\n", sep = "")
        return(invisible(x))
    }
    chosen <- function(given, name) if (!is.null(given)) given else if (is.null(attr(x, name))) FALSE else attr(x, name)
    diag <- chosen(diag, "Diag")
    upper <- chosen(upper, "Upper")
    m <- as.matrix(x)
    shown <- format(m, digits = digits, justify = justify)
    if (!upper) shown[row(shown) < col(shown)] <- ""
    if (!diag) shown[row(shown) == col(shown)] <- ""
    print(if (diag || upper) shown else shown[-1, -attr(x, "Size"), drop = FALSE], quote = FALSE, right = right, ...)
    invisible(x)
}

cmdscale <- function(d, k = 2, eig = FALSE, add = FALSE, x.ret = FALSE, list. = eig || add || x.ret) {
    if (anyNA(d)) stop("NA values not allowed in 'd'")
    if (!list.) {
        if (eig) warning("eig=TRUE is disregarded when list.=FALSE")
        if (x.ret) warning("x.ret=TRUE is disregarded when list.=FALSE")
    }
    if (is.null(n <- attr(d, "Size"))) {
        x <- as.matrix(d^2)
        storage.mode(x) <- "double"
        if ((n <- nrow(x)) != ncol(x)) stop("distances must be result of 'dist' or a square matrix")
        labels <- rownames(x)
    } else {
        labels <- attr(d, "Labels")
        x <- matrix(0, n, n)
        if (add) plain <- x
        x[row(x) > col(x)] <- d^2
        x <- x + t(x)
        if (add) {
            plain[row(x) > col(x)] <- d
            plain <- plain + t(plain)
        }
    }
    n <- as.integer(n)
    if (is.na(n) || n > 46340L) stop("invalid value of 'n'")
    if (k > n - 1 || k < 1) stop("'k' must be in {1, 2, ..  n - 1}")
    centred <- function(m) {
        m <- m - rowMeans(m)
        m - rep(colMeans(m), each = nrow(m))
    }
    if (is.null(attr(d, "Size")) && add) plain <- as.matrix(d)
    B <- centred(x)
    if (add) {
        # Cailliez' additive constant.
        i2 <- n + (i <- seq_len(n))
        Z <- matrix(0, 2L * n, 2L * n)
        Z[cbind(i2, i)] <- -1
        Z[i, i2] <- -B
        Z[i2, i2] <- centred(2 * plain)
        e <- eigen(Z, symmetric = FALSE, only.values = TRUE)$values
        constant <- max(Re(e))
        x <- matrix(double(n * n), n, n)
        off <- row(x) != col(x)
        x[off] <- (plain[off] + constant)^2
        B <- centred(x)
    }
    e <- eigen(-B / 2, symmetric = TRUE)
    ev <- e$values[seq_len(k)]
    vectors <- e$vectors[, seq_len(k), drop = FALSE]
    good <- sum(ev > 0)
    if (good < k) {
        warning(gettextf("only %d of the first %d eigenvalues are > 0", good, k), domain = NA)
        vectors <- vectors[, ev > 0, drop = FALSE]
        ev <- ev[ev > 0]
    }
    points <- vectors * rep(sqrt(ev), each = n)
    dimnames(points) <- list(labels, NULL)
    if (!list.) return(points)
    all <- e$values
    list(points = points, eig = if (eig) all, x = if (x.ret) B, ac = if (add) constant else 0,
         GOF = sum(ev) / c(sum(abs(all)), sum(all[all > 0])))
}
