# Symbols that show further variables.

symbols <- function(x, y = NULL, circles, squares, rectangles, stars, thermometers, boxplots, inches = TRUE, add = FALSE,
                    fg = par("col"), bg = NA, xlab = NULL, ylab = NULL, main = NULL, xlim = NULL, ylim = NULL, ...) {
    kinds <- c("circles", "squares", "rectangles", "stars", "thermometers", "boxplots")
    given <- kinds[!c(missing(circles), missing(squares), missing(rectangles), missing(stars), missing(thermometers), missing(boxplots))]
    if (length(given) != 1L) stop("exactly one symbol type must be specified")
    xname <- if (!missing(x)) deparse1(substitute(x))
    yname <- if (!missing(y)) deparse1(substitute(y))
    p <- xy.coords(x, y, xname, yname)
    v <- switch(given, circles = circles, squares = squares, rectangles = rectangles, stars = stars, thermometers = thermometers, boxplots = boxplots)
    if (given %in% c("circles", "squares")) {
        if (!is.numeric(v) || any(v < 0, na.rm = TRUE)) stop(sprintf("invalid symbol parameter"), domain = NA)
        if (length(v) != length(p$x)) stop("x/y/parameter length mismatch")
        v <- cbind(as.double(v))
    } else {
        v <- as.matrix(v)
        columns <- switch(given, rectangles = 2L, stars = 3:1000, thermometers = 3:4, boxplots = 5L)
        if (!ncol(v) %in% columns) stop(gettextf("invalid '%s' data", given), domain = NA)
        if (nrow(v) != length(p$x)) stop("x/y/parameter length mismatch")
    }
    if (!add) {
        if (is.null(xlim)) xlim <- extendrange(p$x, f = 0.1)
        if (is.null(ylim)) ylim <- extendrange(p$y, f = 0.1)
        plot(NA, NA, type = "n", ylim = ylim, xlim = xlim, xlab = if (is.null(xlab)) p$xlab else xlab, ylab = if (is.null(ylab)) p$ylab else ylab, main = main, ...)
    }
    # The largest symbol is so many inches large; FALSE takes the units of x.
    largest <- if (is.logical(inches)) if (inches) 1 else NA else inches
    if (!is.na(largest) && largest <= 0) stop("invalid 'inches' argument")
    ix <- diff(par("usr")[1:2]) / par("pin")[1L]
    iy <- diff(par("usr")[3:4]) / par("pin")[2L]
    lengths <- switch(given, circles = , squares = , rectangles = , stars = v, thermometers = v[, 1:2, drop = FALSE], boxplots = v[, 1:4, drop = FALSE])
    unit <- if (is.na(largest)) 1 / ix else largest / max(lengths, na.rm = TRUE)
    s <- lengths * unit
    n <- length(p$x)
    fg <- rep_len(fg, n)
    bg <- rep_len(bg, n)
    if (given == "circles") .circles(p$x, p$y, s[, 1L], bg, fg, list(...))
    else if (given == "squares") rect(p$x - s[, 1L] / 2 * ix, p$y - s[, 1L] / 2 * iy, p$x + s[, 1L] / 2 * ix, p$y + s[, 1L] / 2 * iy, col = bg, border = fg, ...)
    else if (given == "rectangles") rect(p$x - s[, 1L] / 2 * ix, p$y - s[, 2L] / 2 * iy, p$x + s[, 1L] / 2 * ix, p$y + s[, 2L] / 2 * iy, col = bg, border = fg, ...)
    else if (given == "stars") {
        a <- 2 * pi * (seq_len(ncol(s)) - 1) / ncol(s)
        for (i in seq_len(n)) {
            r <- ifelse(is.na(s[i, ]), 0, s[i, ])
            tx <- p$x[i] + r * cos(a) * ix
            ty <- p$y[i] + r * sin(a) * iy
            polygon(tx, ty, col = bg[i], border = fg[i], ...)
        }
    } else if (given == "thermometers") {
        w <- s[, 1L] / 2 * ix
        h <- s[, 2L] / 2 * iy
        low <- if (ncol(v) == 3L) rep(0, n) else v[, 3L]
        high <- v[, ncol(v)]
        rect(p$x - w, p$y - h, p$x + w, p$y + h, col = bg, border = fg, ...)
        rect(p$x - w, p$y - h + 2 * h * low, p$x + w, p$y - h + 2 * h * high, col = fg, border = fg, ...)
        at <- p$y - h + 2 * h * 0.5
        segments(p$x - w, p$y, p$x - 1.5 * w, p$y, ...)
        segments(p$x + w, p$y, p$x + 1.5 * w, p$y, ...)
    } else {
        w <- s[, 1L] / 2 * ix
        h <- s[, 2L] / 2 * iy
        rect(p$x - w, p$y - h, p$x + w, p$y + h, col = bg, border = fg, ...)
        segments(p$x, p$y - h, p$x, p$y - h - s[, 3L] * iy, col = fg, ...)
        segments(p$x, p$y + h, p$x, p$y + h + s[, 4L] * iy, col = fg, ...)
        middle <- p$y - h + 2 * h * v[, 5L]
        segments(p$x - w, middle, p$x + w, middle, col = fg, ...)
    }
    invisible()
}

sunflowerplot <- function(x, ...) UseMethod("sunflowerplot")
sunflowerplot.formula <- function(formula, data = NULL, xlab = NULL, ylab = NULL, ..., subset, na.action = NULL) {
    p <- .formulaParts(match.call(expand.dots = FALSE), parent.frame())
    if (length(p$frame) != 2L) stop("both 'x' and 'y' must be given in the formula")
    x <- p$frame[[3L - p$response]]
    y <- p$frame[[p$response]]
    do.call(sunflowerplot, c(list(x, y, xlab = if (is.null(xlab)) names(p$frame)[3L - p$response] else xlab,
                                  ylab = if (is.null(ylab)) names(p$frame)[p$response] else ylab), p$others))
}
sunflowerplot.default <- function(x, y = NULL, number, log = "", digits = 6L, xlab = NULL, ylab = NULL, xlim = NULL, ylim = NULL,
                                  add = FALSE, rotate = FALSE, pch = 16, cex = 0.8, cex.fact = 1.5, col = par("col"), bg = NA,
                                  size = 1/8, seg.col = 2, seg.lwd = 1.5, ...) {
    xname <- if (!missing(x)) deparse1(substitute(x))
    yname <- if (!missing(y)) deparse1(substitute(y))
    p <- xy.coords(x, y, xname, yname, log)
    if (missing(number)) {
        t <- xyTable(p$x, p$y, digits = digits)
        px <- t$x
        py <- t$y
        number <- t$number
    } else {
        if (length(number) != length(p$x)) stop("'number' must have same length as 'x' and 'y'")
        px <- p$x[number > 0]
        py <- p$y[number > 0]
        number <- number[number > 0]
    }
    n <- length(px)
    if (!add) {
        plot(px, py, xlab = if (is.null(xlab)) p$xlab else xlab, ylab = if (is.null(ylab)) p$ylab else ylab,
             xlim = if (is.null(xlim)) range(px[is.finite(px)]) else xlim, ylim = if (is.null(ylim)) range(py[is.finite(py)]) else ylim,
             type = "n", log = log, ...)
    }
    one <- number == 1
    if (any(one)) points(px[one], py[one], pch = pch, col = col, bg = bg, cex = cex)
    if (any(!one)) {
        points(px[!one], py[!one], pch = pch, col = col, bg = bg, cex = cex / cex.fact)
        many <- which(!one)
        who <- rep.int(many, number[many])
        turn <- unlist(lapply(many, function(i) 2 * pi * (seq_len(number[i]) - 1) / number[i] + if (rotate) stats::runif(1, 0, 2 * pi) else 0))
        # Petals as long as `size` inches, the first upwards.
        ux <- xinch(size, warn.log = FALSE)
        uy <- yinch(size, warn.log = FALSE)
        end <- function(v, by, l) if (l) 10^(log10(v) + by) else v + by
        segments(px[who], py[who], end(px[who], ux * sin(turn), par("xlog")), end(py[who], uy * cos(turn), par("ylog")), col = seg.col, lwd = seg.lwd)
    }
    invisible(list(x = px, y = py, number = number))
}

# Where stars stand: on a grid from the top left, wider apart if they have labels; or as the user says.
.starPlaces <- function(n, locations, rows, columns, labelled) {
    if (is.null(locations)) {
        if (is.null(rows)) rows <- if (is.null(columns)) ceiling(sqrt(n)) else ceiling(n / columns)
        if (is.null(columns)) columns <- ceiling(n / rows)
        if (rows * columns < n) stop("'nrow * ncol' is less than the number of observations", call. = FALSE)
        apart <- if (labelled) 2.3 else 2.1
        k <- seq_len(n) - 1L
        return(list(at = data.frame(Var1 = apart * (k %% columns + 1), Var2 = apart * (rows - k %/% columns)), columns = columns))
    }
    if (is.numeric(locations) && length(locations) == 2L) return(list(at = matrix(locations, n, 2L, byrow = TRUE), single = TRUE))
    at <- if (is.data.frame(locations)) data.matrix(locations) else locations
    if (!is.matrix(at) || ncol(at) != 2L) stop("'locations' must be a 2-column matrix.", call. = FALSE)
    if (nrow(at) != n) stop("number of rows of 'locations' and 'x' must be equal.", call. = FALSE)
    list(at = at)
}

# Columns between zero and one, missing values zero.
.starRays <- function(x, scale) {
    unit <- function(v) { r <- range(v, finite = TRUE); if (r[2L] > r[1L]) (v - r[1L]) / (r[2L] - r[1L]) else v - v + 1 }
    if (scale) x[] <- apply(x, 2L, unit)
    x[is.na(x)] <- 0
    x
}

stars <- function(x, full = TRUE, scale = TRUE, radius = TRUE, labels = dimnames(x)[[1L]], locations = NULL, nrow = NULL, ncol = NULL,
                  len = 1, key.loc = NULL, key.labels = dimnames(x)[[2L]], key.xpd = TRUE, xlim = NULL, ylim = NULL, flip.labels = NULL,
                  draw.segments = FALSE, col.segments = 1L:n.seg, col.stars = NA, col.lines = NA, axes = FALSE, frame.plot = axes,
                  main = NULL, sub = NULL, xlab = "", ylab = "", cex = 0.8, lwd = 0.25, lty = par("lty"), xpd = FALSE,
                  mar = pmin(par("mar"), 1.1 + c(2 * axes + (xlab != ""), 2 * axes + (ylab != ""), 1, 0)), add = FALSE, plot = TRUE, ...) {
    labels
    key.labels
    if (is.data.frame(x)) x <- data.matrix(x)
    if (!is.matrix(x)) stop("'x' must be a matrix or a data frame")
    if (!is.numeric(x)) stop("data in 'x' must be numeric")
    n <- base::nrow(x)
    n.seg <- base::ncol(x)
    places <- .starPlaces(n, locations, nrow, ncol, !is.null(labels))
    if (isTRUE(places$single)) {
        if (!missing(labels) && n > 1L) warning("labels do not make sense for a single location")
        else labels <- NULL
    }
    if (!is.logical(flip.labels)) flip.labels <- !is.null(places$columns) && !is.null(labels) && places$columns * mean(nchar(labels, type = "c")) > 30
    at <- as.matrix(places$at)
    if (!plot) return(invisible(places$at))
    rays <- .starRays(x, scale) * len
    keep <- par(mar = mar, xpd = xpd)
    on.exit(par(keep))
    reach <- function(v, below) range(v) + c(-below, 1) * max(len)
    if (!add) plot(0, type = "n", ..., xlim = if (is.null(xlim)) reach(at[, 1L], 1) else xlim,
                   ylim = if (is.null(ylim)) reach(at[, 2L], 1) else ylim, main = main, sub = sub, xlab = xlab, ylab = ylab, asp = 1, axes = axes)
    turn <- (if (full) 2 else 1) * pi
    # Rays begin at the right and go round; segments lie between them.
    angle <- turn * (seq_len(n.seg) - 1) / if (full || draw.segments) n.seg else n.seg - 1
    one <- function(centre, r, fill, line) {
        if (draw.segments) for (j in seq_len(n.seg)) {
            a <- c(angle[j], seq(angle[j], angle[j] + turn / n.seg, length.out = round(180 / pi * turn / n.seg) + 1))
            polygon(centre[1L] + c(0, r[j] * cos(a)), centre[2L] + c(0, r[j] * sin(a)), col = rep_len(col.segments, n.seg)[j], lwd = lwd, lty = lty)
        } else {
            px <- centre[1L] + r * cos(angle)
            py <- centre[2L] + r * sin(angle)
            if (!is.na(fill)) polygon(px, py, col = fill, border = NA)
            polygon(px, py, lwd = lwd, lty = lty, col = NA, border = line)
            if (radius) segments(rep(centre[1L], n.seg), rep(centre[2L], n.seg), px, py, lwd = lwd, lty = lty)
        }
    }
    col.stars <- rep_len(col.stars, n)
    col.lines <- rep_len(col.lines, n)
    for (i in seq_len(n)) one(at[i, ], rays[i, ], col.stars[i], if (is.na(col.lines[i])) par("fg") else col.lines[i])
    if (!is.null(labels)) {
        # Below the star; every second one lower if they would touch.
        below <- max(len) * if (full) 1 else 0.1
        if (flip.labels) below <- below + cex * par("cxy")[2L] * rep_len(c(0.6, -0.4), n)
        text(at[, 1L], at[, 2L] - below, labels, cex = cex, adj = c(0.5, 1))
    }
    if (!is.null(key.loc)) .starKey(key.loc, one, angle, turn, n.seg, max(len), key.labels, key.xpd, cex, draw.segments)
    if (frame.plot) box(...)
    invisible(places$at)
}

# A star with rays of full length; its labels stand around it.
.starKey <- function(centre, one, angle, turn, n, len, labels, xpd, cex, segments) {
    keep <- par(xpd = xpd)
    on.exit(par(keep))
    one(centre, rep(len, n), NA, par("fg"))
    middle <- angle + if (segments) turn / n / 2 else 0
    # Which end of a label is next to its ray.
    side <- ifelse(cos(middle) > 0.1, 0, ifelse(cos(middle) < -0.1, 1, 0.5))
    high <- 0.5 - asin(sin(middle)) / pi
    for (j in seq_len(n)) text(centre[1L] + 1.1 * len * cos(middle[j]), centre[2L] + 1.1 * len * sin(middle[j]), labels[j], cex = cex,
                               adj = c(side[j], high[j]))
}

xspline <- function(x, y = NULL, shape = 0, open = TRUE, repEnds = TRUE, draw = TRUE, border = par("fg"), col = NA, ...) {
    xy <- xy.coords(x, y, setLab = FALSE)
    if (length(xy$x) < 2L) stop("there must be at least two control points")
    if (!open && length(xy$x) < 3L) stop("There must be at least three control points")
    if (open && !repEnds && length(xy$x) < 4L) stop("there must be at least four control points")
    if (!is.numeric(shape) || !length(shape) || anyNA(shape)) stop("invalid 'shape' argument")
    # The curve is the same in any units, its points are chosen in inches.
    curve <- .xspline(grconvertX(xy$x, "user", "inches"), grconvertY(xy$y, "user", "inches"), as.double(shape), isTRUE(open), isTRUE(repEnds))
    at <- list(x = grconvertX(curve[[1L]], "inches", "user"), y = grconvertY(curve[[2L]], "inches", "user"))
    if (!draw) return(at)
    if (open) lines(at, col = border, ...)
    else polygon(at, border = border, col = col, ...)
    invisible()
}
