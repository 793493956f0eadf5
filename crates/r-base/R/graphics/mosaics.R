# Areas for tables.

mosaicplot <- function(x, ...) UseMethod("mosaicplot")

mosaicplot.formula <- function(formula, data = NULL, ..., main = deparse1(substitute(data)), subset, na.action = stats::na.omit) {
    main
    cl <- match.call(expand.dots = FALSE)
    data <- eval(cl$data, parent.frame())
    if (inherits(data, "ftable") || inherits(data, "table") || length(dim(data)) > 2L) {
        named <- all.vars(formula)
        t <- as.table(data)
        if (!identical(named, ".")) t <- margin.table(t, match(named, names(dimnames(t))))
        return(mosaicplot(t, main = main, ...))
    }
    frame <- cl[c(1L, match(c("formula", "data", "subset", "na.action"), names(cl), 0L))]
    frame[[1L]] <- quote(stats::model.frame)
    frame <- eval(frame, parent.frame())
    mosaicplot(table(frame), main = main, ...)
}

# Residuals of a log-linear model with the given margins.
.mosaicResiduals <- function(x, margin, type) {
    if (inherits(margin, "formula")) stop("'margin' as a formula is not implemented in mosaicplot()", call. = FALSE)
    expected <- stats::loglin(x, if (is.null(margin)) as.list(seq_along(dim(x))) else margin, fit = TRUE, print = FALSE)$fit
    part <- function(o, e) 2 * (o * log(ifelse(o == 0, 1, o / e)) - (o - e))
    switch(type, pearson = (x - expected) / sqrt(expected), deviance = sign(x - expected) * sqrt(pmax(part(x, expected), 0)),
           FT = sqrt(x) + sqrt(x + 1) - sqrt(4 * expected + 1))
}

# Colours of the classes of residuals from the lowest to the highest: red below zero, blue above, stronger further out.
.mosaicShades <- function(levels) {
    n <- length(levels)
    strength <- seq(1, 0, length.out = n + 1L)
    list(cuts = c(-Inf, -rev(levels), 0, levels, Inf), fill = hsv(rep(c(0, 2/3), each = n + 1L), c(strength, rev(strength)), 1),
         lty = rep(c(2, 1), each = n + 1L))
}

mosaicplot.default <- function(x, main = deparse1(substitute(x)), sub = NULL, xlab = NULL, ylab = NULL, sort = NULL, off = NULL, dir = NULL,
                               color = NULL, shade = FALSE, margin = NULL, cex.axis = 0.66, las = par("las"), border = NULL,
                               type = c("pearson", "deviance", "FT"), ...) {
    main
    if (is.data.frame(x)) x <- data.matrix(x) else if (is.null(dim(x))) x <- as.array(x)
    k <- length(dim(x))
    if (anyNA(x)) warning("missing values in contingency table")
    if (is.null(dimnames(x))) dimnames(x) <- lapply(dim(x), function(n) LETTERS[seq_len(n)])
    if (!is.null(sort)) {
        if (length(sort) != k) stop("length of 'sort' does not conform to 'dim(x)'")
        x <- aperm(x, sort)
    }
    # Splits alternate: the first is between columns. They stay with their variables where those are sorted.
    dir <- rep_len(if (is.null(dir)) c("v", "h") else dir, k)
    if (!is.null(sort)) dir <- dir[sort]
    if (!all(dir %in% c("v", "h"))) stop("incorrect direction specification")
    off <- rep_len(if (is.null(off)) if (k == 2L) 2 * (dim(x) - 1) else 10 else off, k)
    off <- pmin(pmax(off, 0), 50)
    shaded <- !isFALSE(shade)
    sheet <- list(x = x, dir = dir, off = off, cex = cex.axis, las = las, border = border)
    if (shaded) {
        levels <- if (isTRUE(shade)) c(2, 4) else base::sort(abs(shade))
        shades <- .mosaicShades(levels)
        class <- findInterval(.mosaicResiduals(x, margin, match.arg(type)), shades$cuts, left.open = FALSE)
        sheet$fill <- array(shades$fill[class], dim(x))
        sheet$lty <- array(shades$lty[class], dim(x))
    } else {
        fill <- if (isTRUE(color)) gray.colors(dim(x)[k]) else if (is.null(color)) "grey" else if (isFALSE(color)) NA else color
        sheet$fill <- array(rep_len(fill, dim(x)[k])[slice.index(x, k)], dim(x))
        sheet$lty <- array(1, dim(x))
    }
    plot.new()
    keep <- par(usr = c(1, if (shaded) 1200 else 1000, 1, 1000))
    on.exit(par(keep))
    if (shaded) .mosaicLegend(shades, levels, cex.axis)
    heads <- names(dimnames(x))
    title(main = main, sub = sub)
    title(xlab = if (is.null(xlab)) heads[1L] else xlab, ylab = if (is.null(ylab) && k > 1L) heads[2L] else ylab, line = 1)
    .mosaicTile(sheet, .mosaicArea(sheet), integer())
    invisible()
}

# Boxes of the classes at the right, the lowest at the bottom.
.mosaicLegend <- function(shades, levels, cex) {
    text(1083.4, 0, "Standardized\nResiduals:", srt = 90, adj = c(0, 0.5))
    n <- length(shades$fill)
    step <- (950 - 251.9) / (n - 0.2)
    low <- 251.9 + step * (seq_len(n) - 1)
    bounds <- c(-rev(levels), 0, levels)
    names <- c(paste0("<", bounds[1L]), paste(bounds[-length(bounds)], bounds[-1L], sep = ":"), paste0(">", bounds[length(bounds)]))
    for (i in seq_len(n)) polygon(c(1050, 1120, 1120, 1050), low[i] + c(0, 0, 0.8, 0.8) * step, col = shades$fill[i], lty = shades$lty[i])
    text(1150, low + 0.4 * step, names, srt = 90, cex = cex)
}

# The area of the tiles (left, right, bottom, top): names that stand across an edge need room for the longest of them.
.mosaicArea <- function(sheet) {
    longest <- function(upright, size) {
        level <- which((sheet$dir == "v") == upright)[1L]
        if (is.na(level)) 0 else max(0, size(dimnames(sheet$x)[[level]], cex = sheet$cex))
    }
    left <- if (sheet$las %in% 1:2) 50 + longest(FALSE, strwidth) else 50
    # Turned text is as high as it is wide otherwise.
    high <- function(s, cex) strwidth(s, "inches", cex = cex) * 999 / par("pin")[2L]
    top <- if (sheet$las >= 2L) 1000 - 19.24 * sheet$cex - longest(TRUE, high) - 17.6 else 950
    c(left, 950, 5, top)
}

# Draws the part of the table that `index` names within the rectangle `at` (left, right, bottom, top), split by the next variable.
.mosaicTile <- function(sheet, at, index) {
    level <- length(index) + 1L
    k <- length(dim(sheet$x))
    if (level > k) return(.mosaicCell(sheet, at, index))
    n <- dim(sheet$x)[level]
    inside <- function(j) {
        part <- c(as.list(index), list(j), rep(list(TRUE), k - level))
        sum(do.call(`[`, c(list(sheet$x), part)), na.rm = TRUE)
    }
    counts <- vapply(seq_len(n), inside, 0)
    upright <- sheet$dir[level] == "v"
    extent <- if (upright) at[2L] - at[1L] else at[4L] - at[3L]
    gap <- if (n > 1L) extent * sheet$off[level] / 100 / (n - 1) else 0
    size <- (if (sum(counts) > 0) counts / sum(counts) else rep(1 / n, n)) * (extent - gap * (n - 1))
    start <- cumsum(c(0, size[-n] + gap))
    for (j in seq_len(n)) {
        tile <- if (upright) c(at[1L] + start[j] + c(0, size[j]), at[3:4]) else c(at[1:2], at[4L] - start[j] - c(size[j], 0))
        .mosaicLabel(sheet, tile, index, level, j, upright)
        if (counts[j] > 0) .mosaicTile(sheet, tile, c(index, j))
        else .mosaicNothing(tile, upright)
    }
}

# A part of the table without anything in it is three dashes.
.mosaicNothing <- function(at, upright) {
    along <- function(from, to) from + (to - from) * c(0, 0.2, 0.4, 0.6, 0.8, 1)
    odd <- c(1L, 3L, 5L)
    x <- if (upright) rep(mean(at[1:2]), 6L) else along(at[1L], at[2L])
    y <- if (upright) along(at[3L], at[4L]) else rep(mean(at[3:4]), 6L)
    segments(x[odd], y[odd], x[odd + 1L], y[odd + 1L])
}

.mosaicCell <- function(sheet, at, index) {
    cell <- matrix(index, 1L)
    polygon(at[c(1L, 2L, 2L, 1L)], at[c(3L, 3L, 4L, 4L)], col = sheet$fill[cell], border = sheet$border, lty = sheet$lty[cell])
}

# Names of columns stand above the first row, those of rows left of the first column; the outer variables further out.
.mosaicLabel <- function(sheet, at, index, level, j, upright) {
    if (level > 4L) return(invisible())
    across <- sheet$dir[seq_along(index)] != sheet$dir[level]
    if (any(index[across] != 1L)) return(invisible())
    outer <- level <= 2L
    name <- dimnames(sheet$x)[[level]][j]
    turned <- if (upright) sheet$las >= 2L else !sheet$las %in% 1:2
    if (upright && turned && outer) text(mean(at[1:2]), 1000 - 19.24 * sheet$cex, name, cex = sheet$cex, srt = 90, adj = c(1, NA))
    else if (upright) text(mean(at[1:2]), if (outer) 987.3 else 965, name, cex = sheet$cex, srt = if (turned) 90 else 0)
    else if (!turned && outer) text(22.73 * sheet$cex, mean(at[3:4]), name, cex = sheet$cex, adj = c(0, NA))
    else text(if (outer) 15 else 35, mean(at[3:4]), name, cex = sheet$cex, srt = if (turned) 90 else 0)
}

spineplot <- function(x, ...) UseMethod("spineplot")
spineplot.formula <- function(formula, data = NULL, breaks = NULL, tol.ylab = 0.05, off = NULL, ylevels = NULL, col = NULL, main = "", xlab = NULL,
                              ylab = NULL, xaxlabels = NULL, yaxlabels = NULL, xlim = NULL, ylim = c(0, 1), axes = TRUE, ..., subset = NULL,
                              drop.unused.levels = FALSE) {
    frame <- match.call(expand.dots = FALSE)
    frame <- frame[c(1L, match(c("formula", "data", "subset", "drop.unused.levels"), names(frame), 0L))]
    frame[[1L]] <- quote(stats::model.frame)
    frame <- eval(frame, parent.frame())
    if (ncol(frame) != 2L) stop("'formula' should specify exactly two variables")
    y <- frame[[1L]]
    if (!is.factor(y)) stop("dependent variable should be a factor")
    if (!is.null(ylevels)) y <- factor(y, levels = if (is.numeric(ylevels)) levels(y)[ylevels] else ylevels)
    spineplot(frame[[2L]], y, breaks = breaks, tol.ylab = tol.ylab, off = off, ylevels = NULL, col = col, main = main,
              xlab = if (is.null(xlab)) names(frame)[2L] else xlab, ylab = if (is.null(ylab)) names(frame)[1L] else ylab, xaxlabels = xaxlabels,
              yaxlabels = yaxlabels, xlim = xlim, ylim = ylim, axes = axes, ...)
}
spineplot.default <- function(x, y = NULL, breaks = NULL, tol.ylab = 0.05, off = NULL, ylevels = NULL, col = NULL, main = "", xlab = NULL, ylab = NULL,
                              xaxlabels = NULL, yaxlabels = NULL, xlim = NULL, ylim = c(0, 1), axes = TRUE, ...) {
    xname <- deparse1(substitute(x))
    yname <- deparse1(substitute(y))
    if (missing(y)) {
        if (length(dim(x)) != 2L) stop("a 2-way table has to be specified")
        tab <- x
        numeric <- FALSE
        heads <- names(dimnames(x))
        xname <- if (is.null(heads)) "" else heads[1L]
        yname <- if (is.null(heads)) "" else heads[2L]
    } else {
        if (!is.factor(y)) stop("dependent variable should be a factor")
        if (!is.null(ylevels)) y <- factor(y, levels = if (is.numeric(ylevels)) levels(y)[ylevels] else ylevels)
        numeric <- !is.factor(x)
        if (numeric) {
            h <- if (is.null(breaks)) hist(x, plot = FALSE) else hist(x, breaks = breaks, plot = FALSE)
            tab <- table(cut(x, h$breaks, include.lowest = TRUE), y)
        } else tab <- table(x, y)
    }
    # The last level is at the bottom.
    given <- tab
    tab <- tab[, rev(seq_len(ncol(tab))), drop = FALSE]
    nx <- nrow(tab)
    ny <- ncol(tab)
    if (is.null(col)) col <- gray.colors(ny)
    col <- rep_len(col, ny)
    off <- if (is.null(off)) if (numeric) 0 else 0.02 else off / 100
    share <- rowSums(tab) / sum(tab)
    left <- cumsum(c(0, share[-nx] + off))
    right <- left + share
    if (is.null(xlim)) xlim <- c(0, 1 + off * (nx - 1))
    plot.new()
    plot.window(xlim = xlim, ylim = ylim, xaxs = "i", yaxs = "i")
    # Where nothing was counted the first level has the whole of nothing.
    heights <- t(apply(tab, 1L, function(r) cumsum(c(0, if (sum(r) > 0) r / sum(r) else c(1, rep(0, ny - 1L))))))
    for (j in seq_len(ny)) rect(left, heights[, j], right, heights[, j + 1L], col = col[j], ...)
    title(main = main, xlab = if (is.null(xlab)) xname else xlab, ylab = if (is.null(ylab)) yname else ylab)
    if (axes) {
        if (numeric) axis(1, at = c(left, right[nx]), labels = if (is.null(xaxlabels)) h$breaks else xaxlabels)
        else axis(1, at = (left + right) / 2, labels = if (is.null(xaxlabels)) rownames(tab) else xaxlabels, tick = FALSE)
        first <- heights[1L, ]
        labels <- if (is.null(yaxlabels)) colnames(tab) else rev(rep_len(yaxlabels, ny))
        if (any(diff(first) < tol.ylab)) axis(2, at = (seq_len(ny) - 0.5) / ny, labels = labels, tick = FALSE)
        else axis(2, at = (first[-1L] + first[-(ny + 1L)]) / 2, labels = labels, tick = FALSE)
        axis(4)
    }
    if (numeric) box()
    names(dimnames(given)) <- c(if (is.null(xlab)) xname else xlab, if (is.null(ylab)) yname else ylab)
    invisible(given)
}

assocplot <- function(x, col = c("black", "red"), space = 0.3, main = NULL, xlab = NULL, ylab = NULL) {
    if (length(dim(x)) != 2L) stop("'x' must be a 2-d contingency table")
    if (any(x < 0) || anyNA(x)) stop("all entries of 'x' must be nonnegative and finite")
    if (sum(x) == 0L) stop("at least one entry of 'x' must be positive")
    if (length(col) != 2L) stop("incorrect 'col': must be length 2")
    # Cohen (1980): heights are Pearson residuals, widths square roots of expected counts.
    x <- x[, rev(seq_len(ncol(x))), drop = FALSE]
    expected <- outer(rowSums(x), colSums(x)) / sum(x)
    residual <- (x - expected) / sqrt(expected)
    width <- sqrt(expected)
    columns <- apply(width, 1L, max)
    low <- apply(residual, 2L, function(v) min(0, v))
    high <- apply(residual, 2L, function(v) max(0, v))
    gap.x <- mean(columns) * space
    gap.y <- mean(high - low) * space
    middle <- cumsum(columns + gap.x) - columns / 2 - gap.x / 2
    base <- cumsum(high - low + gap.y) - high - gap.y / 2
    plot.new()
    plot.window(c(0, sum(columns + gap.x)), c(0, sum(high - low + gap.y)))
    i <- row(residual)
    j <- col(residual)
    rect(middle[i] - width / 2, base[j], middle[i] + width / 2, base[j] + residual, col = col[1L + (residual < 0)])
    axis(1, at = middle, labels = rownames(x), tick = FALSE)
    axis(2, at = base, labels = colnames(x), tick = FALSE)
    abline(h = base, lty = 2)
    heads <- names(dimnames(x))
    title(main = main, xlab = if (is.null(xlab)) heads[1L] else xlab, ylab = if (is.null(ylab)) heads[2L] else ylab)
    invisible()
}
