# Functions that apply functions, over the kernels .lapply, .vapply and .mapply.

# (What is given as `...` reaches FUN as promises: `lapply(frames, subset, x > 1)`.)
lapply <- function(X, FUN, ...) {
    FUN <- match.fun(FUN)
    .lapply(X, FUN, environment())
}

vapply <- function(X, FUN, FUN.VALUE, ..., USE.NAMES = TRUE) {
    FUN <- match.fun(FUN)
    .vapply(X, FUN, FUN.VALUE, USE.NAMES, environment())
}

sapply <- function(X, FUN, ..., simplify = TRUE, USE.NAMES = TRUE) {
    FUN <- match.fun(FUN)
    values <- lapply(X = X, FUN = FUN, ...)
    # Strings name what was made of them.
    if (is.character(X) && USE.NAMES && is.null(names(values))) names(values) <- X
    if (length(values) && !isFALSE(simplify)) simplify2array(values, higher = identical(simplify, "array"))
    else values
}

simplify2array <- function(x, higher = TRUE, except = c(0L, 1L)) {
    n <- unique(lengths(x))
    if (length(n) != 1L) return(x)
    if (n == 1L) {
        if (is.list(x[[1L]]) && !is.null(dim(x[[1L]])) && higher && !(1L %in% except)) NULL
        else return(unlist(x, recursive = FALSE))
    }
    if (n < 1L) return(x)
    first <- x[[1L]]
    r <- unlist(x, recursive = FALSE, use.names = FALSE)
    d <- dim(first)
    if (higher && length(d) && all(vapply(x, function(e) identical(dim(e), d), NA))) {
        if (length(r) != prod(d) * length(x)) return(x)
        dn <- dimnames(first)
        labels <- names(x)
        return(array(r, c(d, length(x)),
                     if (!is.null(dn) || !is.null(labels))
                         c(if (is.null(dn)) vector("list", length(d)) else dn, list(labels))))
    }
    if (length(r) != n * length(x)) return(x)
    inner <- names(first)
    outer <- names(x)
    array(r, c(n, length(x)), if (!(is.null(inner) && is.null(outer))) list(inner, outer))
}

mapply <- function(FUN, ..., MoreArgs = NULL, SIMPLIFY = TRUE, USE.NAMES = TRUE) {
    FUN <- match.fun(FUN)
    dots <- list(...)
    out <- .mapply(FUN, dots, MoreArgs)
    if (USE.NAMES && length(dots)) {
        first <- dots[[1L]]
        labels <- if (!is.null(names(first))) names(first) else if (is.character(first)) first
        if (!is.null(labels)) {
            # Texts name no result where there is none; names must find theirs.
            if (length(names(first)) > length(out))
                stop(simpleError(gettextf("'names' attribute [%d] must be the same length as the vector [%d]", length(labels), length(out)),
                                 quote(names(answer) <- names1)))
            names(out) <- if (length(out)) labels else character()
        }
    }
    if (isFALSE(SIMPLIFY) || !length(out)) out
    else simplify2array(out, higher = identical(SIMPLIFY, "array"))
}

Map <- function(f, ...) {
    f <- match.fun(f)
    mapply(FUN = f, ..., SIMPLIFY = FALSE)
}

Filter <- function(f, x) {
    f <- match.fun(f)
    keep <- as.logical(unlist(lapply(x, f)))
    x[which(keep)]
}

Reduce <- function(f, x, init, right = FALSE, accumulate = FALSE) {
    given <- !missing(init)
    n <- length(x)
    if (n == 0L) return(if (given) init else NULL)
    f <- match.fun(f)
    if (!is.vector(x) || is.object(x)) x <- as.list(x)
    # Ranges, which take no memory however long they are.
    first <- if (right) n else 1L
    todo <- if (given) first:(n + 1L - first)
            else if (n == 1L) integer()
            else if (right) (n - 1L):1L
            else 2L:n
    if (!given) init <- x[[first]]
    steps <- .reduce(f, x, todo, init, right, accumulate)
    if (!accumulate) return(steps)
    sizes <- lengths(steps)
    if (all(sizes == 1L)) return(unlist(steps, recursive = FALSE))
    if (all(sizes > 0L)) return(steps)
    # A step that is NULL takes its place out of the list.
    kept <- vector("list", length(steps))
    for (k in if (right) rev(seq_along(steps)) else seq_along(steps)) kept[[k]] <- steps[[k]]
    if (all(lengths(kept) == 1L)) unlist(kept, recursive = FALSE) else kept
}

Position <- function(f, x, right = FALSE, nomatch = NA_integer_) {
    f <- match.fun(f)
    for (i in if (right) rev(seq_along(x)) else seq_along(x)) if (isTRUE(as.logical(f(x[[i]])))) return(i)
    nomatch
}

Find <- function(f, x, right = FALSE, nomatch = NULL) {
    at <- Position(match.fun(f), x, right)
    if (is.na(at)) nomatch else x[[at]]
}

Negate <- function(f) {
    f <- match.fun(f)
    function(...) !f(...)
}

# The function with the same formals that goes over the vectorised ones with mapply.
Vectorize <- function(FUN, vectorize.args = arg.names, SIMPLIFY = TRUE, USE.NAMES = TRUE) {
    arg.names <- setdiff(names(as.list(formals(FUN))), "...")
    over <- as.character(vectorize.args)
    if (!length(over)) return(FUN)
    if (length(setdiff(over, arg.names))) stop("must specify names of formal arguments for 'vectorize'")
    reserved <- intersect(arg.names, c("FUN", "SIMPLIFY", "USE.NAMES", "vectorize.args"))
    if (length(reserved))
        stop(sQuote("FUN"), " may not have argument(s) named ", paste(sQuote(reserved), collapse = ", "))
    vectorized <- function() {
        given <- lapply(as.list(match.call())[-1L], eval, parent.frame())
        tags <- names(given)
        each <- if (is.null(tags)) logical(length(given)) else tags %in% over
        do.call("mapply", c(list(FUN = FUN), given[each],
                            list(MoreArgs = given[!each], SIMPLIFY = SIMPLIFY, USE.NAMES = USE.NAMES)))
    }
    formals(vectorized) <- formals(FUN)
    vectorized
}

# The classes `rapply` asks for: those of the attribute, or the one of the data; integers are no "numeric".
.dataClass <- function(e) {
    own <- attr(e, "class")
    if (!is.null(own)) return(own)
    switch(as.character(length(dim(e))), `0` = if (is.double(e)) "numeric" else class(e), `2` = "matrix", "array")
}

rapply <- function(object, f, classes = "ANY", deflt = NULL, how = c("unlist", "replace", "list"), ...) {
    how <- match.arg(how)
    if (typeof(object) != "list" && !is.expression(object)) stop("'object' must be a list or expression")
    f <- match.fun(f)
    wanted <- function(e) identical(classes, "ANY") || any(.dataClass(e) %in% classes)
    inner <- function(e) typeof(e) == "list" || is.expression(e)
    walk <- function(node) {
        if (how != "replace" && is.expression(node)) node <- as.list(node)
        for (i in seq_along(node)) {
            e <- node[[i]]
            if (inner(e)) node[i] <- list(walk(e))
            else if (wanted(e)) node[i] <- list(f(e, ...))
            else if (how != "replace") node[i] <- list(deflt)
        }
        node
    }
    r <- walk(if (how == "replace") object else lapply(object, identity))
    if (how == "unlist") unlist(r, recursive = TRUE) else r
}

# Slices of an array, one call each. The slices are laid out as the columns of one matrix (`newX`,
# which errors show), whose rows run over the dimensions a call sees.
apply <- function(X, MARGIN, FUN, ..., simplify = TRUE) {
    if (!isTRUE(simplify) && !isFALSE(simplify)) stop("'simplify' must be TRUE or FALSE")
    FUN <- match.fun(FUN)
    if (is.object(X)) X <- if (length(dim(X)) == 2L) as.matrix(X) else as.array(X)
    if (length(dim(X)) == 0L) stop("dim(X) must have a positive length")
    along <- MARGIN
    if (is.character(along)) {
        titles <- names(dimnames(X))
        if (is.null(titles)) stop("'X' must have named dimnames")
        along <- match(along, titles)
        if (anyNA(along)) stop("not all elements of 'MARGIN' are names of dimensions")
    }
    outer <- .extents(X, along)
    inner <- .extents(X, -along)
    if (anyNA(c(outer$size, inner$size))) stop("'MARGIN' does not match dim(X)")
    flat <- length(inner$size) < 2L
    calls <- prod(outer$size)
    if (calls == 0L) {
        empty <- vector(typeof(X), prod(inner$size))
        if (!flat) empty <- array(empty, inner$size, inner$names)
        one <- forceAndCall(1, FUN, empty, ...)
        return(if (is.null(one)) NULL else array(one, outer$size, outer$names))
    }
    newX <- aperm(X, c(seq_along(dim(X))[-along], along))
    dim(newX) <- c(prod(inner$size), calls)
    if (flat && length(inner$names)) dimnames(newX) <- c(inner$names, list(NULL))
    values <- vector("list", calls)
    for (i in seq_len(calls)) {
        one <- if (flat) forceAndCall(1, FUN, newX[, i], ...)
            else forceAndCall(1, FUN, array(newX[, i], inner$size, inner$names), ...)
        if (!is.null(one)) values[[i]] <- one
    }
    .collectSlices(values, simplify, outer, inner)
}

# Sizes and names of some dimensions.
.extents <- function(X, which) list(size = dim(X)[which], names = dimnames(X)[which])

# The values of all calls as a vector, an array or a list, by what they have in common.
.collectSlices <- function(values, simplify, outer, inner) {
    vectorlike <- length(outer$size) == 1L
    labels <- outer$names
    if (!is.null(names(labels)) && all(names(labels) == "")) names(labels) <- NULL
    first <- values[[1L]]
    size <- length(first)
    if (!simplify || is.recursive(first) || any(lengths(values) != size)) {
        if (!vectorlike) return(array(values, outer$size, labels))
        if (length(labels[[1L]])) names(values) <- labels[[1L]]
        return(values)
    }
    flat <- unlist(values, use.names = FALSE, recursive = FALSE)
    if (size == 1L && vectorlike) {
        names(flat) <- if (length(labels[[1L]])) labels[[1L]]
        return(flat)
    }
    labelled <- length(labels) && !all(vapply(labels, is.null, NA))
    if (size == 1L) return(array(flat, outer$size, if (labelled) labels))
    if (size == 0L) return(flat)
    common <- names(first)
    if (!all(vapply(values, function(v) identical(names(v), common), NA))) common <- NULL
    titled <- !is.null(names(inner$names)) && !is.null(names(labels))
    if (!labelled && !titled && is.null(common)) return(array(flat, c(size, outer$size)))
    # Labelled results as long as what they were made of keep the title of that dimension.
    same <- length(inner$names) == 1L && inner$size == size && (!is.null(common) || is.null(inner$names[[1L]]))
    lead <- structure(list(common), names = if (same) names(inner$names))
    rest <- if (length(labels)) labels else vector("list", length(outer$size))
    array(flat, c(size, outer$size), c(lead, rest))
}

tapply <- function(X, INDEX, FUN = NULL, ..., default = NA, simplify = TRUE) {
    FUN <- if (!is.null(FUN)) match.fun(FUN)
    if (!is.list(INDEX)) INDEX <- list(INDEX)
    INDEX <- lapply(INDEX, as.factor)
    rank <- length(INDEX)
    if (!rank) stop("'INDEX' is of length zero")
    if (!all(lengths(INDEX) == length(X))) stop("arguments must have same length")
    labels <- lapply(INDEX, levels)
    extents <- lengths(labels)
    group <- as.integer(INDEX[[1L]])
    step <- 1L
    for (k in seq_len(rank)[-1L]) {
        step <- step * extents[k - 1L]
        group <- group + step * (as.integer(INDEX[[k]]) - 1L)
    }
    if (is.null(FUN)) return(group)
    cells <- prod(extents)
    parts <- split(X, factor(group, levels = seq_len(cells)))
    names(parts) <- NULL
    used <- as.logical(lengths(parts))
    ans <- lapply(X = parts[used], FUN = FUN, ...)
    if (simplify && all(lengths(ans) == 1L)) {
        ans <- if (length(ans)) unlist(ans, use.names = FALSE) else logical()
        blank <- vector(typeof(ans), 1L)
        blank[1L] <- if (is.null(default)) NA else default
        r <- array(blank, dim = extents, dimnames = labels)
    } else r <- array(vector("list", cells), dim = extents, dimnames = labels)
    if (length(ans)) r[used] <- ans
    r
}
