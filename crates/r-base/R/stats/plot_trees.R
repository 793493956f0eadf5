# Pictures of trees.

# Leaves are drawn at 1, 2, ... in the order of the tree; a cluster stands in the middle of its two parts.
plot.hclust <- function(x, labels = NULL, hang = 0.1, check = TRUE, axes = TRUE, frame.plot = FALSE, ann = TRUE,
                        main = "Cluster Dendrogram", sub = NULL, xlab = NULL, ylab = "Height", ...) {
    merge <- x$merge
    n <- nrow(merge) + 1L
    height <- as.double(x$height)
    if (check && (length(height) != n - 1L || length(x$order) != n)) stop("invalid dendrogram input")
    if (is.null(labels)) labels <- if (is.null(x$labels)) paste(seq_len(n)) else as.character(x$labels)
    else if (identical(labels, FALSE)) labels <- rep("", n)
    else labels <- as.character(labels)
    place <- numeric(n)
    place[x$order] <- seq_len(n)
    drop <- hang * diff(range(height))
    join <- integer(n)
    for (i in seq_len(n - 1L)) join[-merge[i, ][merge[i, ] < 0L]] <- i
    foot <- if (hang >= 0) height[join] - drop else numeric(n)
    plot.new()
    # Labels hang below their leaves, an M apart; the axis reaches down to the lowest.
    apart <- strwidth("m", units = "inches")
    share <- (strwidth(labels, units = "inches") + apart) / par("pin")[2L]
    top <- max(height)
    plot.window(c(1, n), c(min((foot - share * top) / (1 - share)), top), "", ...)
    gap <- apart / par("pin")[2L] * diff(par("usr")[3:4])
    # Draws a cluster after its parts and gives its place.
    draw <- function(i) {
        at <- vapply(merge[i, ], function(m) {
            if (m > 0L) return(draw(m))
            text(place[-m], foot[-m] - gap, labels[-m], srt = 90, adj = c(1, 0.3), xpd = NA, ...)
            place[-m]
        }, 0)
        feet <- vapply(merge[i, ], function(m) if (m > 0L) height[m] else foot[-m], 0)
        lines(c(at[1L], at[1L], at[2L], at[2L]), c(feet[1L], height[i], height[i], feet[2L]), ...)
        mean(at)
    }
    draw(n - 1L)
    if (axes) axis(2, at = pretty(range(height)), ...)
    if (frame.plot) box(...)
    if (ann) {
        if (is.null(sub) && !is.null(x$method)) sub <- paste0(" (*, \"", x$method, "\")")
        if (is.null(xlab) && !is.null(x$call)) xlab <- deparse1(x$call[[2L]])
        if (!is.null(x$call) && is.null(sub)) sub <- ""
        title(main = main, sub = if (!is.null(x$call)) paste0(deparse1(x$call[[1L]]), sub) else sub, xlab = xlab, ylab = ylab, ...)
    }
    invisible()
}

rect.hclust <- function(tree, k = NULL, which = NULL, x = NULL, h = NULL, border = 2, cluster = NULL) {
    if (length(h) > 1L || length(k) > 1L) stop("'k' and 'h' must be a scalar")
    if (!is.null(h)) {
        if (!is.null(k)) stop("specify exactly one of 'k' and 'h'")
        k <- min(which(rev(tree$height) < h))
        k <- max(k, 2)
    } else if (is.null(k)) stop("specify exactly one of 'k' and 'h'")
    if (k < 2 || k > length(tree$height)) stop(gettextf("k must be between 2 and %d", length(tree$height)), domain = NA)
    if (is.null(cluster)) cluster <- cutree(tree, k = k)
    runs <- rle(as.vector(cluster[tree$order]))
    ends <- cumsum(runs$lengths)
    starts <- ends - runs$lengths + 1
    if (!is.null(x)) {
        if (!is.null(which)) stop("specify exactly one of 'which' and 'x'")
        which <- vapply(x, function(v) max(which(starts - 0.5 < v)), 0)
    } else if (is.null(which)) which <- seq_along(starts)
    border <- rep_len(border, length(which))
    cut <- mean(rev(tree$height)[(k - 1):k])
    members <- vector("list", length(which))
    for (i in seq_along(which)) {
        g <- which[i]
        rect(starts[g] - 0.34, par("usr")[3L], ends[g] + 0.33, cut, border = border[i])
        members[[i]] <- base::which(cluster == runs$values[g])
    }
    invisible(members)
}
