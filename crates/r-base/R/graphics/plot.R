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

# Calls a function of the plot's frame, by its name, which messages show, with the arguments that don't style the points.
.plain <- function(f, ..., col, bg, pch, cex, lty, lwd) eval(as.call(list(substitute(f), quote(...))))

# What a default plot shows: checked points, the labels of its axes and its limits.
.plotting <- function(x, y, xlabel, ylabel, log, given) {
    at <- xy.coords(x, y, xlabel, ylabel, log)
    seen <- function(v) range(v[is.finite(v)])
    or <- function(v, default) if (is.null(v)) default else v
    list(at = at, xlab = or(given$xlab, at$xlab), ylab = or(given$ylab, at$ylab), xlim = or(given$xlim, seen(at$x)), ylim = or(given$ylim, seen(at$y)))
}

plot.default <- function(x, y = NULL, type = "p", xlim = NULL, ylim = NULL, log = "", main = NULL, sub = NULL, xlab = NULL,
                         ylab = NULL, ann = par("ann"), axes = TRUE, frame.plot = axes, panel.first = NULL,
                         panel.last = NULL, asp = NA, xgap.axis = NA, ygap.axis = NA, ...) {
    alone <- is.null(y)
    name <- if (!missing(x)) deparse1(substitute(x))
    shown <- .plotting(x, y, name, if (missing(y) || alone) name else deparse1(substitute(y)), log,
                       list(xlab = xlab, ylab = ylab, xlim = xlim, ylim = ylim))
    xy <- shown$at
    dev.hold()
    on.exit(dev.flush())
    plot.new()
    .plain(plot.window, shown$xlim, shown$ylim, log, asp, ...)
    panel.first
    plot.xy(xy, type, ...)
    panel.last
    # Axes follow the classes of the data: dates have dates on them.
    if (axes) for (side in 1:2) {
        along <- if (side == 1L) if (alone) shown$at$x else x else if (alone) x else y
        .plain(Axis, along, side = side, gap.axis = if (side == 1L) xgap.axis else ygap.axis, ...)
    }
    if (frame.plot) .plain(box, ...)
    if (ann) .plain(title, main = main, sub = sub, xlab = shown$xlab, ylab = shown$ylab, ...)
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

# The expression in `xname` that `curve` draws: a function's name stands for its call.
.curveExpression <- function(given, xname) {
    if (is.symbol(given)) return(as.call(list(given, as.symbol(xname))))
    if (is.language(given) && xname %in% all.vars(given)) return(given)
    stop(simpleError(gettextf("'expr' must be a function, or a call or an expression containing '%s'", xname), sys.call(-1L)))
}

# Where a curve starts and ends if nobody says it: in the plot that is there, short of the room that its axes add.
.curveLimits <- function(xlim, adding) {
    if (!is.null(xlim)) return(xlim)
    if (!adding) return(c(0, 1))
    edge <- par("usr")[1:2]
    if (par("xaxs") == "r") edge <- edge + c(1, -1) * diff(edge) / 27
    if (par("xlog")) 10^edge else edge
}

curve <- function(expr, from = NULL, to = NULL, n = 101, add = FALSE, type = "l", xname = "x", xlab = xname, ylab = NULL,
                  log = NULL, xlim = NULL, ...) {
    body <- .curveExpression(substitute(expr), xname)
    if (!isFALSE(add) && dev.cur() == 1L) {
        warning("'add' will be ignored as there is no existing plot")
        add <- FALSE
    }
    adding <- !isFALSE(add)
    ends <- .curveLimits(xlim, adding)
    if (!is.null(from)) ends[1L] <- from
    if (!is.null(to)) ends[2L] <- to
    if (!length(log)) log <- if (adding && par("xlog")) "x" else ""
    if (!is.character(log) || length(log) != 1L) stop("invalid 'log' argument")
    logarithmic <- grepl("x", log, fixed = TRUE)
    if (logarithmic && min(ends) <= 0) stop("'from' and 'to' must be > 0 with log=\"x\"")
    x <- if (logarithmic) exp(seq.int(base::log(ends[1L]), base::log(ends[2L]), length.out = n)) else seq.int(ends[1L], ends[2L], length.out = n)
    y <- eval(body, structure(list(x), names = xname), parent.frame())
    if (length(y) != n) stop("'expr' did not evaluate to an object of length 'n'")
    if (isTRUE(add)) lines(x = x, y = y, type = type, ...)
    else plot(x = x, y = y, type = type, xlab = xlab, ylab = if (is.null(ylab)) deparse(body) else ylab, xlim = xlim, log = log, ...)
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
