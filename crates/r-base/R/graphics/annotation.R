# Axes, boxes, titles and text.

Axis <- function(x = NULL, at = NULL, ..., side, labels = NULL) {
    if (!is.null(x)) UseMethod("Axis", x)
    else if (!is.null(at)) UseMethod("Axis", at)
    else axis(side = side, at = at, labels = if (is.null(labels)) TRUE else labels, ...)
}
Axis.default <- function(x = NULL, at = NULL, ..., side, labels = TRUE)
    axis(side = side, at = at, labels = labels, ...)
Axis.table <- function(x, at, ..., side = 1, labels) {
    if (length(dim(x)) != 1L) stop("only for 1-D table")
    places <- if (missing(at)) .tablePlaces(x) else at
    texts <- if (missing(labels)) names(x) else labels
    draw <- function(..., axes = TRUE, xaxt = if (axes) par("xaxt") else "n") axis(side, at = places, labels = texts, xaxt = xaxt)
    draw(...)
}

axis <- function(side, at = NULL, labels = TRUE, tick = TRUE, line = NA, pos = NA, outer = FALSE, font = NA, lty = "solid",
                 lwd = 1, lwd.ticks = lwd, col = NULL, col.ticks = NULL, hadj = NA, padj = NA, gap.axis = NA, ...) {
    pars <- list(...)
    if (is.null(col) && !is.null(pars$fg)) col <- pars$fg
    if (is.null(col.ticks) && !is.null(col)) col.ticks <- col
    if (length(side) != 1L || is.na(side <- as.integer(side)) || side < 1L || side > 4L) stop(gettextf("invalid axis number %d", side), domain = NA)
    if (is.null(at)) {
        if (!is.null(labels) && !is.logical(labels)) stop("'labels' is supplied and not 'at'")
        at <- .axisTicks(side, pars[names(pars) %in% c("lab", "xaxp", "yaxp")])
    } else {
        at <- as.double(at)
        if (!length(at)) stop("no locations are finite")
    }
    shown <- is.finite(at)
    if (is.null(labels)) labels <- TRUE
    if (is.logical(labels)) {
        labels <- if (isTRUE(labels[1L])) {
            text <- rep("", length(at))
            text[shown] <- .axisLabels(at[shown], side)
            text
        } else rep(NA_character_, length(at))
    } else {
        if (length(at) != length(labels)) stop(gettextf("'at' and 'labels' lengths differ, %d != %d", length(at), length(labels)), domain = NA)
        labels <- as.graphicsAnnot(labels)
    }
    if (!any(shown)) stop("no locations are finite")
    labels <- labels[shown]
    at <- at[shown]
    invisible(.axis(side, at, labels, tick, line, pos, outer, font, lty, lwd, lwd.ticks, col, col.ticks, hadj, padj, gap.axis, pars))
}

# Numbers with the digits that tell them apart.
.axisLabels <- function(at, side) {
    if (!length(at)) return(character())
    # Ticks carry rounding errors that no label should show.
    format(if (length(at) > 1L) { at[abs(at) < 1e-10 * max(abs(at))] <- 0; at } else at, trim = TRUE, digits = 7L)
}

axTicks <- function(side, axp = NULL, usr = NULL, log = NULL, nintLog = NULL) {
    horizontal <- side %% 2L == 1L
    if (is.null(axp)) axp <- par(if (horizontal) "xaxp" else "yaxp")
    if (is.null(usr)) usr <- par("usr")[if (horizontal) 1:2 else 3:4]
    if (is.null(log)) log <- par(if (horizontal) "xlog" else "ylog")
    if (is.null(nintLog)) nintLog <- par("lab")[2L - horizontal]
    if (!is.logical(log) || length(log) != 1L || is.na(log)) stop("invalid 'log'")
    if (log && isTRUE(axp[3L] > 0) && !(as.integer(axp[3L]) %in% 1:3)) stop("invalid positive 'axp[3]'")
    if (!log && length(axp) == 3L && !is.finite(axp[3L])) stop("'length.out' must be a non-negative number")
    .ticksOf(as.double(axp), as.double(usr), log, nintLog)
}

box <- function(which = "plot", lty = "solid", ...) {
    which <- pmatch(which[1L], c("plot", "figure", "inner", "outer"))
    if (is.na(which)) stop("invalid 'which' argument")
    invisible(.box(which, lty, list(...)))
}

title <- function(main = NULL, sub = NULL, xlab = NULL, ylab = NULL, line = NA, outer = FALSE, ...) {
    annot <- function(x) if (is.list(x) && !is.object(x)) { x[[1L]] <- as.graphicsAnnot(x[[1L]]); x } else as.graphicsAnnot(x)
    invisible(.title(annot(main), annot(sub), annot(xlab), annot(ylab), line, outer, list(...)))
}

mtext <- function(text, side = 3, line = 0, outer = FALSE, at = NA, adj = NA, padj = NA, cex = NA, col = NA, font = NA, ...)
    invisible(.mtext(as.graphicsAnnot(text), side, line, outer, at, adj, padj, cex, col, font, list(...)))

text <- function(x, ...) UseMethod("text")
text.default <- function(x, y = NULL, labels = seq_along(x$x), adj = NULL, pos = NULL, offset = 0.5, vfont = NULL, cex = 1,
                         col = NULL, font = NULL, ...) {
    if (!missing(y) && (is.character(y) || is.expression(y))) {
        labels <- y
        y <- NULL
    }
    x <- xy.coords(x, y, recycle = TRUE, setLab = FALSE)
    labels <- as.graphicsAnnot(labels)
    drawn <- list(...)
    if (!is.null(vfont)) {
        vector <- .vectorFont(vfont, labels)
        drawn$family <- vector$family
        font <- vector$face
    }
    if (!is.null(pos)) {
        pos <- as.integer(pos)
        if (any(pos < 1L | pos > 4L, na.rm = TRUE)) stop("invalid value for 'pos'")
    }
    invisible(.text(x$x, x$y, labels, adj, pos, offset, cex, col, font, drawn))
}

# The family and face of a vector font, which is named or numbered by its typeface and font index (`Hershey` lists them).
.vectorFont <- function(vfont, labels) {
    if (!(is.character(vfont) || is.numeric(vfont)) || length(vfont) != 2L) stop("invalid 'vfont' value", call. = FALSE)
    place <- function(v, known) if (is.character(v)) pmatch(v, known) else if (is.na(match(as.integer(v), seq_along(known)))) NA else as.integer(v)
    typeface <- place(vfont[1L], Hershey$typeface)
    index <- place(vfont[2L], Hershey$fontindex)
    if (is.na(typeface) || is.na(index)) stop("invalid 'vfont' value", call. = FALSE)
    if (!any(Hershey$allowed[, 1L] == typeface & Hershey$allowed[, 2L] == index)) stop("invalid 'vfont' value", call. = FALSE)
    if (index > 4L) stop(gettextf("the Hershey font index \"%s\" is not implemented", Hershey$fontindex[index]), call. = FALSE, domain = NA)
    if (is.expression(labels) || is.language(labels)) stop("formulas can't be drawn in a vector font", call. = FALSE)
    if (any(grepl("\\", gsub("\\*", "", labels, fixed = TRUE), fixed = TRUE)))
        stop("escape sequences of Hershey fonts other than Greek letters (\\*a) are not implemented", call. = FALSE)
    family <- c("Serif", "Sans", "Script", "GothicEnglish", "GothicGerman", "GothicItalian", "Symbol", "SansSymbol")[typeface]
    list(family = paste0("Hershey", family), face = c(1L, 3L, 2L, 4L)[index])
}

# Intercept and slope of what `abline` was given: numbers, a pair of them, or a model.
.straightLine <- function(a, b) {
    if (is.object(a) || is.list(a)) {
        found <- as.vector(stats::coef(a))
        k <- length(found)
        if (k > 2L) warning(gettextf("only using the first two of %d regression coefficients", k), call. = FALSE, domain = NA)
        through.origin <- if (inherits(a, "lm")) attr(stats::terms(a), "intercept") == 0 else k == 1L
        return(if (through.origin) c(0, found[1L]) else c(found[1L], if (k > 1L) found[2L] else b))
    }
    if (is.null(a)) NULL else if (!is.null(b)) c(a[1L], b[1L]) else if (length(a) == 2L) as.vector(a) else c(a[1L], 0)
}

abline <- function(a = NULL, b = NULL, h = NULL, v = NULL, reg = NULL, coef = NULL, untf = FALSE, ...) {
    if (!is.null(reg) && !is.null(a)) warning("'a' is overridden by 'reg'")
    line <- .straightLine(if (is.null(reg)) a else reg, b)
    if (!is.null(coef)) {
        if (!is.null(line)) warning("'a' and 'b' are overridden by 'coef'")
        line <- coef[1:2]
    }
    if (!is.null(line) && !all(is.finite(line))) stop("'a' and 'b' must be finite")
    draw <- function(..., col = par("col"), lty = par("lty"), lwd = par("lwd"))
        .abline(line[1L], line[2L], h, v, untf, col, lty, lwd, list(...))
    draw(...)
    invisible()
}

# The error of segments() and arrows() if an end is no number.
.checkEnds <- function(...) {
    wrong <- which(!vapply(list(...), function(v) is.null(v) || typeof(v) %in% c("double", "integer", "logical"), NA))
    if (length(wrong)) stop(simpleError(gettextf("invalid %s argument", c("first", "second", "third", "fourth")[wrong[1L]]), sys.call(-1L)))
}

segments <- function(x0, y0, x1 = x0, y1 = y0, col = par("fg"), lty = par("lty"), lwd = par("lwd"), ...) {
    if (missing(x1) && missing(y1)) stop("one of 'x1' and 'y1' must be given")
    .checkEnds(x0, y0, x1, y1)
    invisible(.segments(x0, y0, x1, y1, col, lty, lwd, list(...)))
}
arrows <- function(x0, y0, x1 = x0, y1 = y0, length = 0.25, angle = 30, code = 2, col = par("fg"), lty = par("lty"),
                   lwd = par("lwd"), ...) {
    if (missing(x1) && missing(y1)) stop("one of 'x1' and 'y1' must be given")
    .checkEnds(x0, y0, x1, y1)
    invisible(.arrows(x0, y0, x1, y1, length, angle, code, col, lty, lwd, list(...)))
}

# Whether polygons are hatched: a density that is given and not negative everywhere.
.hatched <- function(density) is.numeric(density) && any(density >= 0, na.rm = TRUE)

rect <- function(xleft, ybottom, xright, ytop, density = NULL, angle = 45, col = NA, border = NULL, lty = par("lty"),
                 lwd = par("lwd"), ...) {
    if (!.hatched(density) || is.null(angle))
        return(invisible(.rect(as.double(xleft), as.double(ybottom), as.double(xright), as.double(ytop), col, .border(border), lty, lwd, list(...))))
    sides <- list(xleft, ybottom, xright, ytop)
    if (any(lengths(sides) == 0L)) stop("invalid rectangle specification")
    sides <- lapply(sides, rep_len, max(lengths(sides)))
    # Corner by corner, the rectangles parted by missing values.
    ring <- function(corners) utils::head(as.vector(rbind(do.call(rbind, sides[corners]), NA)), -1L)
    polygon(ring(c(1L, 3L, 3L, 1L)), ring(c(2L, 2L, 4L, 4L)), col = col, border = border, lty = lty, lwd = lwd, density = density, angle = angle, ...)
}

# TRUE and NULL mean the foreground's colour, FALSE no border.
.border <- function(border) if (is.logical(border) && length(border) == 1L && !is.na(border)) if (border) NULL else NA else border

polygon <- function(x, y = NULL, density = NULL, angle = 45, border = NULL, col = NA, lty = par("lty"), ..., fillOddEven = FALSE) {
    xy <- xy.coords(x, y, setLab = FALSE)
    if (!is.null(angle) && .hatched(density)) {
        # Without a colour of its own the border has that of the lines.
        if (is.null(border) && !is.null(col) && !all(is.na(col))) border <- col
        ends <- c(which(is.na(xy$x) | is.na(xy$y)), length(xy$x) + 1L)
        starts <- c(1L, ends[-length(ends)] + 1L)
        parts <- which(ends - starts > 1L)
        k <- length(parts)
        if (k) {
            cyc <- function(v) rep_len(if (is.null(v) || !length(v)) NA else v, k)
            cols <- if (is.null(col) || all(is.na(col))) rep_len(if (is.null(border) || isTRUE(border)) par("fg") else if (isFALSE(border) || is.na(border[1L])) par("fg") else border, k) else rep_len(col, k)
            dens <- cyc(density)
            ang <- cyc(angle)
            ltys <- cyc(lty)
            for (i in seq_len(k)) {
                at <- starts[parts[i]]:(ends[parts[i]] - 1L)
                if (is.na(dens[i])) polygon(xy$x[at], xy$y[at], col = cols[i], border = NA)
                else if (dens[i] > 0) .hatch(xy$x[at], xy$y[at], dens[i], ang[i], cols[i], ltys[i], fillOddEven, ...)
            }
        }
        return(invisible(.polygon(xy$x, xy$y, NA, .border(border), lty, list(...))))
    }
    if (is.logical(border)) {
        border <- if (!is.na(border) && border) par("fg") else NA
    }
    invisible(.polygon(xy$x, xy$y, col, border, lty, list(...)))
}

# Parallel lines within a polygon, `density` of them an inch.
.hatch <- function(x, y, density, angle, col, lty, odd, ...) {
    u <- par("usr")
    pin <- par("pin")
    px <- (if (par("xlog")) log10(x) else x - 0) * pin[1L] / (u[2L] - u[1L])
    py <- (if (par("ylog")) log10(y) else y - 0) * pin[2L] / (u[4L] - u[3L])
    a <- (angle %% 180) / 180 * pi
    # Along and across the lines.
    along <- px * cos(a) + py * sin(a)
    across <- py * cos(a) - px * sin(a)
    step <- 1 / density
    at <- seq(floor(max(across) / step), ceiling(min(across) / step)) * step
    if (max(across) - min(across) < step && min(across) > max(at)) return(invisible())
    n <- length(px)
    nx <- c(2:n, 1L)
    x0 <- y0 <- x1 <- y1 <- numeric()
    # Where a line enters and leaves, given for each corner whether it is below the line.
    within <- function(s, below) {
        up <- below & !below[nx]
        hit <- which(below != below[nx])
        t <- along[hit] + (s - across[hit]) / (across[nx][hit] - across[hit]) * (along[nx][hit] - along[hit])
        o <- order(t)
        t <- t[o]
        wind <- cumsum(ifelse(up[hit][o], 1, -1))
        k <- which((if (odd) seq_along(t) %% 2L == 1L else wind != 0) & seq_along(t) < length(t))
        cbind(t[k], t[k + 1L])
    }
    for (s in at) {
        cuts <- within(s, across < s)
        # A line through a lowest corner or side touches the polygon there.
        if (any(across == s)) {
            touched <- within(s, across <= s)
            new <- !vapply(seq_len(nrow(touched)), function(k) any(cuts[, 1L] <= touched[k, 1L] & touched[k, 2L] <= cuts[, 2L]), NA)
            cuts <- rbind(cuts, touched[new, , drop = FALSE])
        }
        x0 <- c(x0, cuts[, 1L] * cos(a) - s * sin(a))
        y0 <- c(y0, cuts[, 1L] * sin(a) + s * cos(a))
        x1 <- c(x1, cuts[, 2L] * cos(a) - s * sin(a))
        y1 <- c(y1, cuts[, 2L] * sin(a) + s * cos(a))
    }
    ux <- function(v) { v <- v * (u[2L] - u[1L]) / pin[1L]; if (par("xlog")) 10^v else v }
    uy <- function(v) { v <- v * (u[4L] - u[3L]) / pin[2L]; if (par("ylog")) 10^v else v }
    if (length(x0)) segments(ux(x0), uy(y0), ux(x1), uy(y1), col = col, lty = lty, ...)
}

polypath <- function(x, y = NULL, border = NULL, col = NA, lty = par("lty"), rule = "winding", ...) {
    xy <- xy.coords(x, y, setLab = FALSE)
    if (is.logical(border)) border <- if (!is.na(border) && border) par("fg") else NA
    rule <- match(rule, c("winding", "evenodd"))
    if (is.na(rule)) stop("Invalid fill rule for graphics path")
    breaks <- which(is.na(xy$x) | is.na(xy$y))
    keep <- !(is.na(xy$x) | is.na(xy$y))
    lengths <- diff(c(0L, breaks, length(xy$x) + 1L)) - 1L
    lengths <- lengths[lengths > 0L]
    if (!length(lengths)) return(invisible())
    invisible(.path(xy$x[keep], xy$y[keep], lengths, rule == 1L, col, border, lty, list(...)))
}

grid <- function(nx = NULL, ny = nx, col = "lightgray", lty = "dotted", lwd = par("lwd"), equilogs = TRUE) {
    lines <- function(n, side) {
        if (is.null(n)) {
            log <- par(if (side == 1L) "xlog" else "ylog")
            if (log && equilogs) {
                u <- par("usr")[if (side == 1L) 1:2 else 3:4]
                axp <- par(if (side == 1L) "xaxp" else "yaxp")
                if (axp[3L] > 0) axp[3L] <- 1
                axTicks(side, axp = axp, usr = u, log = TRUE, nintLog = 5)
            } else axTicks(side)
        } else if (!is.na(n) && n > 0) {
            u <- par("usr")[if (side == 1L) 1:2 else 3:4]
            at <- seq.int(u[1L], u[2L], length.out = n + 1)
            at <- at[-c(1L, n + 1)]
            if (par(if (side == 1L) "xlog" else "ylog")) 10^at else at
        }
    }
    atx <- if (is.null(nx) || !is.na(nx)) lines(nx, 1L)
    aty <- if (is.null(ny) || !is.na(ny)) lines(ny, 2L)
    abline(v = atx, col = col, lty = lty, lwd = lwd)
    abline(h = aty, col = col, lty = lty, lwd = lwd)
    invisible()
}

rug <- function(x, ticksize = 0.03, side = 1, lwd = 0.5, col = par("fg"), quiet = getOption("warn") < 0, ...) {
    x <- as.vector(x)
    ok <- is.finite(x)
    x <- x[ok]
    if (!quiet) {
        u <- par("usr")
        u <- if (side %% 2 == 1) { if (par("xlog")) 10^u[1:2] else u[1:2] } else { if (par("ylog")) 10^u[3:4] else u[3:4] }
        if (any(x < u[1L] | x > u[2L])) warning("some values will be clipped")
    }
    axis(side, at = x, labels = FALSE, lwd = 0, lwd.ticks = lwd, col.ticks = col, tck = ticksize, ...)
}

locator <- function(n = 512, type = "n", ...) {
    if (dev.cur() == 1L) stop("plot.new has not been called yet")
    warning("this device has no window: locator() returns NULL")
    invisible(NULL)
}
identify <- function(x, ...) UseMethod("identify")
identify.default <- function(x, y = NULL, labels = seq_along(x), pos = FALSE, n = length(x), plot = TRUE, atpen = FALSE,
                             offset = 0.5, tolerance = 0.25, order = FALSE, ...) {
    warning("this device has no window: identify() returns no points")
    integer()
}
