# Arrays: binding, positions, diagonals, sweeping.

cbind <- function(..., deparse.level = 1) .cbind(deparse.level, substitute(list(...)), ...)
rbind <- function(..., deparse.level = 1) .rbind(deparse.level, substitute(list(...)), ...)

aperm <- function(a, perm, ...) UseMethod("aperm")
aperm.table <- function(a, perm = NULL, resize = TRUE, keep.class = TRUE, ...) {
    r <- aperm.default(a, perm, resize = resize)
    if (keep.class) class(r) <- class(a)
    r
}

.positionLabels <- function(pos, d, names, as.factor) {
    if (!as.factor) return(pos)
    f <- factor(pos, labels = names)
    dim(f) <- d
    f
}

row <- function(x, as.factor = FALSE) {
    if (length(d <- dim(x)) != 2L) stop("a matrix-like object is required as argument to 'row'")
    .positionLabels(.row(d), d, if (as.factor) rownames(x, do.NULL = FALSE, prefix = ""), as.factor)
}

col <- function(x, as.factor = FALSE) {
    if (length(d <- dim(x)) != 2L) stop("a matrix-like object is required as argument to 'col'")
    .positionLabels(.col(d), d, if (as.factor) colnames(x, do.NULL = FALSE, prefix = ""), as.factor)
}

lower.tri <- function(x, diag = FALSE) {
    d <- dim(x)
    if (length(d) != 2L) d <- dim(as.matrix(x))
    if (diag) .row(d) >= .col(d) else .row(d) > .col(d)
}

upper.tri <- function(x, diag = FALSE) {
    d <- dim(x)
    if (length(d) != 2L) d <- dim(as.matrix(x))
    if (diag) .row(d) <= .col(d) else .row(d) < .col(d)
}

diag <- function(x = 1, nrow, ncol, names = TRUE) {
    if (is.matrix(x)) {
        if (nargs() > 1L && (nargs() > 2L || missing(names)))
            stop("'nrow' or 'ncol' cannot be specified when 'x' is a matrix")
        m <- min(dim(x))
        if (m == 0L) return(vector(typeof(x), 0L))
        y <- x[1L + 0L:(m - 1L) * (dim(x)[1L] + 1L)]
        if (names) {
            dn <- dimnames(x)
            if (is.list(dn) && !any(vapply(dn, is.null, NA)) &&
                identical(rn <- dn[[1L]][seq_len(m)], dn[[2L]][seq_len(m)])) names(y) <- rn
        }
        return(y)
    }
    if (is.array(x) && length(dim(x)) != 1L) stop("'x' is an array, but not one-dimensional.")
    if (missing(x)) n <- nrow
    else if (length(x) == 1L && nargs() == 1L) {
        n <- as.integer(x)
        x <- 1
    } else n <- length(x)
    if (!missing(nrow)) n <- nrow
    if (missing(ncol)) ncol <- n
    .diagMatrix(x, n, ncol)
}

`diag<-` <- function(x, value) {
    d <- dim(x)
    if (length(d) != 2L) stop("only matrix diagonals can be replaced")
    m <- min(d)
    n <- length(value)
    if (n != 1L && n != m) stop("replacement diagonal has wrong length")
    if (m > 0L) x[cbind(i <- seq_len(m), i)] <- value
    x
}

as.matrix <- function(x, ...) UseMethod("as.matrix")
as.matrix.default <- function(x, ...) {
    if (is.matrix(x)) x
    else array(x, c(length(x), 1L), if (!is.null(names(x))) list(names(x), NULL))
}

as.array <- function(x, ...) UseMethod("as.array")
as.array.default <- function(x, ...) {
    if (is.array(x)) return(x)
    labels <- names(x)
    dim(x) <- length(x)
    if (length(labels)) dimnames(x) <- list(labels)
    x
}

arrayInd <- function(ind, .dim, .dimnames = NULL, useNames = FALSE) {
    m <- length(ind)
    rank <- length(.dim)
    offset <- ind - 1L
    pos <- matrix(0L, nrow = m, ncol = rank)
    for (k in seq_len(rank)) {
        pos[, k] <- as.integer(offset %% .dim[k]) + 1L
        offset <- offset %/% .dim[k]
    }
    if (useNames) {
        first <- .dimnames[[1L]]
        titles <- if (is.null(names(.dimnames)))
            (if (rank == 2L) c("row", "col") else paste0("dim", seq_len(rank)))
        else names(.dimnames)
        dimnames(pos) <- list(if (!is.null(first)) first[pos[, 1L]], titles)
    }
    pos
}

slice.index <- function(x, MARGIN) {
    d <- dim(x)
    if (is.null(d)) d <- length(x)
    n <- length(d)
    if (!length(MARGIN) || any(MARGIN < 1L) || any(MARGIN > n))
        stop("incorrect value for 'MARGIN'")
    if (any(d == 0L)) return(array(integer(), d))
    pos <- rep.int(1L, prod(d))
    step <- 1L
    for (k in MARGIN) {
        each <- prod(d[seq_len(k - 1L)])
        index <- rep.int(rep.int(seq_len(d[k]), rep.int(each, d[k])), prod(d) / (each * d[k]))
        pos <- pos + (index - 1L) * step
        step <- step * d[k]
    }
    dim(pos) <- d
    pos
}

max.col <- function(m, ties.method = c("random", "first", "last")) {
    ties.method <- match.arg(ties.method)
    m <- as.matrix(m)
    out <- integer(nrow(m))
    for (i in seq_len(nrow(m))) {
        v <- m[i, ]
        out[i] <- if (anyNA(v)) NA_integer_
            else if (ties.method == "first") which.max(v)
            else if (ties.method == "last") length(v) + 1L - which.max(rev(v))
            else .oneOfMax(v)
    }
    out
}

# One of the places of the maximum by chance; values within a hundred thousandth count as equal.
.oneOfMax <- function(v) {
    size <- abs(v[is.finite(v)])
    slack <- if (length(size)) 1e-5 * max(size) else 0
    at <- 1L
    ties <- 1L
    for (k in seq_along(v)[-1L]) {
        if (v[k] > v[at] + slack) {
            at <- k
            ties <- 1L
        } else if (v[k] >= v[at] - slack) {
            ties <- ties + 1L
            if (ties * runif(1L) < 1) at <- k
        }
    }
    at
}

asplit <- function(x, MARGIN) {
    if (is.object(x)) x <- if (length(dim(x)) == 2L) as.matrix(x) else as.array(x)
    d <- dim(x)
    if (!length(d)) stop("dim(x) must have a positive length")
    dn <- dimnames(x)
    if (is.character(MARGIN)) {
        if (is.null(titles <- names(dn))) stop("'x' must have named dimnames")
        MARGIN <- match(MARGIN, titles)
        if (anyNA(MARGIN)) stop("not all elements of 'MARGIN' are names of dimensions")
    }
    d.call <- d[-MARGIN]
    d.ans <- d[MARGIN]
    dn.call <- dn[-MARGIN]
    count <- prod(d.ans)
    slices <- aperm(x, c(seq_along(d)[-MARGIN], seq_along(d)[MARGIN]))
    dim(slices) <- c(prod(d.call), count)
    r <- vector("list", count)
    for (i in seq_len(count)) r[[i]] <- array(slices[, i], d.call, dn.call)
    array(r, d.ans, dn[MARGIN])
}

sweep <- function(x, MARGIN, STATS, FUN = "-", check.margin = TRUE, ...) {
    FUN <- match.fun(FUN)
    d <- dim(x)
    if (is.character(MARGIN)) {
        titles <- names(dimnames(x))
        if (is.null(titles)) stop("'x' must have named dimnames")
        MARGIN <- match(MARGIN, titles)
        if (anyNA(MARGIN)) stop("not all elements of 'MARGIN' are names of dimensions")
    }
    if (check.margin) {
        dm <- d[MARGIN]
        ds <- dim(STATS)
        n <- length(STATS)
        if (n > prod(dm)) warning("STATS is longer than the extent of 'dim(x)[MARGIN]'")
        else if (is.null(ds)) {
            cum <- cumprod(c(1L, dm))
            top <- min(cum[cum >= n])
            if (n > 0L && (top %% n != 0L || n %% max(cum[cum <= n]) != 0L))
                warning("STATS does not recycle exactly across MARGIN")
        } else {
            dm <- dm[dm > 1L]
            ds <- ds[ds > 1L]
            if (length(dm) != length(ds) || any(ds != dm))
                warning("length(STATS) or dim(STATS) do not match dim(x)[MARGIN]")
        }
    }
    perm <- c(MARGIN, seq_along(d)[-MARGIN])
    FUN(x, aperm(array(STATS, d[perm]), order(perm)), ...)
}

scale <- function(x, center = TRUE, scale = TRUE) UseMethod("scale")
scale.default <- function(x, center = TRUE, scale = TRUE) {
    x <- as.matrix(x)
    nc <- ncol(x)
    if (is.logical(center)) {
        if (center) {
            center <- colMeans(x, na.rm = TRUE)
            x <- sweep(x, 2L, center, check.margin = FALSE)
        }
    } else {
        if (!is.numeric(center)) center <- as.numeric(center)
        if (length(center) != nc) stop("length of 'center' must equal the number of columns of 'x'")
        x <- sweep(x, 2L, center, check.margin = FALSE)
    }
    if (is.logical(scale)) {
        if (scale) {
            size <- function(v) {
                v <- v[!is.na(v)]
                sqrt(sum(v^2) / max(1, length(v) - 1L))
            }
            scale <- apply(x, 2L, size)
            x <- sweep(x, 2L, scale, "/", check.margin = FALSE)
        }
    } else {
        if (!is.numeric(scale)) scale <- as.numeric(scale)
        if (length(scale) != nc) stop("length of 'scale' must equal the number of columns of 'x'")
        x <- sweep(x, 2L, scale, "/", check.margin = FALSE)
    }
    if (is.numeric(center)) attr(x, "scaled:center") <- center
    if (is.numeric(scale)) attr(x, "scaled:scale") <- scale
    x
}

rowsum <- function(x, group, reorder = TRUE, ...) UseMethod("rowsum")
rowsum.default <- function(x, group, reorder = TRUE, na.rm = FALSE, ...) {
    if (!is.numeric(x)) stop("'x' must be numeric")
    if (length(group) != NROW(x)) stop("incorrect length for 'group'")
    if (anyNA(group)) warning("missing values for 'group'")
    groups <- unique(group)
    if (reorder) groups <- sort(groups, na.last = TRUE, method = "quick")
    m <- as.matrix(x)
    at <- match(group, groups)
    r <- matrix(if (is.integer(m)) 0L else 0, length(groups), ncol(m))
    for (k in seq_along(groups)) r[k, ] <- colSums(m[at == k, , drop = FALSE], na.rm = na.rm)
    dimnames(r) <- list(as.character(groups), colnames(m))
    if (is.integer(m)) storage.mode(r) <- "integer"
    r
}

kronecker <- function(X, Y, FUN = "*", make.dimnames = FALSE, ...) {
    X <- as.array(X)
    Y <- as.array(Y)
    dx <- dim(X)
    dy <- dim(Y)
    n <- max(length(dx), length(dy))
    dx <- c(dx, rep.int(1L, n - length(dx)))
    dy <- c(dy, rep.int(1L, n - length(dy)))
    r <- outer(array(X, dx), array(Y, dy), FUN, ...)
    r <- aperm(r, as.vector(rbind(seq_len(n) + n, seq_len(n))))
    dim(r) <- dx * dy
    if (make.dimnames && (!is.null(dimnames(X)) || !is.null(dimnames(Y)))) {
        label <- function(k) {
            a <- dimnames(X)[[k]]
            b <- dimnames(Y)[[k]]
            if (is.null(a) && is.null(b)) return(NULL)
            as.vector(outer(if (is.null(b)) rep.int("", dy[k]) else b,
                            if (is.null(a)) rep.int("", dx[k]) else a,
                            function(b, a) paste(a, b, sep = ":")))
        }
        dimnames(r) <- lapply(seq_len(n), label)
    }
    r
}
`%x%` <- function(X, Y) kronecker(X, Y)

prop.table <- function(x, margin = NULL)
    if (length(margin)) sweep(x, margin, marginSums(x, margin), "/", check.margin = FALSE) else x / sum(x)
proportions <- prop.table

marginSums <- function(x, margin = NULL) {
    if (!is.array(x)) stop("'x' is not an array")
    if (!length(margin)) return(sum(x))
    z <- apply(x, margin, sum)
    dim(z) <- dim(x)[margin]
    dimnames(z) <- dimnames(x)[margin]
    class(z) <- oldClass(x)
    z
}
margin.table <- marginSums
