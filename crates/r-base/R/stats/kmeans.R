# k-means clusters.

kmeans <- function(x, centers, iter.max = 10L, nstart = 1L, algorithm = c("Hartigan-Wong", "Lloyd", "Forgy", "MacQueen"),
                   trace = FALSE) {
    x <- as.matrix(x)
    m <- as.integer(nrow(x))
    if (is.na(m)) stop("invalid nrow(x)")
    p <- as.integer(ncol(x))
    if (is.na(p)) stop("invalid ncol(x)")
    if (missing(centers)) stop("'centers' must be a number or a matrix")
    algorithm <- match.arg(algorithm)
    distinct <- NULL
    if (length(centers) == 1L) {
        k <- centers
        if (nstart == 1L) centers <- x[sample.int(m, k), , drop = FALSE]
        if (nstart >= 2 || any(duplicated(centers))) {
            distinct <- unique(x)
            if (nrow(distinct) < k) stop("more cluster centers than distinct data points.")
            centers <- distinct[sample.int(nrow(distinct), k), , drop = FALSE]
        }
    } else {
        centers <- as.matrix(centers)
        if (any(duplicated(centers))) stop("initial centers are not distinct")
        k <- nrow(centers)
        if (m < k) stop("more cluster centers than data points")
    }
    k <- as.integer(k)
    if (is.na(k)) stop("'invalid value of 'k'")
    if (k < 1L) stop("number of cluster centres must lie between 1 and nrow(x)", call. = FALSE)
    if (k == 1L) algorithm <- "MacQueen"
    iter.max <- as.integer(iter.max)
    if (is.na(iter.max) || iter.max < 1L) stop("'iter.max' must be positive")
    if (ncol(x) != ncol(centers)) stop("must have same number of columns in 'x' and 'centers'")
    storage.mode(x) <- "double"
    storage.mode(centers) <- "double"
    if (trace) stop("'trace = TRUE' is not implemented in Rigel yet")
    here <- sys.call()
    nmeth <- algorithm
    do_one <- function(nmeth) {
        if (anyNA(x)) stop("NA/NaN/Inf in foreign function call (arg 1)")
        r <- .kmeans(x, m, centers, k, iter.max, nmeth)
        fault <- r[[6L]]
        if (fault == 1L) stop("empty cluster: try a better set of initial centers", call. = FALSE)
        if (fault == 2L) warning(sprintf(ngettext(iter.max, "did not converge in %d iteration", "did not converge in %d iterations"),
                                         iter.max), call. = FALSE, domain = NA)
        if (fault == 4L) .warnAs(here, gettextf("Quick-TRANSfer stage steps exceeded maximum (= %d)", 50L * m))
        r
    }
    r <- do_one(nmeth)
    best <- sum(r[[3L]])
    if (nstart >= 2 && !is.null(distinct)) {
        for (i in 2:nstart) {
            centers <- distinct[sample.int(nrow(distinct), k), , drop = FALSE]
            again <- do_one(nmeth)
            if ((z <- sum(again[[3L]])) < best) {
                r <- again
                best <- z
            }
        }
    }
    centers <- matrix(r[[2L]], k)
    dimnames(centers) <- list(1L:k, dimnames(x)[[2L]])
    cluster <- r[[1L]]
    if (!is.null(rn <- rownames(x))) names(cluster) <- rn
    totss <- sum(scale(x, scale = FALSE)^2)
    structure(list(cluster = cluster, centers = centers, totss = totss, withinss = r[[3L]], tot.withinss = best,
                   betweenss = totss - best, size = r[[4L]], iter = r[[5L]], ifault = r[[6L]]), class = "kmeans")
}

print.kmeans <- function(x, ...) {
    cat("K-means clustering with ", length(x$size), " clusters of sizes ", paste(x$size, collapse = ", "), "\n", sep = "")
    cat("\nCluster means:\n")
    print(x$centers, ...)
    cat("\nClustering vector:\n")
    print(x$cluster, ...)
    cat("\nWithin cluster sum of squares by cluster:\n")
    print(x$withinss, ...)
    cat(sprintf(" (between_SS / total_SS = %5.1f %%)\n", 100 * x$betweenss / x$totss),
        "\nAvailable components:\n", "\n", sep = "")
    print(names(x))
    if (!is.null(x$ifault) && x$ifault == 2L)
        cat("Warning: did *not* converge in specified number of iterations\n")
    invisible(x)
}

fitted.kmeans <- function(object, method = c("centers", "classes"), ...) {
    method <- match.arg(method)
    if (method == "centers") object$centers[object$cluster, , drop = FALSE] else object$cluster
}
