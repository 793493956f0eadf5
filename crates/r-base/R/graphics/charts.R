# Charts of categories and of several series.

pie <- function(x, labels = names(x), edges = 200, radius = 0.8, clockwise = FALSE, init.angle = if (clockwise) 90 else 0,
                density = NULL, angle = 45, col = NULL, border = NULL, lty = NULL, main = NULL, ...) {
    if (!is.numeric(x) || anyNA(x) || any(x < 0)) stop("'x' values must be positive.")
    labels <- if (is.null(labels)) as.character(seq_along(x)) else as.graphicsAnnot(labels)
    ends <- c(0, cumsum(x) / sum(x))
    n <- length(x)
    plot.new()
    # A circle is round: the shorter side of the region spans -1 to 1.
    size <- par("pin")
    lim <- c(-1, 1)
    xlim <- lim * max(1, size[1L] / size[2L])
    ylim <- lim * max(1, size[2L] / size[1L])
    plot.window(xlim, ylim, "", asp = 1)
    if (is.null(col)) col <- if (is.null(density)) c("white", "lightblue", "mistyrose", "lightcyan", "lavender", "cornsilk") else par("fg")
    per <- function(v) if (!is.null(v)) rep_len(v, n)
    col <- per(col)
    border <- per(border)
    lty <- per(lty)
    angle <- per(angle)
    density <- per(density)
    turn <- if (clockwise) -2 * pi else 2 * pi
    point <- function(t) list(x = radius * cos(turn * t + init.angle * pi / 180), y = radius * sin(turn * t + init.angle * pi / 180))
    for (i in seq_len(n)) {
        arc <- point(seq.int(ends[i], ends[i + 1L], length.out = max(2, floor(edges * (ends[i + 1L] - ends[i])))))
        polygon(c(arc$x, 0), c(arc$y, 0), density = density[i], angle = angle[i], border = border[i], col = col[i],
                lty = if (is.null(lty)) par("lty") else lty[i])
        middle <- point((ends[i] + ends[i + 1L]) / 2)
        label <- labels[i]
        if (is.expression(label) || !is.na(label) && nzchar(as.character(label))) {
            lines(c(1, 1.05) * middle$x, c(1, 1.05) * middle$y)
            text(1.1 * middle$x, 1.1 * middle$y, labels[i], xpd = TRUE, adj = if (middle$x < 0) 1 else 0, ...)
        }
    }
    title(main = main, ...)
    invisible(NULL)
}

matplot <- function(x, y, type = "p", lty = 1:5, lwd = 1, lend = par("lend"), pch = NULL, col = 1:6, cex = NULL, bg = NA,
                    xlab = NULL, ylab = NULL, xlim = NULL, ylim = NULL, log = "", ..., add = FALSE, verbose = getOption("verbose")) {
    label <- function(m) if (is.character(m)) m else deparse1(m)
    if (missing(x)) {
        if (missing(y)) stop("must specify at least one of 'x' and 'y'")
        x <- seq_len(NROW(y))
        if (is.null(ylab)) ylab <- label(substitute(y))
        if (is.null(xlab)) xlab <- ""
    } else if (missing(y)) {
        if (is.null(ylab)) ylab <- label(substitute(x))
        if (is.null(xlab)) xlab <- ""
        y <- x
        x <- seq_len(NROW(y))
    } else {
        if (is.null(xlab)) xlab <- label(substitute(x))
        if (is.null(ylab)) ylab <- label(substitute(y))
    }
    keep.x <- x
    as.m <- function(v) {
        m <- if (is.data.frame(v)) data.matrix(v) else if (is.matrix(v)) v else matrix(v, ncol = 1L)
        if (is.character(m)) storage.mode(m) <- "double"
        m
    }
    xm <- as.m(x)
    ym <- as.m(y)
    if (nrow(xm) != nrow(ym)) stop("'x' and 'y' must have same number of rows")
    if (ncol(xm) > 1L && ncol(ym) > 1L && ncol(xm) != ncol(ym)) stop("'x' and 'y' must have only 1 or the same number of columns")
    k <- max(ncol(xm), ncol(ym))
    ok <- is.finite(xm[, rep_len(seq_len(ncol(xm)), k)]) & is.finite(ym[, rep_len(seq_len(ncol(ym)), k)])
    if (is.null(xlim)) xlim <- range(xm[, rep_len(seq_len(ncol(xm)), k)][ok])
    if (is.null(ylim)) ylim <- range(ym[, rep_len(seq_len(ncol(ym)), k)][ok])
    if (length(type) == 1L && nchar(type) > 1L) type <- strsplit(type, "")[[1L]]
    if (is.null(pch)) pch <- c(1L:9L, 0L, letters, LETTERS)[seq_len(k)]
    else if (is.character(pch) && length(pch) == 1L && nchar(pch) > 1L) pch <- strsplit(pch, "")[[1L]]
    if (verbose) message("matplot: doing ", k, " plots", domain = NA)
    if (is.null(cex)) cex <- 1
    pick <- function(v, i) v[(i - 1L) %% length(v) + 1L]
    mark <- function(i) { p <- pick(pch, i); n <- suppressWarnings(as.integer(p)); if (is.character(p) && !is.na(n) && nchar(p) == 1L && is.null(dim(p))) p else p }
    for (i in seq_len(k)) {
        px <- xm[, (i - 1L) %% ncol(xm) + 1L]
        py <- ym[, (i - 1L) %% ncol(ym) + 1L]
        if (i == 1L && !add)
            plot(if (is.matrix(keep.x) || is.data.frame(keep.x)) px else keep.x, py, type = pick(type, 1L), xlab = xlab, ylab = ylab, xlim = xlim, ylim = ylim, lty = pick(lty, 1L),
                 lwd = pick(lwd, 1L), lend = pick(lend, 1L), pch = mark(1L), col = pick(col, 1L), cex = pick(cex, 1L), bg = pick(bg, 1L), log = log, ...)
        else lines(px, py, type = pick(type, i), lty = pick(lty, i), lwd = pick(lwd, i), lend = pick(lend, i), pch = mark(i), col = pick(col, i),
                   cex = pick(cex, i), bg = pick(bg, i))
    }
    invisible()
}
matpoints <- function(x, y, type = "p", lty = 1:5, lwd = 1, pch = NULL, col = 1:6, ...)
    matplot(x = x, y = y, type = type, lty = lty, lwd = lwd, pch = pch, col = col, add = TRUE, ...)
matlines <- function(x, y, type = "l", lty = 1:5, lwd = 1, pch = NULL, col = 1:6, ...)
    matplot(x = x, y = y, type = type, lty = lty, lwd = lwd, pch = pch, col = col, add = TRUE, ...)

stripchart <- function(x, ...) UseMethod("stripchart")

stripchart.default <- function(x, method = "overplot", jitter = 0.1, offset = 1/3, vertical = FALSE, group.names, add = FALSE,
                               at = NULL, xlim = NULL, ylim = NULL, ylab = NULL, xlab = NULL, dlab = "", glab = "", log = "",
                               pch = 0, col = par("fg"), cex = par("cex"), axes = TRUE, frame.plot = axes, ...) {
    method <- pmatch(method, c("overplot", "jitter", "stack"))[1L]
    if (is.na(method)) stop("invalid plotting method")
    groups <- if (is.list(x)) x else if (is.numeric(x)) list(x)
    k <- length(groups)
    if (!k) stop("invalid first argument")
    if (!missing(group.names)) names(groups) <- group.names
    else if (is.null(names(groups))) names(groups) <- seq_len(k)
    if (is.null(at)) at <- seq_len(k)
    else if (length(at) != k) stop(gettextf("'at' must have length equal to the number %d of groups", k), domain = NA)
    if (!add) {
        values <- range(unlist(groups, use.names = FALSE), finite = TRUE)
        # Spread points need room beside the outer groups, stacks above the last.
        places <- c(1, k) + switch(method, c(0, 0), c(-0.1, 0.1), c(0, if (k > 1L) 0.5 else 0))
        if (is.null(xlim)) xlim <- if (vertical) places else values
        if (is.null(ylim)) ylim <- if (vertical) values else places
        plot(xlim, ylim, type = "n", ann = FALSE, axes = FALSE, log = log, ...)
        if (frame.plot) box(...)
        if (axes) {
            if (vertical) {
                if (k > 1L) axis(1, at = at, labels = names(groups), ...)
                Axis(groups[[1L]], side = 2, ...)
            } else {
                Axis(groups[[1L]], side = 1, ...)
                if (k > 1L) axis(2, at = at, labels = names(groups), ...)
            }
        }
        title(xlab = if (!is.null(xlab)) xlab else if (vertical) glab else dlab, ylab = if (!is.null(ylab)) ylab else if (vertical) dlab else glab, ...)
    }
    step <- offset * cex[1L] * par("cxy")[if (vertical) 1L else 2L]
    for (i in seq_len(k)) {
        v <- groups[[i]]
        place <- rep(at[i], length(v))
        if (method == 2L) place <- place + stats::runif(length(v), -jitter, jitter)
        else if (method == 3L) {
            pieces <- split(v, factor(v))
            place <- at[i] + step * (unlist(lapply(pieces, seq_along), use.names = FALSE) - 1)
            v <- unlist(pieces, use.names = FALSE)
        }
        one <- function(p) p[(i - 1L) %% length(p) + 1L]
        if (vertical) points(place, v, col = one(col), pch = one(pch), cex = cex, ...)
        else points(v, place, col = one(col), pch = one(pch), cex = cex, ...)
    }
    invisible()
}

stripchart.formula <- function(x, data = NULL, dlab = NULL, ..., subset, na.action = NULL) {
    if (missing(x) || length(x) != 3L) stop("formula missing or incorrect")
    frame <- match.call(expand.dots = FALSE)
    frame <- frame[c(1L, match(c("x", "data", "subset"), names(frame), 0L))]
    names(frame)[names(frame) == "x"] <- "formula"
    frame["na.action"] <- list(na.action)
    frame[[1L]] <- quote(stats::model.frame)
    frame <- eval(frame, parent.frame())
    response <- attr(attr(frame, "terms"), "response")
    stripchart(split(frame[[response]], frame[-response]), dlab = if (is.null(dlab)) names(frame)[response] else dlab, ...)
}

# The rows of a dot chart from the bottom: the last group first, two lines apart, each below its name.
.dotRows <- function(groups, n) {
    if (is.null(groups)) return(list(order = seq_len(n), at = seq_len(n), top = n + 1))
    order <- order(-as.numeric(groups))
    at <- seq_len(n) + 2 * cumsum(c(0, diff(as.numeric(groups)[order]) != 0))
    last <- tapply(at, groups[order], max)
    list(order = order, at = at, top = max(at) + 2, heads = as.vector(last) + 1)
}

# Labels and groups of the values: those of a matrix are its rows and columns.
.dotLabels <- function(x, labels, groups) {
    if (is.matrix(x)) {
        if (is.null(labels)) labels <- if (is.null(rownames(x))) as.character(seq_len(nrow(x))) else rownames(x)
        labels <- rep_len(labels, length(x))
        if (is.null(groups)) groups <- col(x, as.factor = TRUE)
    } else if (is.null(labels)) labels <- names(x)
    list(labels = labels, groups = groups, heads = if (!is.null(groups)) levels(groups))
}

dotchart <- function(x, labels = NULL, groups = NULL, gdata = NULL, offset = 1/8, ann = par("ann"), xaxt = par("xaxt"),
                     frame.plot = TRUE, log = "", cex = par("cex"), pt.cex = cex, pch = 21, gpch = 21, bg = par("bg"),
                     color = par("fg"), gcolor = par("fg"), lcolor = "gray", xlim = range(x[is.finite(x)]), main = NULL,
                     xlab = NULL, ylab = NULL, ...) {
    if (!is.vector(x) && !is.matrix(x)) {
        warning("'x' is neither a vector nor a matrix: using as.numeric(x)")
        x <- as.numeric(x)
    }
    if (!is.numeric(x)) stop("'x' must be a numeric vector or matrix")
    keep <- par("mai", "mar", "mgp", "cex", "yaxs")
    on.exit(par(keep))
    mai <- par("mai")
    par(cex = cex, yaxs = "i")
    text <- .dotLabels(x, labels, groups)
    rows <- .dotRows(text$groups, length(x))
    xlim
    plot.new()
    inches <- function(s) if (is.null(s)) 0 else max(0, strwidth(s, "inch"), na.rm = TRUE)
    item <- inches(text$labels)
    group <- inches(text$heads)
    widened <- FALSE
    if (!is.null(text$labels) || !is.null(text$heads)) {
        # The left margin has room for the longest label; names of groups stand further out by the offset.
        inset <- if (!is.null(text$labels) && !is.null(text$heads)) offset else 0
        name <- if (is.null(ylab)) 0 else offset
        needed <- mai[4L] + max(item + inset + name, group) + 1/16
        widened <- needed > mai[2L]
        mai[2L] <- max(mai[2L], needed)
        par(mai = mai)
    }
    plot.window(xlim = xlim, ylim = c(0, rows$top), log = log)
    beside <- function(s, at, away, col) mtext(s, side = 2, line = away / par("csi"), at = at, adj = 0, col = col, las = 2, cex = cex, ...)
    arranged <- function(v) rep_len(v, length(x))[rows$order]
    color <- arranged(color)
    if (!is.null(text$labels)) beside(text$labels[rows$order], rows$at, item + 0.1, color)
    abline(h = rows$at, lty = "dotted", col = arranged(lcolor))
    points(x[rows$order], rows$at, pch = arranged(pch), col = color, bg = bg, cex = pt.cex / cex)
    if (!is.null(text$heads)) {
        beside(text$heads, rows$heads, max(item + offset, group) + 1/16, gcolor)
        if (!is.null(gdata)) {
            abline(h = rows$heads, lty = "dotted")
            points(gdata, rows$heads, pch = gpch, col = gcolor, bg = bg, cex = pt.cex / cex, ...)
        }
    }
    axis(1, xaxt = xaxt)
    if (frame.plot) box()
    if (ann) {
        title(main = main, xlab = xlab, ...)
        # In a margin that was widened the title stands at its outer edge.
        if (!is.null(ylab)) title(ylab = ylab, line = if (widened) mai[2L] / par("csi") - 1.5 else NA, ...)
    }
    invisible()
}
