# Plots of points and lines.

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
    ylabel <- if (!missing(y)) deparse1(substitute(y))
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
lines.default <- function(x, y = NULL, type = "l", ...) plot.xy(xy.coords(x, y, setLab = FALSE), type = type, ...)

points <- function(x, ...) UseMethod("points")
points.default <- function(x, y = NULL, type = "p", ...) plot.xy(xy.coords(x, y, setLab = FALSE), type = type, ...)

plot.function <- function(x, y = 0, to = 1, from = y, xlim = NULL, ylab = NULL, ...) {
    if (!missing(y) && is.null(xlim)) {
        if (missing(from)) from <- y
    }
    if (is.null(xlim)) {
        if (is.null(from)) from <- 0
    } else {
        if (missing(y)) from <- xlim[1L]
        if (missing(to)) to <- xlim[2L]
    }
    if (is.null(ylab)) {
        name <- substitute(x)
        ylab <- if (is.name(name)) paste0(name, "(x)") else deparse(as.call(list(name, quote(x))), width.cutoff = 500L)[1L]
        if (!is.name(name)) ylab <- "x"
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
    if (missing(y) || is.factor(y)) {
        dev.hold()
        on.exit(dev.flush())
        axisnames <- {
            dargs <- list(...)
            if (!is.null(dargs$axisnames)) dargs$axisnames else if (!is.null(dargs$xaxt)) dargs$xaxt != "n" else TRUE
        }
    }
    if (missing(y)) barplot(table(x), axisnames = axisnames, ...)
    else if (is.factor(y)) {
        if (is.null(legend.text)) spineplot(x, y, ...)
        else {
            args <- c(list(x = x, y = y), list(...))
            args$yaxlabels <- legend.text
            do.call("spineplot", args)
        }
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

# The frame of a formula's variables, rows with missing values kept, and the other arguments cut to the same rows.
.formulaFrame <- function(formula, data, subset, dots, env) {
    if (is.matrix(eval(data, env))) data <- as.data.frame(data)
    cl <- call("model.frame", formula, data = data, subset = subset, na.action = NULL)
    eval(cl, env)
}

.formulaDraw <- function(cl, formula, env, draw) {
    m <- cl[c(1L, match(c("formula", "data", "subset"), names(cl), 0L))]
    m$na.action <- NULL
    m[[1L]] <- quote(stats::model.frame)
    m["na.action"] <- list(NULL)
    mf <- eval(as.call(m), env)
    draw(mf)
}

plot.formula <- function(formula, data = parent.frame(), ..., subset, ylab = varnames[response], ask = FALSE) {
    m <- match.call(expand.dots = FALSE)
    eframe <- parent.frame()
    md <- eval(m$data, eframe)
    if (is.matrix(md)) m$data <- md <- as.data.frame(data)
    dots <- lapply(m$..., eval, md, eframe)
    nmdots <- names(dots)
    for (n in c("main", "sub", "xlab")) if (n %in% nmdots) dots[[n]] <- enquote(dots[[n]])
    if (!missing(ylab)) ylab <- enquote(ylab)
    m$ylab <- m$... <- m$ask <- NULL
    subset.expr <- m$subset
    m$subset <- NULL
    m <- as.list(m)
    m[[1L]] <- quote(stats::model.frame)
    m <- as.call(c(m, list(na.action = NULL)))
    mf <- eval(m, eframe)
    if (!missing(subset)) {
        s <- eval(subset.expr, data, eframe)
        l <- nrow(mf)
        dots <- lapply(dots, function(x) if (length(x) == l) x[s] else x)
        mf <- mf[s, ]
    }
    horizontal <- FALSE
    if ("horizontal" %in% names(dots)) horizontal <- dots[["horizontal"]]
    response <- attr(attr(mf, "terms"), "response")
    if (response) {
        varnames <- names(mf)
        y <- mf[[response]]
        funname <- NULL
        xn <- varnames[-response]
        if (is.object(y)) {
            found <- FALSE
            for (j in class(y)) {
                funname <- paste0("plot.", j)
                if (found <- exists(funname)) break
            }
            if (!found) funname <- NULL
        }
        if (is.null(funname)) funname <- "plot"
        if (length(xn) > 0L) {
            for (i in xn) {
                yl <- ylab
                if (horizontal && is.factor(mf[[i]])) {
                    yl <- if (!missing(ylab)) ylab else i
                }
                given <- dots
                xl <- i
                if ("xlab" %in% names(dots)) {
                    xl <- eval(dots[["xlab"]])
                    given[["xlab"]] <- NULL
                }
                if (is.call(yl)) yl <- eval(yl)
                given <- lapply(given, function(d) if (is.call(d) && identical(d[[1L]], as.name("quote"))) d[[2L]] else d)
                do.call("plot", c(list(mf[[i]], y, ylab = yl, xlab = xl), given))
            }
        } else do.call("plot", c(list(y, ylab = if (is.call(ylab)) eval(ylab) else ylab), lapply(dots, function(d) if (is.call(d) && identical(d[[1L]], as.name("quote"))) d[[2L]] else d)))
    } else do.call("plot.data.frame", c(list(mf), dots))
    invisible()
}

.addFormula <- function(draw, m, formula, data, eframe, subsetted) {
    md <- eval(m$data, eframe)
    if (is.matrix(md)) m$data <- md <- as.data.frame(md)
    dots <- lapply(m$..., eval, md, eframe)
    m$... <- NULL
    subset.expr <- m$subset
    m$subset <- NULL
    m <- as.list(m)
    m[[1L]] <- quote(stats::model.frame)
    mf <- eval(as.call(c(m, list(na.action = NULL))), eframe)
    if (subsetted) {
        s <- eval(subset.expr, md, eframe)
        l <- nrow(mf)
        dots <- lapply(dots, function(x) if (length(x) == l) x[s] else x)
        mf <- mf[s, ]
    }
    response <- attr(attr(mf, "terms"), "response")
    if (!response) stop("must have a response variable")
    varnames <- names(mf)
    y <- mf[[response]]
    if (length(varnames) > 2L) stop("cannot handle more than one 'x' coordinate")
    xn <- varnames[-response]
    if (length(xn) == 0L) do.call(draw, c(list(y), dots)) else do.call(draw, c(list(mf[[xn]], y), dots))
    invisible()
}
lines.formula <- function(formula, data = parent.frame(), ..., subset)
    .addFormula("lines", match.call(expand.dots = FALSE), formula, data, parent.frame(), !missing(subset))
points.formula <- function(formula, data = parent.frame(), ..., subset)
    .addFormula("points", match.call(expand.dots = FALSE), formula, data, parent.frame(), !missing(subset))
text.formula <- function(formula, data = parent.frame(), ..., subset)
    .addFormula("text", match.call(expand.dots = FALSE), formula, data, parent.frame(), !missing(subset))

plot.table <- function(x, type = "h", ylim = c(0, max(x)), lwd = 2, xlab = NULL, ylab = NULL, frame.plot = is.num, ...) {
    xnam <- deparse1(substitute(x))
    rnk <- length(dim(x))
    if (rnk == 0L) stop("invalid table 'x'")
    if (rnk == 1L) {
        dn <- dimnames(x)
        nx <- dn[[1L]]
        if (is.null(xlab)) xlab <- names(dn)
        if (is.null(xlab)) xlab <- ""
        if (is.null(ylab)) ylab <- xnam
        is.num <- suppressWarnings(!anyNA(xx <- as.numeric(nx)))
        x0 <- if (is.num) xx else seq_along(x)
        plot(x0, unclass(x), type = type, ylim = ylim, xlab = xlab, ylab = ylab, frame.plot = frame.plot, lwd = lwd, ..., xaxt = "n")
        localaxis <- function(..., col, bg, pch, cex, lty, log) axis(...)
        if (!identical(list(...)$axes, FALSE)) localaxis(1, at = x0, labels = nx, ...)
    } else {
        if (length(dim(x)) > 1L) mosaicplot(x, main = xnam, ...)
    }
    invisible()
}
lines.table <- function(x, y = NULL, type = "h", lwd = 2, ...) .tableAdd("lines", x, type, lwd, ...)
points.table <- function(x, y = NULL, type = "h", lwd = 2, ...) .tableAdd("points", x, type, lwd, ...)
.tableAdd <- function(draw, x, type, lwd, ...) {
    if (length(dim(x)) != 1L) stop(gettextf("only for 1-D table"), domain = NA)
    nx <- dimnames(x)[[1L]]
    is.num <- suppressWarnings(!anyNA(xx <- as.numeric(nx)))
    x0 <- if (is.num) xx else seq_along(x)
    plot.xy(xy.coords(x0, as.vector(x)), type = type, lwd = lwd, ...)
}
