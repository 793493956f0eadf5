# Hierarchical clusters: trees of merges, groups cut from them, and cophenetic distances.

hclust <- function(d, method = "complete", members = NULL) {
    METHODS <- c("ward.D", "single", "complete", "average", "mcquitty", "median", "centroid", "ward.D2")
    if (method == "ward") {
        message("The \"ward\" method has been renamed to \"ward.D\"; note new \"ward.D2\"")
        method <- "ward.D"
    }
    i <- pmatch(method, METHODS)
    if (is.na(i)) stop("invalid clustering method", paste("", method))
    if (i == -1) stop("ambiguous clustering method", paste("", method))
    n <- as.integer(attr(d, "Size"))
    if (is.na(n) || n > 65536L) stop("size cannot be NA nor exceed 65536")
    if (n < 2) stop("must have n >= 2 objects to cluster")
    count <- as.integer(n * (n - 1) / 2)
    if (length(d) != count) (if (length(d) < count) stop else warning)("dissimilarities of improper length")
    if (is.null(members)) members <- numeric() else if (length(members) != n) stop("invalid length of members")
    if (anyNA(d)) stop("NA/NaN/Inf in foreign function call (arg 10)")
    r <- .hclust(n, as.double(d), METHODS[i], as.double(members))
    structure(list(merge = matrix(r[[1L]], ncol = 2L), height = r[[2L]], order = r[[3L]], labels = attr(d, "Labels"),
                   method = METHODS[i], call = match.call(), dist.method = attr(d, "method")), class = "hclust")
}

print.hclust <- function(x, ...) {
    if (!is.null(x$call)) cat("\nCall:\n", deparse1(x$call, collapse = "\n"), "\n\n", sep = "")
    if (!is.null(x$method)) cat("Cluster method   :", x$method, "\n")
    if (!is.null(x$dist.method)) cat("Distance         :", x$dist.method, "\n")
    cat("Number of objects:", length(x$height) + 1, "\n\n")
    invisible(x)
}

as.hclust <- function(x, ...) UseMethod("as.hclust")

as.hclust.default <- function(x, ...) {
    if (inherits(x, "hclust")) x
    else stop(gettextf("argument 'x' cannot be coerced to class %s", dQuote("hclust")),
              if (is.null(oldClass(x))) "\n Consider providing an as.hclust.*() method", domain = NA)
}

as.hclust.twins <- function(x, ...) {
    r <- list(merge = x$merge, height = sort(x$height), order = x$order,
              labels = if (!is.null(lab <- dimnames(x$data)[[1L]])) lab else x$order.lab, call = x$call, method = NULL,
              dist.method = attr(x$diss, "Metric"))
    class(r) <- "hclust"
    r
}

cutree <- function(tree, k = NULL, h = NULL) {
    n <- nrow(tree$merge) + 1
    if (is.null(n) || is.na(n) || n < 2) stop("invalid 'tree' ('merge' component)")
    if (is.null(k) && is.null(h)) stop("either 'k' or 'h' must be specified")
    if (is.null(k)) {
        if (is.unsorted(tree$height))
            stop("the 'height' component of 'tree' is not sorted (increasingly)")
        k <- n + 1L - apply(outer(c(tree$height, Inf), h, ">"), 2L, which.max)
        labels <- h
    } else {
        k <- as.integer(k)
        if (min(k) < 1 || max(k) > n) stop(gettextf("elements of 'k' must be between 1 and %d", n), domain = NA)
        labels <- k
    }
    groups <- matrix(.cutree(tree$merge, n, k), ncol = length(k))
    if (length(k) > 1L) {
        dimnames(groups) <- list(tree$labels, labels)
        return(groups)
    }
    setNames(as.vector(groups), tree$labels)
}

cophenetic <- function(x) UseMethod("cophenetic")

cophenetic.default <- function(x) {
    x <- as.hclust(x)
    n <- length(x$order)
    heights <- matrix(0, n, n)
    inside <- vector("list", n - 1L)
    for (i in seq_len(n - 1L)) {
        parts <- lapply(x$merge[i, ], function(j) if (j < 0) -j else inside[[j]])
        heights[parts[[1L]], parts[[2L]]] <- x$height[i]
        heights[parts[[2L]], parts[[1L]]] <- x$height[i]
        inside[[i]] <- unlist(parts)
    }
    d <- as.dist(heights)
    # A tree's own labels; the call is not of interest.
    attributes(d) <- NULL
    attr(d, "Size") <- n
    if (!is.null(x$labels)) attr(d, "Labels") <- x$labels
    attr(d, "Diag") <- FALSE
    attr(d, "Upper") <- FALSE
    class(d) <- "dist"
    d
}
