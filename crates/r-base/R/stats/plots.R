# Pictures of densities, distribution functions, series, correlations and trees.

plot.density <- function(x, main = NULL, xlab = NULL, ylab = "Density", type = "l", zero.line = TRUE, ...) {
    if (is.null(xlab)) xlab <- paste("N =", x$n, "  Bandwidth =", formatC(x$bw))
    if (is.null(main)) main <- deparse(x$call)
    plot.default(x, main = main, xlab = xlab, ylab = ylab, type = type, ...)
    if (zero.line) abline(h = 0, lwd = 0.1, col = "gray")
    invisible(NULL)
}

qqline <- function(y, datax = FALSE, distribution = qnorm, probs = c(0.25, 0.75), qtype = 7, ...) {
    stopifnot(length(probs) == 2L, is.function(distribution))
    data <- as.vector(quantile(y, probs, names = FALSE, type = qtype, na.rm = TRUE))
    theory <- distribution(probs)
    slope <- if (datax) diff(theory) / diff(data) else diff(data) / diff(theory)
    abline(if (datax) theory[1L] - slope * data[1L] else data[1L] - slope * theory[1L], slope, ...)
}

plot.stepfun <- function(x, xval, xlim, ylim = range(c(y, Fn.kn)), xlab = "x", ylab = "f(x)", main = NULL, add = FALSE,
                         verticals = TRUE, do.points = (n < 1000), pch = par("pch"), col = par("col"), col.points = col,
                         cex.points = par("cex"), col.hor = col, col.vert = col, lty = par("lty"), lwd = par("lwd"), ...) {
    if (!is.stepfun(x)) {
        if (!is.numeric(x)) stop("'plot.stepfun' called with wrong type of argument 'x'")
        sarg <- substitute(x)
        x <- ecdf(x)
        attr(x, "call") <- call("ecdf", sarg)
    }
    if (missing(main)) {
        cl <- attr(x, "call")
        main <- deparse(if (!is.null(cl)) cl else sys.call())
    }
    k <- knots(x)
    at <- if (missing(xval)) k else sort(xval)
    # A margin on either side shows where the function goes on.
    r <- range(at)
    by <- max(0.08 * diff(r), if (length(at) > 1L) median(diff(at)) else 0)
    if (!(by > 0)) by <- max(0.5, abs(r[1L]) * 0.08)
    if (missing(xlim)) xlim <- r + c(-by, by)
    here <- at[at >= xlim[1L] & at <= xlim[2L]]
    n <- length(here)
    u <- c(xlim[1L] - by, here, xlim[2L] + by)
    if (n == 0L) stop("no knots in 'xlim'")
    y <- x(c(u[1L], here))
    Fn.kn <- x(here)
    if (!add) {
        label <- if (is.null(xlab)) "x" else xlab
        plot(NA, NA, xlim = xlim, ylim = ylim, xlab = label, ylab = ylab, main = main, ...)
    }
    segments(u[-length(u)], y, u[-1L], y, col = col.hor, lty = lty, lwd = lwd, ...)
    if (do.points) points(here, Fn.kn, pch = pch, col = col.points, cex = cex.points, ...)
    if (verticals) segments(here, y[-length(y)], here, y[-1L], col = col.vert, lty = lty, lwd = lwd, ...)
    invisible(list(t = u, y = y))
}
lines.stepfun <- function(x, ...) plot(x, add = TRUE, ...)

plot.ecdf <- function(x, ..., ylab = "Fn(x)", verticals = FALSE, col.01line = "gray70", pch = 19) {
    plot.stepfun(x, ..., ylab = ylab, verticals = verticals, pch = pch)
    abline(h = c(0, 1), col = col.01line, lty = 2)
}

# Series.

lines.ts <- function(x, ...) lines.default(time(as.ts(x)), x, ...)

plot.ts <- function(x, y = NULL, plot.type = c("multiple", "single"), xy.labels, xy.lines, panel = lines, nc, yax.flip = FALSE,
                    mar.multi = c(0, 5.1, 0, if (yax.flip) 5.1 else 2.1), oma.multi = c(6, 0, 5, 0), axes = TRUE, ...) {
    xname <- deparse1(substitute(x))
    yname <- if (!is.null(y)) deparse1(substitute(y))
    plot.type <- match.arg(plot.type)
    if (!is.ts(x)) x <- as.ts(x)
    if (!is.null(y)) return(.plotTwoSeries(x, y, xname, yname, xy.labels, xy.lines, axes, ...))
    if (NCOL(x) == 1L) return(.plotOneSeries(x, xname, axes, ...))
    if (plot.type == "single") {
        draw <- function(..., xlab = "Time", ylab = xname, col = par("col"), lty = par("lty"), lwd = par("lwd"), pch = par("pch"), type = "l", xlim = range(time(x)), ylim = range(x, na.rm = TRUE), ann = par("ann"), main = NULL) {
            plot(range(time(x)), range(x, na.rm = TRUE), type = "n", xlab = xlab, ylab = ylab, axes = axes, xlim = xlim, ylim = ylim, main = main, ann = ann, ...)
            pick <- function(v, i) v[(i - 1L) %% length(v) + 1L]
            for (i in seq_len(ncol(x))) lines.default(time(x), x[, i], col = pick(col, i), lty = pick(lty, i), lwd = pick(lwd, i), pch = pick(pch, i), type = pick(type, i))
        }
        draw(...)
        return(invisible())
    }
    .plotManySeries(x, xname, panel, if (missing(nc)) NULL else nc, yax.flip, mar.multi, oma.multi, axes, ...)
}

.plotOneSeries <- function(x, name, axes, ..., xlab = "Time", ylab = name, type = "l", xlim = NULL, ylim = NULL, log = "", main = NULL, sub = NULL,
                           ann = par("ann"), frame.plot = axes, panel.first = NULL, panel.last = NULL, col = par("col"), bg = NA,
                           pch = par("pch"), cex = par("cex"), lty = par("lty"), lwd = par("lwd")) {
    at <- as.vector(time(x))
    v <- as.vector(x)
    p <- xy.coords(at, v, log = log, setLab = FALSE)
    plot.new()
    plot.window(if (is.null(xlim)) range(p$x) else xlim, if (is.null(ylim)) range(p$y[is.finite(p$y)]) else ylim, log, ...)
    panel.first
    lines.default(p$x, p$y, type = type, col = col, bg = bg, pch = pch, cex = cex, lty = lty, lwd = lwd, ...)
    panel.last
    if (ann) title(main = main, sub = sub, xlab = xlab, ylab = ylab, ...)
    if (axes) {
        axis(1, ...)
        axis(2, ...)
    }
    if (frame.plot) box(...)
    invisible()
}

.plotTwoSeries <- function(x, y, xname, yname, labels, joined, axes, ..., xlab = xname, ylab = yname) {
    y <- as.ts(y)
    both <- ts.intersect(x, y)
    n <- nrow(both)
    few <- n <= 150
    labels <- if (missing(labels)) few else labels
    joined <- if (missing(joined)) if (is.logical(labels)) labels else TRUE else joined
    px <- as.vector(both[, 1L])
    py <- as.vector(both[, 2L])
    text <- is.character(labels) || isTRUE(labels)
    plot.default(px, py, type = if (text) "n" else "p", xlab = xlab, ylab = ylab, axes = axes, ...)
    if (joined) lines(px, py, type = if (text) "c" else "l")
    if (text) {
        at <- time(both)
        shown <- if (is.character(labels)) labels
                 else if (frequency(both) > 1) paste(floor(at), cycle(both), sep = if (frequency(both) == 12) "-" else ":") else formatC(at)
        graphics::text(px, py, labels = shown, cex = par("cex"))
    }
    invisible()
}

.plotManySeries <- function(x, name, panel, nc, flip, mar, oma, axes, ..., main = NULL, xlab = "Time", col = par("col"), type = "l", lty = par("lty"),
                            lwd = par("lwd"), cex.lab = par("cex.lab"), ann = par("ann"), xlim = NULL, ylim = NULL, log = "") {
    k <- ncol(x)
    if (k > 10L) stop("cannot plot more than 10 series as \"multiple\"")
    if (is.null(main)) main <- name
    if (is.null(nc)) nc <- if (k > 4L) 2L else 1L
    nr <- ceiling(k / nc)
    keep <- par(mar = mar, oma = oma, mfcol = c(nr, nc))
    on.exit(par(keep))
    labels <- if (is.null(colnames(x))) paste("Series", seq_len(k)) else colnames(x)
    for (i in seq_len(k)) {
        plot.default(time(x), x[, i], axes = FALSE, xlab = "", ylab = "", type = "n", log = log, xlim = xlim, ylim = ylim, ann = FALSE)
        panel(as.vector(time(x)), as.vector(x[, i]), col = col, type = type, lty = lty, lwd = lwd, ...)
        box()
        side <- if (i %% 2L || !flip) 2 else 4
        if (axes) axis(side, xpd = NA)
        if (i %% nr == 0L || i == k) {
            if (axes) axis(1, xpd = NA)
            mtext(xlab, 1, line = 3, cex = cex.lab)
        }
        mtext(labels[i], side, line = 3, cex = cex.lab)
    }
    if (ann && !is.null(main)) {
        # The middle of the panels, whose margins are lines of their own size.
        mai <- par("mai")
        par(mfcol = c(1, 1))
        mtext(main, 3, line = 3, outer = TRUE, at = (1 + (mai[2L] - mai[4L]) / par("fin")[1L]) / 2, cex = par("cex.main"), font = par("font.main"))
    }
    invisible()
}

ts.plot <- function(..., gpars = list()) {
    args <- list(...)
    tags <- names(args)
    parts <- if (is.null(tags)) args else args[!nzchar(tags)]
    if (!is.null(tags) && any(nzchar(tags))) gpars <- c(gpars, args[nzchar(tags)])
    all <- do.call(ts.union, parts)
    if (is.null(gpars$ylab)) gpars$ylab <- if (NCOL(all) > 1L) "" else deparse(substitute(...()))[1L]
    if (NCOL(all) == 1L) return(invisible(do.call(plot.ts, c(list(all), gpars))))
    draw <- function(xlab = "Time", ylab = "", col = par("col"), lty = par("lty"), lwd = par("lwd"), pch = par("pch"), type = "l", xlim = range(time(all)),
                     ylim = range(all, na.rm = TRUE), ...) {
        plot(range(time(all)), range(all, na.rm = TRUE), type = "n", xlab = xlab, ylab = ylab, xlim = xlim, ylim = ylim, ...)
        pick <- function(v, i) v[(i - 1L) %% length(v) + 1L]
        for (i in seq_len(ncol(all))) lines.default(time(all), all[, i], col = pick(col, i), lty = pick(lty, i), lwd = pick(lwd, i), pch = pick(pch, i), type = pick(type, i))
    }
    do.call(draw, gpars)
    invisible()
}

plot.acf <- function(x, ci = 0.95, type = "h", xlab = "Lag", ylab = NULL, ylim = NULL, main = NULL, ci.col = "blue",
                     ci.type = c("white", "ma"), max.mfrow = 6, ask = FALSE, mar = if (nser > 2) c(3, 2, 2, 0.8) else par("mar"),
                     oma = if (nser > 2) c(1, 1.2, 1, 1) else par("oma"), mgp = if (nser > 2) c(1.5, 0.6, 0) else par("mgp"),
                     xpd = par("xpd"), cex.main = if (nser > 2) 1 else par("cex.main"), verbose = getOption("verbose"), ...) {
    ci.type <- match.arg(ci.type)
    nser <- ncol(x$lag)
    if (is.null(ylab)) ylab <- switch(x$type, correlation = "ACF", covariance = "ACF (cov)", partial = "Partial ACF")
    names <- if (is.null(x$snames)) paste("Series ", if (nser == 1L) x$series else seq_len(nser)) else x$snames
    bands <- ci > 0 && x$type != "covariance"
    half <- if (bands) qnorm((1 + ci) / 2) / sqrt(x$n.used) else 0
    growing <- bands && ci.type == "ma" && x$lag[1L, 1L, 1L] == 0
    if (bands && ci.type == "ma" && !growing) warning("can use ci.type=\"ma\" only if first lag is 0")
    limit <- function(v) if (growing) half * sqrt(cumsum(c(1, 2 * v[-1L]^2))) else rep(half, length(v))
    if (nser > 1L) {
        keep <- par(mfrow = rep(min(nser, max.mfrow), 2L), mar = mar, oma = oma, mgp = mgp, xpd = xpd, cex.main = cex.main)
        on.exit(par(keep))
    }
    if (is.null(ylim)) {
        ylim <- range(x$acf[, seq_len(nser), seq_len(nser)], na.rm = TRUE)
        if (bands) ylim <- range(c(-half, half, ylim))
        if (growing) for (i in seq_len(nser)) ylim <- range(c(limit(x$acf[, i, i]) * c(-1, 1), ylim))
    }
    for (i in seq_len(nser)) for (j in seq_len(nser)) {
        v <- x$acf[, i, j]
        plot(x$lag[, i, j], v, type = type, xlab = xlab, ylab = if (j == 1L) ylab else "", ylim = ylim, ...)
        abline(h = 0)
        if (bands) {
            if (growing && i == j) {
                b <- limit(v)
                lines(x$lag[-1L, i, j], b[-length(b)], col = ci.col, lty = 2)
                lines(x$lag[-1L, i, j], -b[-length(b)], col = ci.col, lty = 2)
            } else abline(h = c(half, -half), col = ci.col, lty = 2)
        }
        title(if (!is.null(main)) main else if (i == j) names[i] else paste(names[i], "&", names[j]), line = if (nser > 2L) 1 else 2)
    }
    invisible()
}

plot.stl <- function(x, labels = colnames(X), set.pars = list(mar = c(0, 6, 0, 6), oma = c(6, 0, 4, 0), tck = -0.01, mfrow = c(nplot, 1)),
                     main = NULL, range.bars = TRUE, ..., col.range = "light gray") {
    parts <- x$time.series
    X <- cbind(data = rowSums(parts), parts)
    colnames(X) <- c("data", colnames(parts))
    nplot <- ncol(X)
    at <- as.vector(time(parts))
    if (length(set.pars)) {
        keep <- do.call(par, set.pars)
        on.exit(par(keep))
    }
    spans <- apply(X, 2L, range)
    unit <- min(spans[2L, ] - spans[1L, ])
    for (i in seq_len(nplot)) {
        bars <- colnames(X)[i] == "remainder"
        plot(at, X[, i], type = if (bars) "h" else "l", xlab = "", ylab = "", axes = FALSE, ...)
        if (range.bars) {
            # The same length on every panel.
            u <- par("usr")
            dx <- 1/64 * diff(u[1:2])
            middle <- mean(spans[, i])
            rect(u[2L] - dx, middle - unit / 2, u[2L] - 0.4 * dx, middle + unit / 2, col = col.range, xpd = TRUE)
        }
        if (i == 1L && !is.null(main)) title(main, line = 2, outer = par("oma")[3L] > 0)
        axis(1, labels = i == nplot, ...)
        box()
        # Labels alternate between the sides.
        right <- i %% 2 == 0
        axis(2, labels = !right)
        axis(4, labels = right)
        if (bars) abline(h = 0)
        if (length(labels)) mtext(labels[i], side = 2, 3)
    }
    mtext("time", side = 1, line = 3)
    invisible()
}

plot.decomposed.ts <- function(x, ...) {
    all <- cbind(observed = x$x, trend = x$trend, seasonal = x$seasonal, random = x$random)
    draw <- function(..., main = paste("Decomposition of", x$type, "time series")) plot(all, main = main, ...)
    draw(...)
}

plot.HoltWinters <- function(x, predicted.values = NA, intervals = TRUE, separator = TRUE, col = 1, col.predicted = 2,
                             col.intervals = 4, col.separator = 1, lty = 1, lty.predicted = 1, lty.intervals = 1, lty.separator = 3,
                             ylab = "Observed / Fitted", main = "Holt-Winters filtering", ylim = NULL, ...) {
    fit <- fitted(x)[, 1L]
    ahead <- !(length(predicted.values) == 1L && is.na(predicted.values))
    all <- range(c(as.vector(x$x), fit, if (ahead) as.vector(predicted.values)), na.rm = TRUE)
    xlim <- c(tsp(x$x)[1L], if (ahead) tsp(predicted.values)[2L] else tsp(x$x)[2L])
    plot(x$x, xlim = xlim, ylim = if (is.null(ylim)) all else ylim, ylab = ylab, main = main, col = col, lty = lty, ...)
    lines(fit, col = col.predicted, lty = lty.predicted)
    if (ahead) {
        first <- if (is.matrix(predicted.values)) predicted.values[, 1L] else predicted.values
        lines(first, col = col.predicted, lty = lty.predicted)
        if (intervals && NCOL(predicted.values) == 3L) {
            lines(predicted.values[, 2L], col = col.intervals, lty = lty.intervals)
            lines(predicted.values[, 3L], col = col.intervals, lty = lty.intervals)
        }
        if (separator) abline(v = tsp(x$x)[2L], col = col.separator, lty = lty.separator)
    }
    invisible()
}

scatter.smooth <- function(x, y = NULL, span = 2/3, degree = 1, family = c("symmetric", "gaussian"), xlab = NULL, ylab = NULL,
                           ylim = range(y, pred$y, na.rm = TRUE), evaluation = 50, ..., lpars = list()) {
    xl <- if (!missing(x)) deparse1(substitute(x))
    yl <- if (!missing(y)) deparse1(substitute(y))
    p <- xy.coords(x, y, xl, yl)
    x <- p$x
    y <- p$y
    pred <- loess.smooth(x, y, span, degree, family, evaluation)
    plot(x, y, ylim = ylim, xlab = if (is.null(xlab)) p$xlab else xlab, ylab = if (is.null(ylab)) p$ylab else ylab, ...)
    do.call(lines, c(list(pred$x, pred$y), lpars))
    invisible()
}

interaction.plot <- function(x.factor, trace.factor, response, fun = mean, type = c("l", "p", "b", "o", "c"), legend = TRUE,
                             trace.label = deparse1(substitute(trace.factor)), fixed = FALSE, xlab = deparse1(substitute(x.factor)),
                             ylab = ylabel, ylim = range(cells, na.rm = TRUE), lty = nc:1, col = 1, pch = c(1L:9, 0, letters), xpd = NULL,
                             leg.bg = par("bg"), leg.bty = "n", xtick = FALSE, xaxt = par("xaxt"), axes = TRUE, ...) {
    ylabel <- paste(deparse1(substitute(fun)), "of ", deparse1(substitute(response)))
    type <- match.arg(type)
    cells <- tapply(response, list(x.factor, trace.factor), fun)
    nr <- nrow(cells)
    nc <- ncol(cells)
    at <- seq_len(nr)
    if (is.ordered(x.factor)) {
        n <- suppressWarnings(as.numeric(levels(x.factor)))
        if (!anyNA(n)) at <- n
    }
    # The legend stands beside the lines.
    xlim <- range(at) + if (legend) c(-0.2 / nr, 0.2 + 0.02 * max(nchar(levels(factor(trace.factor))))) * diff(range(at)) else 0
    matplot(at, cells, ..., type = type, xlim = xlim, ylim = ylim, xlab = xlab, ylab = ylab, axes = axes, xaxt = "n", col = col, lty = lty, pch = pch)
    if (axes && xaxt != "n") {
        axis(1, at = at, labels = rownames(cells), tick = xtick, ...)
    }
    if (legend) {
        shown <- levels(factor(trace.factor))
        o <- if (fixed) seq_len(nc) else order(cells[nr, ], decreasing = TRUE)
        if (!is.null(xpd)) {
            keep <- par(xpd = xpd)
            on.exit(par(keep))
        }
        text(max(at) + 0.05 * diff(range(at)), ylim[2L] - 0.05 * diff(ylim), paste("  ", trace.label), adj = 0)
        yleg <- ylim[2L] - 0.1 * diff(ylim)
        pick <- function(v) rep_len(v, nc)[o]
        args <- list(max(at) + 0.05 * diff(range(at)), yleg, legend = shown[o], col = pick(col), bty = leg.bty, bg = leg.bg)
        if (type %in% c("l", "b", "o", "c")) args$lty <- pick(lty)
        if (type %in% c("p", "b", "o")) args$pch <- pick(pch)
        do.call(graphics::legend, args)
    }
    invisible()
}

screeplot <- function(x, ...) UseMethod("screeplot")
screeplot.default <- function(x, npcs = min(10, length(x$sdev)), type = c("barplot", "lines"), main = deparse1(substitute(x)), ...) {
    main
    type <- match.arg(type)
    variances <- x$sdev[seq_len(npcs)]^2
    if (type == "barplot") {
        names(variances) <- names(x$sdev)[seq_len(npcs)]
        barplot(variances, main = main, ylab = "Variances", ...)
    } else {
        plot(seq_len(npcs), variances, type = "b", axes = FALSE, xlab = "", ylab = "Variances", main = main, ...)
        axis(2)
        axis(1, at = seq_len(npcs), labels = if (is.null(names(x$sdev))) TRUE else names(x$sdev)[seq_len(npcs)])
    }
    invisible()
}
plot.prcomp <- function(x, main = deparse1(substitute(x)), ...) screeplot.default(x, main = main, ...)
plot.princomp <- function(x, main = deparse1(substitute(x)), ...) screeplot.default(x, main = main, ...)

biplot <- function(x, ...) UseMethod("biplot")
biplot.default <- function(x, y, var.axes = TRUE, col, cex = rep(par("cex"), 2), xlabs = NULL, ylabs = NULL, expand = 1, xlim = NULL,
                           ylim = NULL, arrow.len = 0.1, main = NULL, sub = NULL, xlab = NULL, ylab = NULL, ...) {
    n <- nrow(x)
    p <- nrow(y)
    label <- function(given, m, prefix) if (!is.null(given)) as.character(given) else if (!is.null(rownames(m))) rownames(m) else paste0(prefix, seq_len(nrow(m)))
    if (is.null(xlabs)) xlabs <- if (is.null(rownames(x))) seq_len(n) else rownames(x)
    ylabs <- label(ylabs, y, "Var ")
    names <- colnames(x)
    cex <- rep_len(cex, 2L)
    if (missing(col)) {
        # The points in the current colour, the variables in the next of the palette.
        now <- match(par("col"), palette(), nomatch = 1L)
        col <- c(now, now + 1L)
    } else if (length(col) == 1L) col <- c(col, col)
    around <- function(v) c(-abs(min(v, na.rm = TRUE)), abs(max(v, na.rm = TRUE)))
    rx <- list(around(x[, 1L]), around(x[, 2L]))
    ry <- list(around(y[, 1L]), around(y[, 2L]))
    if (is.null(xlim) && is.null(ylim)) {
        xlim <- ylim <- range(rx[[1L]], rx[[2L]])
        rx <- list(xlim, ylim)
    }
    else if (is.null(xlim)) xlim <- rx[[1L]]
    else if (is.null(ylim)) ylim <- rx[[2L]]
    ratio <- max(ry[[1L]] / rx[[1L]], ry[[2L]] / rx[[2L]]) / expand
    keep <- par(pty = "s")
    on.exit(par(keep))
    if (!is.null(main)) keep <- c(keep, par(mar = par("mar") + c(0, 0, 1, 0)))
    plot(x, type = "n", xlim = xlim, ylim = ylim, col = col[1L], xlab = if (is.null(xlab)) names[1L] else xlab, ylab = if (is.null(ylab)) names[2L] else ylab,
         sub = sub, main = main, ...)
    text(x, xlabs, cex = cex[1L], col = col[1L], ...)
    par(new = TRUE)
    plot(y, axes = FALSE, type = "n", xlim = xlim * ratio, ylim = ylim * ratio, xlab = "", ylab = "", col = col[1L], ...)
    axis(3, col = col[2L], ...)
    axis(4, col = col[2L], ...)
    box(col = col[1L])
    text(y, labels = ylabs, cex = cex[2L], col = col[2L], ...)
    if (var.axes) arrows(0, 0, y[, 1L] * 0.8, y[, 2L] * 0.8, col = col[2L], length = arrow.len)
    invisible()
}
biplot.prcomp <- function(x, choices = 1L:2L, scale = 1, pc.biplot = FALSE, ...) .biplotScores(x$x, x$rotation, x$sdev, choices, scale, pc.biplot, ...)
biplot.princomp <- function(x, choices = 1L:2L, scale = 1, pc.biplot = FALSE, ...) .biplotScores(x$scores, x$loadings, x$sdev, choices, scale, pc.biplot, ...)
# Gabriel (1971): scores and loadings share the singular values by the power `scale`.
.biplotScores <- function(scores, loadings, sdev, choices, scale, pc.biplot, ...) {
    if (length(choices) != 2L) stop("length of choices must be 2")
    if (!length(scores)) stop("object has no scores")
    if (is.complex(scores)) stop("biplots are not defined for complex PCA")
    if (scale < 0 || scale > 1) warning("'scale' is outside [0, 1]")
    n <- nrow(scores)
    lambda <- (sdev[choices] * sqrt(n))^scale
    if (scale == 0) lambda <- c(1, 1)
    if (pc.biplot) lambda <- lambda / sqrt(n)
    biplot.default(t(t(scores[, choices]) / lambda), t(t(unclass(loadings)[, choices]) * lambda), ...)
    invisible()
}

plot.TukeyHSD <- function(x, ...) {
    for (i in seq_along(x)) {
        v <- x[[i]][, -4L, drop = FALSE]
        at <- nrow(v):1L
        draw <- function(..., main, xlab, ylab) {
            plot(c(v[, "lwr"], v[, "upr"]), rep(at, 2L), type = "n", axes = FALSE, xlab = "", ylab = "", main = NULL, ...)
            axis(1, ...)
            axis(2, at = at, labels = rownames(v), ...)
            abline(h = at, lty = 1, lwd = 0.5, col = "lightgray")
            abline(v = 0, lty = 2, lwd = 0.5, ...)
            segments(v[, "lwr"], at, v[, "upr"], at, ...)
            segments(as.vector(v), rep(at - 0.1, 3L), as.vector(v), rep(at + 0.1, 3L), ...)
        }
        draw(...)
        title(main = paste0(format(100 * attr(x, "conf.level"), digits = 2L), "% family-wise confidence level\n"),
              xlab = paste("Differences in mean levels of", names(x)[i]))
        box()
    }
    invisible()
}
