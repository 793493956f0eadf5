# Plots of points and lines.

# base has it too: programs name it by either package.
plot <- base::plot

plot.new <- function() {
    for (f in getHook("before.plot.new")) if (is.function(f)) f()
    .plotNew()
    for (f in getHook("plot.new")) if (is.function(f)) f()
    invisible()
}
frame <- function() plot.new()

plot.window <- function(xlim, ylim, log = "", asp = NA, ...) invisible(.plotWindow(xlim, ylim, log, asp, list(...)))

plot.xy <- function(xy, type, pch = par("pch"), lty = par("lty"), col = par("col"), bg = NA, cex = 1, lwd = par("lwd"), ...)
    invisible(.plotXY(xy$x, xy$y, type, pch, lty, col, bg, cex, lwd, list(...)))

plot.default <- function(x, y = NULL, type = "p", xlim = NULL, ylim = NULL, log = "", main = NULL, sub = NULL, xlab = NULL,
                         ylab = NULL, ann = par("ann"), axes = TRUE, frame.plot = axes, panel.first = NULL,
                         panel.last = NULL, asp = NA, xgap.axis = NA, ygap.axis = NA, ...) {
    # What concerns the points does not concern axes, box and titles.
    localAxis <- function(..., col, bg, pch, cex, lty, lwd) Axis(...)
    localBox <- function(..., col, bg, pch, cex, lty, lwd) box(...)
    localWindow <- function(..., col, bg, pch, cex, lty, lwd) plot.window(...)
    localTitle <- function(..., col, bg, pch, cex, lty, lwd) title(...)
    xlabel <- if (!missing(x)) deparse1(substitute(x))
    ylabel <- if (!missing(y) && !is.null(y)) deparse1(substitute(y)) else xlabel
    xy <- xy.coords(x, y, xlabel, ylabel, log)
    xlab <- if (is.null(xlab)) xy$xlab else xlab
    ylab <- if (is.null(ylab)) xy$ylab else ylab
    xlim <- if (is.null(xlim)) range(xy$x[is.finite(xy$x)]) else xlim
    ylim <- if (is.null(ylim)) range(xy$y[is.finite(xy$y)]) else ylim
    dev.hold()
    on.exit(dev.flush())
    plot.new()
    localWindow(xlim, ylim, log, asp, ...)
    panel.first
    plot.xy(xy, type, ...)
    panel.last
    if (axes) {
        localAxis(if (is.null(y)) xy$x else x, side = 1, gap.axis = xgap.axis, ...)
        localAxis(if (is.null(y)) x else y, side = 2, gap.axis = ygap.axis, ...)
    }
    if (frame.plot) localBox(...)
    if (ann) localTitle(main = main, sub = sub, xlab = xlab, ylab = ylab, ...)
    invisible()
}

lines <- function(x, ...) UseMethod("lines")
lines.default <- function(x, y = NULL, type = "l", ...) plot.xy(xy.coords(x, y), type = type, ...)

points <- function(x, ...) UseMethod("points")
points.default <- function(x, y = NULL, type = "p", ...) plot.xy(xy.coords(x, y), type = type, ...)

plot.function <- function(x, y = 0, to = 1, from = y, xlim = NULL, ylab = NULL, ...) {
    if (is.null(ylab)) ylab <- deparse1(substitute(x))
    if (!is.null(xlim)) {
        if (missing(y) && missing(from)) from <- xlim[1L]
        if (missing(to)) to <- xlim[2L]
    }
    curve(expr = x, from = from, to = to, xlim = xlim, ylab = ylab, ...)
}

curve <- function(expr, from = NULL, to = NULL, n = 101, add = FALSE, type = "l", xname = "x", xlab = xname, ylab = NULL,
                  log = NULL, xlim = NULL, ...) {
    given <- substitute(expr)
    if (is.name(given)) {
        expr <- call(as.character(given), as.name(xname))
    } else {
        if (!((is.call(given) || is.expression(given)) && xname %in% all.vars(given)))
            stop(gettextf("'expr' must be a function, or a call or an expression containing '%s'", xname), domain = NA)
        expr <- given
    }
    if (dev.cur() == 1L && !isFALSE(add)) {
        warning("'add' will be ignored as there is no existing plot")
        add <- FALSE
    }
    fresh <- isFALSE(add)
    if (is.null(ylab)) ylab <- deparse(expr)
    if (is.null(from) || is.null(to)) {
        limits <- if (!is.null(xlim)) xlim else if (!fresh) {
            u <- par("usr")[1:2]
            if (par("xaxs") == "r") u <- extendrange(u, f = -1/27)
            if (par("xlog")) 10^u else u
        } else c(0, 1)
        if (is.null(from)) from <- limits[1L]
        if (is.null(to)) to <- limits[2L]
    }
    logs <- if (length(log)) log else if (!fresh && par("xlog")) "x" else ""
    if (length(logs) != 1L || !is.character(logs)) stop("invalid 'log' argument")
    if (grepl("x", logs, fixed = TRUE)) {
        if (any(c(from, to) <= 0)) stop("'from' and 'to' must be > 0 with log=\"x\"")
        x <- exp(seq.int(log(from), log(to), length.out = n))
    } else x <- seq.int(from, to, length.out = n)
    frame <- list(x)
    names(frame) <- xname
    y <- eval(expr, envir = frame, enclos = parent.frame())
    if (length(y) != length(x)) stop("'expr' did not evaluate to an object of length 'n'")
    if (isTRUE(add)) lines(x = x, y = y, type = type, ...)
    else plot(x = x, y = y, type = type, xlab = xlab, ylab = ylab, xlim = xlim, log = logs, ...)
    invisible(list(x = x, y = y))
}

plot.factor <- function(x, y, legend.text = NULL, ...) {
    if (missing(y)) {
        count <- function(..., xaxt = par("xaxt"), axisnames = xaxt != "n") barplot(table(x), axisnames = axisnames, ...)
        count(...)
    } else if (is.factor(y)) {
        if (is.null(legend.text)) spineplot(x, y, ...) else spineplot(x, y, yaxlabels = legend.text, ...)
    } else if (is.numeric(y)) boxplot(y ~ x, ...)
    else NextMethod("plot")
}

plot.data.frame <- function(x, ...) {
    name <- deparse1(substitute(x))
    if (!is.data.frame(x)) stop("'plot.data.frame' applied to non data frame")
    if (ncol(x) == 1L) {
        v <- x[[1L]]
        if (is.numeric(v) || inherits(v, c("Date", "POSIXt"))) {
            labelled <- function(..., xlab = names(x)) stripchart(v, xlab = xlab, ...)
            labelled(...)
        } else {
            only <- function(..., ylab = "", xlab = names(x)) plot(v, ...)
            only(...)
        }
    } else if (ncol(x) == 2L) {
        two <- function(x1, y1, ..., xlab = names(x)[1L], ylab = names(x)[2L]) plot(x1, y1, ..., xlab = xlab, ylab = ylab)
        two(x[[1L]], x[[2L]], ...)
    } else pairs(data.matrix(x), ...)
}

# What a formula asks for: its variables with missing values kept, the other arguments evaluated among them, both cut to the rows
# of `subset`.
.formulaParts <- function(cl, env, quoted = character()) {
    data <- eval(cl$data, env)
    if (is.matrix(data)) data <- as.data.frame(data)
    others <- lapply(cl$..., eval, data, env)
    variables <- call("model.frame", cl$formula, data = data, na.action = NULL)
    variables[[1L]] <- quote(stats::model.frame)
    frame <- eval(variables, env)
    if (!is.null(cl$subset)) {
        rows <- eval(cl$subset, data, env)
        cut <- vapply(others, function(v) length(v) == nrow(frame), NA)
        others[cut] <- lapply(others[cut], function(v) v[rows])
        frame <- frame[rows, , drop = FALSE]
    }
    list(frame = frame, response = attr(attr(frame, "terms"), "response"), others = others)
}

plot.formula <- function(formula, data = parent.frame(), ..., subset, ylab = NULL, ask = FALSE) {
    p <- .formulaParts(match.call(expand.dots = FALSE), parent.frame())
    if (!p$response) return(invisible(do.call(plot.data.frame, c(list(p$frame), p$others))))
    named <- names(p$frame)
    y <- p$frame[[p$response]]
    if (is.null(ylab)) ylab <- named[p$response]
    if (length(named) == 1L) {
        do.call(plot, c(list(y, ylab = ylab), p$others))
        return(invisible())
    }
    if (ask && length(named) > 2L) {
        before <- devAskNewPage(TRUE)
        on.exit(devAskNewPage(before))
    }
    for (x in named[-p$response]) {
        args <- p$others
        if (is.null(args$xlab)) args$xlab <- x
        do.call(plot, c(list(p$frame[[x]], y, ylab = ylab), args))
    }
    invisible()
}

.addFormula <- function(draw, cl, env) {
    p <- .formulaParts(cl, env)
    if (!p$response) stop("must have a response variable")
    if (length(p$frame) > 2L) stop("cannot handle more than one 'x' coordinate")
    do.call(draw, c(unname(as.list(p$frame[-p$response])), list(p$frame[[p$response]]), p$others))
    invisible()
}
lines.formula <- function(formula, data = parent.frame(), ..., subset) .addFormula(lines, match.call(expand.dots = FALSE), parent.frame())
points.formula <- function(formula, data = parent.frame(), ..., subset) .addFormula(points, match.call(expand.dots = FALSE), parent.frame())
text.formula <- function(formula, data = parent.frame(), ..., subset) .addFormula(text, match.call(expand.dots = FALSE), parent.frame())

# The places of a one-dimensional table's cells: its names, if they are numbers.
.tablePlaces <- function(x) {
    at <- suppressWarnings(as.numeric(names(x)))
    if (anyNA(at)) seq_along(x) else at
}

plot.table <- function(x, type = "h", ylim = c(0, max(x)), lwd = 2, xlab = NULL, ylab = NULL, frame.plot = numbers, ...) {
    name <- deparse1(substitute(x))
    if (!length(dim(x))) stop("invalid table 'x'")
    if (length(dim(x)) > 1L) {
        draw <- function(..., main = name) mosaicplot(x, main = main, ...)
        draw(xlab = xlab, ylab = ylab, ...)
        return(invisible())
    }
    at <- .tablePlaces(x)
    numbers <- !anyNA(suppressWarnings(as.numeric(names(x))))
    heading <- names(dimnames(x))
    plot(at, unclass(x), type = type, ylim = ylim, xlab = if (!is.null(xlab)) xlab else if (length(heading)) heading else "",
         ylab = if (is.null(ylab)) name else ylab, frame.plot = frame.plot, lwd = lwd, ..., xaxt = "n")
    label <- function(..., col, bg, pch, cex, lty, lwd, log, axes = TRUE, xaxt = "s") if (axes && xaxt != "n") axis(1, at = at, labels = names(x), ...)
    label(...)
    invisible()
}
lines.table <- function(x, y = NULL, type = "h", lwd = 2, ...) .addTable(x, type, lwd, ...)
points.table <- function(x, y = NULL, type = "h", lwd = 2, ...) .addTable(x, type, lwd, ...)
.addTable <- function(x, type, lwd, ...) {
    if (length(dim(x)) != 1L) stop("only for 1-D table")
    plot.xy(xy.coords(.tablePlaces(x), as.vector(x), setLab = FALSE), type = type, lwd = lwd, ...)
}
