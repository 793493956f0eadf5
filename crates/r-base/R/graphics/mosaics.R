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

mosaicplot.default <- function(x, main = deparse1(substitute(x)), sub = NULL, xlab = NULL, ylab = NULL, sort = NULL, off = NULL, dir = NULL,
                               color = NULL, shade = FALSE, margin = NULL, cex.axis = 0.66, las = par("las"), border = NULL,
                               type = c("pearson", "deviance", "FT"), ...) {
    main
    if (is.null(dim(x))) x <- as.array(x)
    else if (is.data.frame(x)) x <- data.matrix(x)
    k <- length(dim(x))
    if (anyNA(x)) warning("missing values in contingency table")
    if (is.null(dimnames(x))) dimnames(x) <- lapply(dim(x), function(n) LETTERS[seq_len(n)])
    if (!is.null(sort)) {
        if (length(sort) != k) stop("length of 'sort' does not conform to 'dim(x)'")
        x <- aperm(x, sort)
    }
    # Splits alternate: the first is between columns.
    dir <- if (is.null(dir)) rep_len(c("v", "h"), k) else rep_len(dir, k)
    if (!all(dir %in% c("v", "h"))) stop("incorrect direction specification")
    off <- rep_len(if (is.null(off)) if (k == 2L) 2 * (dim(x) - 1) else rep_len(c(20, 10), k) / c(dim(x)) * 0 + rep_len(10, k) else off, k)
    if (is.null(off) || length(off) != k) off <- rep_len(off, k)
    colors <- NULL
    extended <- !isFALSE(shade)
    if (extended) {
        levels <- if (isTRUE(shade)) c(2, 4) else sort(abs(shade))
        fit <- if (inherits(margin, "formula")) stop("'margin' as a formula is not implemented in mosaicplot()") else if (is.null(margin)) as.list(seq_len(k)) else margin
        expected <- stats::loglin(x, fit, fit = TRUE, print = FALSE)$fit
        type <- match.arg(type)
        residuals <- switch(type, pearson = (x - expected) / sqrt(expected),
                            deviance = { t <- 2 * (x * log(ifelse(x == 0, 1, x / expected)) - (x - expected)); ifelse(x > expected, sqrt(pmax(t, 0)), -sqrt(pmax(t, 0))) },
                            FT = sqrt(x) + sqrt(x + 1) - sqrt(4 * expected + 1))
        band <- findInterval(abs(residuals), levels)
        strength <- c(0, 0.5, 1, 1, 1, 1)[seq_len(length(levels) + 1L)]
        strength <- seq(0, 1, length.out = length(levels) + 1L)
        colors <- array(hsv(ifelse(residuals > 0, 2/3, 0), strength[band + 1L], 1), dim(x))
        dashed <- array(residuals < 0, dim(x))
    } else if (isTRUE(color)) colors <- gray.colors(dim(x)[k])
    else if (is.null(color) || isFALSE(color)) colors <- if (is.null(color)) "grey" else NA
    else colors <- color
    plot.new()
    keep <- par(usr = c(1, 1000, 1, 1000))
    on.exit(par(keep))
    title(main = main, sub = sub, xlab = if (is.null(xlab)) names(dimnames(x))[1L] else xlab, ylab = if (is.null(ylab) && k > 1L) names(dimnames(x))[2L] else ylab)
    room <- c(left = 50, bottom = 5)
    names <- dimnames(x)
    labelled <- function(text, side, at) if (nzchar(text)) mtext(text, side, at = at, line = 0, cex = cex.axis * par("cex"), las = las)
    tile <- function(x1, x2, y1, y2, index, level) {
        if (level > k) {
            i <- do.call(cbind, as.list(index))
            fill <- if (extended) colors[i] else colors[(index[k] - 1L) %% length(colors) + 1L]
            count <- x[i]
            if (is.na(count) || count == 0) {
                if (dir[k] == "v") segments((x1 + x2) / 2, y1, (x1 + x2) / 2, y2) else segments(x1, (y1 + y2) / 2, x2, (y1 + y2) / 2)
                return(invisible())
            }
            polygon(c(x1, x2, x2, x1), c(y1, y1, y2, y2), col = fill, border = border, lty = if (extended && dashed[i]) 2 else 1)
            return(invisible())
        }
        n <- dim(x)[level]
        slice <- function(j) { keep <- rep(list(TRUE), k); keep[seq_along(index)] <- as.list(index); keep[[level]] <- j; sum(do.call(`[`, c(list(x), keep)), na.rm = TRUE) }
        counts <- vapply(seq_len(n), slice, 0)
        share <- if (sum(counts) > 0) counts / sum(counts) else rep(1 / n, n)
        upright <- dir[level] == "v"
        extent <- if (upright) x2 - x1 else y2 - y1
        gap <- if (n > 1L) off[level] / 1000 * 10 * (extent / 1000) * 1 else 0
        gap <- if (n > 1L) min(off[level] * 10 / (n - 1) * extent / 1000, extent / n / 2) else 0
        sizes <- share * (extent - gap * (n - 1))
        from <- cumsum(c(0, sizes[-n] + gap))
        for (j in seq_len(n)) {
            a <- if (upright) c(x1 + from[j], x1 + from[j] + sizes[j], y1, y2) else c(x1, x2, y2 - from[j] - sizes[j], y2 - from[j])
            first <- length(index) == 0L || all(index == 1L)
            if (level == 1L && upright) labelled(names[[1L]][j], 3, mean(a[1:2]))
            else if (level == 2L && !upright && first) labelled(names[[2L]][j], 2, mean(a[3:4]))
            else if (level == 3L && upright && index[2L] == dim(x)[2L]) labelled(names[[3L]][j], 1, mean(a[1:2]))
            else if (level == 4L && !upright && index[1L] == dim(x)[1L] && index[3L] == dim(x)[3L]) labelled(names[[4L]][j], 4, mean(a[3:4]))
            tile(a[1L], a[2L], a[3L], a[4L], c(index, j), level + 1L)
        }
    }
    tile(room[1L], 950, room[2L], 950, integer(), 1L)
    invisible()
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
    heights <- t(apply(tab, 1L, function(r) cumsum(c(0, if (sum(r) > 0) r / sum(r) else rep(0, length(r))))))
    for (j in seq_len(ny)) rect(left, heights[, j], right, heights[, j + 1L], col = col[j], ...)
    title(main = main, xlab = if (is.null(xlab)) xname else xlab, ylab = if (is.null(ylab)) yname else ylab)
    if (axes) {
        if (numeric) axis(1, at = c(left, right[nx]), labels = if (is.null(xaxlabels)) h$breaks else xaxlabels)
        else axis(1, at = (left + right) / 2, labels = if (is.null(xaxlabels)) rownames(tab) else xaxlabels, tick = FALSE)
        first <- heights[1L, ]
        labels <- if (is.null(yaxlabels)) colnames(tab) else yaxlabels
        if (any(diff(first) < tol.ylab)) axis(2, at = (seq_len(ny) - 0.5) / ny, labels = labels, tick = FALSE)
        else axis(2, at = (first[-1L] + first[-(ny + 1L)]) / 2, labels = labels, tick = FALSE)
        axis(4)
    }
    box()
    names(dimnames(tab)) <- c(if (is.null(xlab)) xname else xlab, if (is.null(ylab)) yname else ylab)
    invisible(tab)
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
    keep <- par(las = 1)
    on.exit(par(keep))
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
