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
    # Labels hang below their leaves, an M apart. The label that reaches lowest has room below the lowest leaf.
    cex <- list(...)$cex
    wide <- function(text) strwidth(text, units = "inches", cex = if (is.null(cex)) NULL else par("cex") * cex)
    apart <- wide("m")
    share <- (wide(labels) + apart) / par("pin")[2L]
    top <- max(height)
    share <- share[which.min(foot - share * (top - min(foot)))]
    plot.window(c(1, n), c((min(foot) - share * top) / (1 - share), top), "", ...)
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
        if (is.null(xlab) && !is.null(x$call)) xlab <- deparse1(x$call[[2L]])
        if (is.null(sub) && !is.null(x$call)) sub <- paste0(deparse1(x$call[[1L]]), if (!is.null(x$method)) paste0(" (*, \"", x$method, "\")"))
        title(main = main, sub = sub, xlab = xlab, ylab = ylab, ...)
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

identify.hclust <- function(x, FUN = NULL, N = 20, MAXCLUSTER = 20, DEV.FUN = NULL, ...) {
    # Without a window nobody can point at a cluster.
    warning("this device has no window: identify() returns no clusters")
    invisible(list())
}

plclust <- function(tree, hang = 0.1, unit = FALSE, level = FALSE, hmin = 0, square = TRUE, labels = NULL, plot. = TRUE, axes = TRUE,
                    frame.plot = FALSE, ann = TRUE, main = "", sub = NULL, xlab = NULL, ylab = "Height")
    .Defunct("plot", "stats")

plot.dendrogram <- function(x, type = c("rectangle", "triangle"), center = FALSE, edge.root = is.leaf(x) || !is.null(attr(x, "edgetext")),
                            nodePar = NULL, edgePar = list(), leaflab = c("perpendicular", "textlike", "none"), dLeaf = NULL, xlab = "",
                            ylab = "", xaxt = "n", yaxt = "s", horiz = FALSE, frame.plot = FALSE, xlim, ylim, ...) {
    type <- match.arg(type)
    leaflab <- match.arg(leaflab)
    height <- attr(x, "height")
    if (edge.root && is.logical(edge.root)) edge.root <- 0.0625 * if (is.leaf(x)) 1 else height
    n <- .members(x)
    across <- if (center) c(0, n + 1) else c(0.5, n + 0.5)
    up <- c(0, height + edge.root)
    # Lying trees have their leaves at the right.
    if (missing(xlim) || is.null(xlim)) xlim <- if (horiz) rev(up) else across
    if (missing(ylim) || is.null(ylim)) ylim <- if (horiz) across else up
    if (horiz) {
        swap <- xaxt
        xaxt <- yaxt
        yaxt <- swap
    }
    plot(0, xlim = xlim, ylim = ylim, type = "n", xlab = xlab, ylab = ylab, xaxt = xaxt, yaxt = yaxt, frame.plot = frame.plot, ...)
    if (is.null(dLeaf)) dLeaf <- 0.75 * if (horiz) strwidth("w") else strheight("x")
    sheet <- list(type = type, center = center, leaflab = leaflab, dLeaf = dLeaf, horiz = horiz, nodePar = nodePar, edgePar = edgePar)
    if (edge.root) {
        at <- .treePlace(x, 1, center)
        .treeEdge(sheet, x, at, height, at, height + edge.root, straight = TRUE)
    }
    .drawTree(x, 1, sheet)
    invisible()
}

.members <- function(node) if (is.leaf(node)) 1L else { m <- attr(node, "members"); if (is.null(m)) stop("invalid dendrogram node") else m }

# Where a node stands whose leaves start at `left`: by its midpoint, or in the middle.
.treePlace <- function(node, left, center) {
    if (is.leaf(node)) return(left)
    if (center) return(left + (.members(node) - 1) / 2)
    m <- attr(node, "midpoint")
    left + if (is.null(m)) (.members(node) - 1) / 2 else m
}

# A parameter of nodes or edges: the node's own before the plot's; the second of two values is for leaves.
.treePar <- function(node, which, given, name, default) {
    v <- attr(node, which)[[name]]
    if (is.null(v)) v <- given[[name]]
    if (is.null(v)) default else if (length(v) > 1L && is.leaf(node)) v[[2L]] else v[[1L]]
}

.treeEdge <- function(sheet, node, x0, y0, x1, y1, straight) {
    par <- function(name, default) .treePar(node, "edgePar", sheet$edgePar, name, default)
    draw <- function(x0, y0, x1, y1) {
        args <- if (sheet$horiz) list(y0, x0, y1, x1) else list(x0, y0, x1, y1)
        do.call(segments, c(args, list(col = par("col", graphics::par("col")), lty = par("lty", graphics::par("lty")), lwd = par("lwd", graphics::par("lwd")))))
    }
    if (straight || sheet$type == "triangle") draw(x0, y0, x1, y1)
    else {
        draw(x0, y0, x1, y0)
        draw(x1, y0, x1, y1)
    }
    text <- attr(node, "edgetext")
    if (is.null(text)) return(invisible())
    # The edge's text stands in a box in the middle of the edge.
    x <- if (sheet$type == "triangle") (x0 + x1) / 2 else x1
    y <- (y0 + y1) / 2
    size <- par("t.cex", 1)
    if (!is.language(text) && !is.expression(text)) text <- as.character(text)
    wide <- strwidth(text, cex = size) / 2
    high <- strheight(text, cex = size) / 2
    at <- if (sheet$horiz) c(y, x) else c(x, y)
    polygon(at[1L] + 1.2 * c(-wide, -wide, wide, wide), at[2L] + 1.2 * c(-high, high, high, -high), col = par("p.col", "white"),
                border = par("p.border", graphics::par("fg")), lwd = par("p.lwd", graphics::par("lwd")), lty = par("p.lty", graphics::par("lty")))
    graphics::text(at[1L], at[2L], text, col = par("t.col", graphics::par("col")), cex = size, font = par("t.font", graphics::par("font")))
}

.drawTree <- function(node, left, sheet) {
    x <- .treePlace(node, left, sheet$center)
    y <- attr(node, "height")
    if (is.leaf(node)) .treeLabel(node, x, y, sheet)
    else {
        start <- left
        for (child in unclass(node)) {
            .treeEdge(sheet, child, x, y, .treePlace(child, start, sheet$center), attr(child, "height"), straight = FALSE)
            start <- start + .members(child)
        }
        start <- left
        for (child in unclass(node)) {
            .drawTree(child, start, sheet)
            start <- start + .members(child)
        }
    }
    own <- attr(node, "nodePar")
    if (!is.null(own) || !is.null(sheet$nodePar)) {
        par <- function(name, default) .treePar(node, "nodePar", sheet$nodePar, name, default)
        pch <- par("pch", 1L)
        at <- if (sheet$horiz) c(y, x) else c(x, y)
        if (!is.na(pch)) points(at[1L], at[2L], pch = pch, bg = par("bg", graphics::par("bg")), col = par("col", graphics::par("col")), cex = par("cex", graphics::par("cex")),
                                xpd = par("xpd", TRUE))
    }
}

.treeLabel <- function(node, x, y, sheet) {
    if (sheet$leaflab == "none") return(invisible())
    par <- function(name, default) .treePar(node, "nodePar", sheet$nodePar, name, default)
    label <- attr(node, "label")
    if (is.null(label)) label <- ""
    if (!is.expression(label)) label <- as.character(label)
    style <- list(xpd = TRUE, cex = par("lab.cex", 1), col = par("lab.col", graphics::par("col")), font = par("lab.font", graphics::par("font")))
    if (sheet$leaflab == "perpendicular") {
        # Lying trees have their heights from right to left; a width in such coordinates is negative.
        args <- if (sheet$horiz) list(y - abs(sheet$dLeaf), x, label, adj = c(0, 0.5)) else list(x, y - sheet$dLeaf, label, srt = 90, adj = 1)
        return(do.call(text, c(args, style)))
    }
    wide <- strwidth(label, cex = style$cex)
    high <- strheight(label, cex = style$cex)
    if (sheet$horiz) {
        rect(y, x - 0.75 * high, y + 0.6 * wide, x + 0.75 * high, col = "white", xpd = TRUE)
        do.call(text, c(list(y + 0.3 * wide, x, label), style))
    } else {
        rect(x - 0.3 * wide, y, x + 0.3 * wide, y + 1.5 * high, col = "white", xpd = TRUE)
        do.call(text, c(list(x, y + 0.75 * high, label), style))
    }
}
