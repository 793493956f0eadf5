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

# The row numbers less the column numbers of a matrix, or of a vector as a column.
.belowDiagonal <- function(x) {
    extents <- if (length(dim(x)) == 2L) dim(x) else c(length(x), 1L)
    .row(extents) - .col(extents)
}

lower.tri <- function(x, diag = FALSE) .belowDiagonal(x) > (if (diag) -1L else 0L)
upper.tri <- function(x, diag = FALSE) .belowDiagonal(x) < (if (diag) 1L else 0L)

diag <- function(x = 1, nrow, ncol, names = TRUE) {
    if (is.matrix(x)) {
        if (nargs() > 1L && (nargs() > 2L || missing(names)))
            stop("'nrow' or 'ncol' cannot be specified when 'x' is a matrix")
        return(.diagonalOf(x, names))
    }
    if (is.array(x) && length(dim(x)) != 1L) stop("'x' is an array, but not one-dimensional.")
    # A single number alone is the size of an identity matrix.
    size <- if (missing(x)) nrow else if (nargs() == 1L && length(x) == 1L) as.integer(x) else length(x)
    if (nargs() == 1L && length(x) == 1L) x <- 1
    if (!missing(nrow)) size <- nrow
    .diagMatrix(x, size, if (missing(ncol)) size else ncol)
}

# Elements in the diagonal, every (rows + 1)-th; labelled if rows and columns have the same labels.
.diagonalOf <- function(x, labelled) {
    values <- .diagonal(x)
    if (!labelled || is.null(dimnames(x)) || !length(values)) return(values)
    labels <- lapply(dimnames(x), `[`, seq_along(values))
    if (!is.null(labels[[1L]]) && identical(labels[[1L]], labels[[2L]])) names(values) <- labels[[1L]]
    values
}

`diag<-` <- function(x, value) {
    if (length(dim(x)) != 2L) stop("only matrix diagonals can be replaced")
    places <- seq_len(min(dim(x)))
    if (!(length(value) %in% c(1L, length(places)))) stop("replacement diagonal has wrong length")
    if (length(places)) x[places + (places - 1L) * dim(x)[1L]] <- value
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
    if (!ncol(m)) return(rep(NA_integer_, nrow(m)))
    out <- .rowMaxima(m, match(ties.method, c("random", "first", "last")))
    for (i in which(out == 0L)) out[i] <- .oneOfMax(m[i, ])
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
    if (!length(dim(x))) stop("dim(x) must have a positive length")
    along <- .marginNumbers(MARGIN, x)
    outer <- .extents(x, along)
    inner <- .extents(x, -along)
    columns <- aperm(x, c(seq_along(dim(x))[-along], along))
    dim(columns) <- c(prod(inner$size), prod(outer$size))
    slices <- lapply(seq_len(ncol(columns)), function(i) array(columns[, i], inner$size, inner$names))
    array(slices, outer$size, outer$names)
}

# Dimensions by number; names are looked up among the titles of the dimnames. Errors are the
# caller's.
.marginNumbers <- function(margin, x) {
    if (!is.character(margin)) return(margin)
    titles <- names(dimnames(x))
    if (is.null(titles)) stop(simpleError("'x' must have named dimnames", sys.call(-1L)))
    margin <- match(margin, titles)
    if (anyNA(margin)) stop(simpleError("not all elements of 'MARGIN' are names of dimensions", sys.call(-1L)))
    margin
}

sweep <- function(x, MARGIN, STATS, FUN = "-", check.margin = TRUE, ...) {
    FUN <- match.fun(FUN)
    along <- .marginNumbers(MARGIN, x)
    if (check.margin) {
        doubt <- .sweepDoubt(dim(x)[along], STATS)
        if (length(doubt)) warning(doubt)
    }
    turned <- c(along, seq_along(dim(x))[-along])
    spread <- aperm(array(STATS, dim(x)[turned]), order(turned))
    FUN(x, spread, ...)
}

# What is odd about statistics for these extents: they should have them, or fill a number of the
# first ones exactly.
.sweepDoubt <- function(extents, stats) {
    n <- length(stats)
    if (n > prod(extents)) return("STATS is longer than the extent of 'dim(x)[MARGIN]'")
    if (!is.null(dim(stats))) {
        proper <- function(d) d[d > 1L]
        same <- identical(as.integer(proper(dim(stats))), as.integer(proper(extents)))
        return(if (!same) "length(STATS) or dim(STATS) do not match dim(x)[MARGIN]")
    }
    filled <- c(1, cumprod(extents))
    fits <- n == 0L || min(filled[filled >= n]) %% n == 0 && n %% max(filled[filled <= n]) == 0
    if (!fits) "STATS does not recycle exactly across MARGIN"
}

scale <- function(x, center = TRUE, scale = TRUE) UseMethod("scale")

scale.default <- function(x, center = TRUE, scale = TRUE) {
    x <- as.matrix(x)
    middle <- .columnStatistic(center, x, "center", function(v) mean(v, na.rm = TRUE))
    if (!is.null(middle)) x <- sweep(x, 2L, middle, check.margin = FALSE)
    # The root mean square: after centering, the standard deviation.
    size <- .columnStatistic(scale, x, "scale", function(v) {
        known <- v[!is.na(v)]
        sqrt(sum(known^2) / max(1, length(known) - 1L))
    })
    if (!is.null(size)) x <- sweep(x, 2L, size, "/", check.margin = FALSE)
    if (!is.null(middle)) attr(x, "scaled:center") <- middle
    if (!is.null(size)) attr(x, "scaled:scale") <- size
    x
}

# One number a column: given, or by a function if that is asked for; NULL if none is wanted.
.columnStatistic <- function(given, x, name, f) {
    if (is.logical(given)) return(if (given) (if (name == "center") colMeans(x, na.rm = TRUE) else apply(x, 2L, f)))
    if (length(given) != ncol(x))
        stop(simpleError(paste0("length of '", name, "' must equal the number of columns of 'x'"), sys.call(-1L)))
    as.numeric(given)
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
    if (isS4(X) || isS4(Y)) {
        method <- .s4OwnMethod("kronecker", list(X, Y))
        if (!is.null(method)) return(method(X, Y, FUN = FUN, make.dimnames = make.dimnames, ...))
    }
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
            a <- if (k <= length(dimnames(X))) dimnames(X)[[k]]
            b <- if (k <= length(dimnames(Y))) dimnames(Y)[[k]]
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
    if (!length(margin)) return(sum(x))
    if (!is.array(x)) stop("'x' is not an array")
    z <- apply(x, margin, sum)
    margin <- .marginNumbers(margin, x)
    dim(z) <- dim(x)[margin]
    dimnames(z) <- dimnames(x)[margin]
    class(z) <- oldClass(x)
    z
}

margin.table <- marginSums
