# Pictures of matrices: images, contours, surfaces.

image <- function(x, ...) UseMethod("image")

# x, y and z from the forms in which they may come.
.gridArgs <- function(x, y, z, has.x, has.y, has.z, axes.names) {
    if (!has.z) {
        if (!has.x) stop("no 'z' matrix specified")
        if (is.list(x)) {
            z <- x$z
            y <- x$y
            x <- x$x
        } else {
            if (is.null(dim(x))) stop("argument must be matrix-like")
            z <- x
            x <- seq.int(0, 1, length.out = nrow(z))
            if (!has.y) y <- seq.int(0, 1, length.out = ncol(z))
        }
    } else if (has.x && is.list(x)) {
        y <- x$y
        x <- x$x
    }
    list(x = x, y = y, z = z)
}

image.default <- function(x = seq(0, 1, length.out = nrow(z)), y = seq(0, 1, length.out = ncol(z)), z,
                          zlim = range(z[is.finite(z)]), xlim = range(x), ylim = range(y), col = hcl.colors(12, "YlOrRd", rev = TRUE),
                          add = FALSE, xaxs = "i", yaxs = "i", xlab, ylab, breaks, oldstyle = FALSE, useRaster, ...) {
    listed <- !missing(x) && is.list(x)
    names <- if (listed) paste0(if (is.name(substitute(x))) deparse1(substitute(x)) else "", if (is.name(substitute(x))) c("$x", "$y") else c("", ""))
             else c(if (missing(z) || missing(x)) "" else deparse1(substitute(x)), if (missing(z) || missing(y)) "" else deparse1(substitute(y)))
    if (missing(z) && !listed) names <- c("", "")
    g <- .gridArgs(if (!missing(x)) x, if (!missing(y)) y, if (!missing(z)) z, !missing(x), !missing(y), !missing(z))
    z <- g$z
    x <- if (is.null(g$x)) seq(0, 1, length.out = nrow(z)) else g$x
    y <- if (is.null(g$y)) seq(0, 1, length.out = ncol(z)) else g$y
    if (any(!is.finite(x)) || any(!is.finite(y))) stop("'x' and 'y' values must be finite and non-missing")
    if (any(diff(x) <= 0) || any(diff(y) <= 0)) stop("increasing 'x' and 'y' values expected")
    if (!is.matrix(z)) stop("'z' must be a matrix")
    # Midpoints of cells become their edges.
    edges <- function(v, n) {
        if (length(v) == n + 1L) return(v)
        if (n == 1L) return(v + c(-1, 1) * if (v == 0) 1 else abs(v) * 0.4)
        step <- diff(v) / 2
        c(v[1L] - step[1L], v[-n] + step, v[n] + step[n - 1L])
    }
    fits <- function(v, n) length(v) %in% c(n, n + 1L)
    if (!fits(x, nrow(z)) || !fits(y, ncol(z))) stop("dimensions of z are not length(x)(-1) times length(y)(-1)")
    x <- edges(x, nrow(z))
    y <- edges(y, ncol(z))
    k <- length(col)
    if (missing(breaks)) {
        if (!missing(zlim) && (any(!is.finite(zlim)) || diff(zlim) < 0)) stop("invalid z limits")
        if (diff(zlim) == 0) zlim <- if (zlim[1L] == 0) c(-1, 1) else zlim[1L] + c(-0.4, 0.4) * abs(zlim[1L])
        cell <- (z - zlim[1L]) / diff(zlim)
        cell <- if (oldstyle) round((k - 1) * cell) else floor((k - 1e-5) * cell + 1e-7)
        cell[cell < 0 | cell >= k] <- NA
    } else {
        if (length(breaks) != k + 1L) stop("must have one more break than colour")
        if (any(!is.finite(breaks))) stop("'breaks' must all be finite")
        if (is.unsorted(breaks)) {
            warning("unsorted 'breaks' will be sorted before use")
            breaks <- sort(breaks)
        }
        cell <- matrix(findInterval(z, breaks, left.open = TRUE, rightmost.closed = TRUE, all.inside = FALSE) - 1, nrow(z))
        cell[cell < 0 | cell >= k] <- NA
    }
    if (!add) plot(xlim, ylim, xlim = xlim, ylim = ylim, type = "n", xaxs = xaxs, yaxs = yaxs,
                   xlab = if (missing(xlab)) names[1L] else xlab, ylab = if (missing(ylab)) names[2L] else ylab, ...)
    even <- function(v) length(v) < 3L || diff(range(diff(v))) < 1e-7 * (v[length(v)] - v[1L])
    if (missing(useRaster)) {
        asked <- getOption("preferRaster")
        useRaster <- isTRUE(asked) && even(x) && even(y)
    }
    if (useRaster && (!even(x) || !even(y))) stop(gettextf("%s can only be used with a regular grid", sQuote("useRaster = TRUE")), domain = NA)
    .image(x, y, cell, col, useRaster)
    invisible()
}

contour <- function(x, ...) UseMethod("contour")

contour.default <- function(x = seq(0, 1, length.out = nrow(z)), y = seq(0, 1, length.out = ncol(z)), z, nlevels = 10,
                            levels = pretty(zlim, nlevels), labels = NULL, xlim = range(x, finite = TRUE),
                            ylim = range(y, finite = TRUE), zlim = range(z, finite = TRUE), labcex = 0.6, drawlabels = TRUE,
                            method = "flattest", vfont, axes = TRUE, frame.plot = axes, col = par("fg"), lty = par("lty"),
                            lwd = par("lwd"), add = FALSE, ...) {
    vfont <- if (missing(vfont)) NULL else vfont
    g <- .gridArgs(if (!missing(x)) x, if (!missing(y)) y, if (!missing(z)) z, !missing(x), !missing(y), !missing(z))
    z <- g$z
    x <- if (is.null(g$x)) seq(0, 1, length.out = nrow(z)) else g$x
    y <- if (is.null(g$y)) seq(0, 1, length.out = ncol(z)) else g$y
    if (any(diff(x) <= 0) || any(diff(y) <= 0)) stop("increasing 'x' and 'y' values expected")
    if (!is.matrix(z) || nrow(z) <= 1L || ncol(z) <= 1L) stop("no proper 'z' matrix specified")
    method <- pmatch(method[1L], c("simple", "edge", "flattest"))
    if (is.na(method)) stop("invalid 'method' argument")
    if (!add) {
        plot.new()
        plot.window(xlim, ylim, "", ...)
        title(...)
    }
    if (!is.null(labels)) labels <- as.character(labels)
    else labels <- vapply(levels, function(v) format(v, digits = 7L), "")
    if (!any(is.finite(z))) stop("no contour values")
    ranged <- range(z[is.finite(z)])
    if (ranged[1L] == ranged[2L]) warning("all z values are equal")
    per <- function(v) rep_len(v, length(levels))
    col <- per(col)
    lty <- per(lty)
    lwd <- per(lwd)
    labels <- per(labels)
    drawn <- list2env(list(boxes = list()))
    for (k in seq_along(levels)) {
        for (line in .contourLines(as.double(x), as.double(y), z, levels[k])) {
            drawn$after <- NULL
            parts <- if (drawlabels) .labelledLine(line, labels[k], labcex, method, col[k], drawn, vfont) else list(line)
            for (part in parts) lines(part[[1L]], part[[2L]], col = col[k], lty = lty[k], lwd = lwd[k])
            if (!is.null(drawn$after)) drawn$after()
        }
    }
    if (!add) {
        localAxis <- function(..., col, bg, pch, cex, lty, lwd) Axis(...)
        localBox <- function(..., col, bg, pch, cex, lty, lwd) box(...)
        if (axes) {
            localAxis(x, side = 1, ...)
            localAxis(y, side = 2, ...)
        }
        if (frame.plot) localBox(...)
    }
    invisible()
}

# Whether two label boxes (rows are corners, in order around) overlap: no side of either has the other wholly beyond it.
.boxesOverlap <- function(a, b) {
    for (box in list(a, b)) for (k in 1:2) {
        side <- box[k + 1L, ] - box[k, ]
        pa <- a %*% side
        pb <- b %*% side
        if (max(pa) < min(pb) || max(pb) < min(pa)) return(FALSE)
    }
    TRUE
}

# The corners of a label of a width and height that runs from one point (inches) to another.
.labelBox <- function(from, to, height) {
    d <- to - from
    up <- c(-d[2L], d[1L]) / max(1e-12, sqrt(sum(d^2))) * height / 2
    rbind(from - up, to - up, to + up, from + up)
}

# How near a point of the line is to the edge of the plot, in its own units.
.edgeDistance <- function(x, y) {
    u <- par("usr")
    min(abs(x - u[1:2]), abs(y - u[3:4]))
}

# The stretches of a line (in inches) that a label of a width fits on: from a vertex to the first that is as far away.
.labelStretches <- function(px, py, width) {
    n <- length(px)
    ends <- vapply(seq_len(n), function(i) {
        far <- which(sqrt((px - px[i])^2 + (py - py[i])^2) >= width & seq_len(n) > i)
        if (length(far)) far[1L] else NA_integer_
    }, 1L)
    list(i = which(!is.na(ends)), j = ends[!is.na(ends)])
}

# Writes a label on a contour where the line is flattest, if there is a place, and gives the parts of the line beside it.
# `drawn` keeps the boxes of the labels so far; a label keeps clear of them.
.labelledLine <- function(line, label, cex, method, col, drawn, vfont) {
    label <- paste0(" ", label, " ")
    n <- length(line[[1L]])
    ux <- line[[1L]]
    uy <- line[[2L]]
    nearer <- function(i, j) if (.edgeDistance(ux[i], uy[i]) < .edgeDistance(ux[j], uy[j])) i else j
    if (method == 1L) {
        k <- nearer(1L, n)
        drawn$after <- function() text(ux[k], uy[k], label, cex = cex, col = col, vfont = vfont)
        return(list(line))
    }
    px <- grconvertX(ux, "user", "inches")
    py <- grconvertY(uy, "user", "inches")
    width <- strwidth(label, "inches", cex = cex, vfont = vfont)
    height <- strheight(label, "inches", cex = cex, vfont = vfont)
    fits <- .labelStretches(px, py, width)
    if (method == 3L) {
        if (n < 3L) return(list(line))
        keep <- fits$j < n
    } else keep <- if (nearer(1L, n) == 1L) fits$i == 1L else fits$j == n
    fits <- list(i = fits$i[keep], j = fits$j[keep])
    if (method == 2L && length(fits$i)) fits <- lapply(fits, `[`, length(fits$i))
    # The flattest stretch is the one whose slopes, whichever way they go, add up to the least; what is upright counts as level.
    slopes <- diff(uy) / diff(ux)
    slopes[diff(ux) == 0] <- 0
    bend <- vapply(seq_along(fits$i), function(k) sum(abs(slopes[fits$i[k]:(fits$j[k] - 1L)])), 0)
    for (k in order(bend)) {
        i <- fits$i[k]
        j <- fits$j[k]
        # The label ends at the vertex that is nearer to the edge; what is left of the stretch is drawn.
        at <- nearer(i, j)
        other <- if (at == i) j else i
        share <- width / sqrt((px[j] - px[i])^2 + (py[j] - py[i])^2)
        fixed <- c(px[at], py[at])
        free <- fixed + share * (c(px[other], py[other]) - fixed)
        box <- .labelBox(fixed, free, height)
        if (any(vapply(drawn$boxes, .boxesOverlap, NA, b = box))) next
        drawn$boxes <- c(drawn$boxes, list(box))
        start <- if (px[i] < px[j]) if (at == i) fixed else free else if (at == i) free else fixed
        angle <- if (px[i] < px[j]) atan2(py[j] - py[i], px[j] - px[i]) else atan2(py[i] - py[j], px[i] - px[j])
        fx <- grconvertX(free[1L], "inches", "user")
        fy <- grconvertY(free[2L], "inches", "user")
        sx <- grconvertX(start[1L], "inches", "user")
        sy <- grconvertY(start[2L], "inches", "user")
        drawn$after <- function() text(sx, sy, label, cex = cex, srt = angle * 180 / pi, col = col, adj = c(0, 0.5), vfont = vfont)
        before <- seq_len(i)
        after <- j:n
        return(c(if (i > 1L) list(list(ux[before], uy[before])), if (j < n) list(list(ux[after], uy[after])),
                 list(if (at == i) list(c(fx, ux[j]), c(fy, uy[j])) else list(c(ux[i], fx), c(uy[i], fy)))))
    }
    list(line)
}

filled.contour <- function(x = seq(0, 1, length.out = nrow(z)), y = seq(0, 1, length.out = ncol(z)), z,
                           xlim = range(x, finite = TRUE), ylim = range(y, finite = TRUE), zlim = range(z, finite = TRUE),
                           levels = pretty(zlim, nlevels), nlevels = 20, color.palette = function(n) hcl.colors(n, "YlOrRd", rev = TRUE),
                           col = color.palette(length(levels) - 1), plot.title, plot.axes, key.title, key.axes, asp = NA, xaxs = "i",
                           yaxs = "i", las = 1, axes = TRUE, frame.plot = axes, ...) {
    g <- .gridArgs(if (!missing(x)) x, if (!missing(y)) y, if (!missing(z)) z, !missing(x), !missing(y), !missing(z))
    z <- g$z
    x <- if (is.null(g$x)) seq(0, 1, length.out = nrow(z)) else g$x
    y <- if (is.null(g$y)) seq(0, 1, length.out = ncol(z)) else g$y
    if (any(diff(x) <= 0) || any(diff(y) <= 0)) stop("increasing 'x' and 'y' values expected")
    keep <- par("mar", "las", "mfrow")
    mar <- keep$mar
    on.exit(par(keep))
    # The key is the second column of the page, 3 lines and the margin wide; it is drawn first.
    key <- (3 + mar[2L]) * par("csi") * 2.54
    layout(matrix(c(2, 1), ncol = 2L), widths = c(1, lcm(key)))
    par(las = las)
    par(mar = c(mar[1L], 1, mar[3L], mar[2L]))
    plot.new()
    plot.window(xlim = c(0, 1), ylim = range(levels), xaxs = "i", yaxs = "i")
    k <- length(levels)
    rect(0, levels[-k], 1, levels[-1L], col = col)
    if (missing(key.axes)) {
        if (axes) axis(4)
    } else key.axes
    box()
    if (!missing(key.title)) key.title
    mar[4L] <- 1
    par(mar = mar)
    plot.new()
    plot.window(xlim, ylim, "", xaxs = xaxs, yaxs = yaxs, asp = asp)
    .filled.contour(x, y, z, levels, col)
    if (missing(plot.axes)) {
        if (axes) {
            title(main = "", xlab = "", ylab = "")
            Axis(x, side = 1)
            Axis(y, side = 2)
        }
    } else plot.axes
    if (frame.plot) box()
    if (missing(plot.title)) title(...) else plot.title
    invisible()
}

.filled.contour <- function(x, y, z, levels, col) {
    if (!is.matrix(z) || nrow(z) <= 1L || ncol(z) <= 1L) stop("no proper 'z' matrix specified")
    if (length(levels) < 2L) stop("invalid contour levels")
    if (is.unsorted(levels, strictly = TRUE)) stop("invalid contour levels: must be strictly increasing")
    bands <- .bandPolygons(as.double(x), as.double(y), z, as.double(levels))
    col <- rep_len(col, length(levels) - 1L)
    polygon(bands[[1L]], bands[[2L]], col = col[bands[[3L]]], border = NA)
    invisible()
}

persp <- function(x, ...) UseMethod("persp")

persp.default <- function(x = seq(0, 1, length.out = nrow(z)), y = seq(0, 1, length.out = ncol(z)), z, xlim = range(x), ylim = range(y),
                          zlim = range(z, na.rm = TRUE), xlab = NULL, ylab = NULL, zlab = NULL, main = NULL, sub = NULL, theta = 0,
                          phi = 15, r = sqrt(3), d = 1, scale = TRUE, expand = 1, col = "white", border = NULL, ltheta = -135,
                          lphi = 0, shade = NA, box = TRUE, axes = TRUE, nticks = 5, ticktype = "simple", ...) {
    if (is.null(xlab)) xlab <- if (!missing(x)) deparse1(substitute(x)) else "X"
    if (is.null(ylab)) ylab <- if (!missing(y)) deparse1(substitute(y)) else "Y"
    if (is.null(zlab)) zlab <- if (!missing(z)) deparse1(substitute(z)) else "Z"
    g <- .gridArgs(if (!missing(x)) x, if (!missing(y)) y, if (!missing(z)) z, !missing(x), !missing(y), !missing(z))
    z <- g$z
    x <- if (is.null(g$x)) seq(0, 1, length.out = nrow(z)) else g$x
    y <- if (is.null(g$y)) seq(0, 1, length.out = ncol(z)) else g$y
    if (any(diff(x) <= 0) || any(diff(y) <= 0)) stop("increasing 'x' and 'y' values expected")
    if (!is.matrix(z)) stop("'z' must be a matrix")
    if (!all(is.finite(c(theta, phi, r, d, expand)))) stop("invalid viewing parameters")
    simple <- pmatch(ticktype, c("simple", "detailed"))
    if (is.na(simple)) stop("invalid 'ticktype' argument")
    for (l in list(xlim, ylim, zlim)) if (length(l) != 2L || any(!is.finite(l)) || l[1L] >= l[2L]) stop("invalid axis limits")
    view <- .viewMatrix(xlim, ylim, zlim, theta, phi, r, d, scale, expand)
    plot.new()
    corners <- expand.grid(xlim, ylim, zlim)
    at <- trans3d(corners[[1L]], corners[[2L]], corners[[3L]], view)
    plot.window(range(at$x), range(at$y), asp = 1, xaxs = "r", yaxs = "r")
    if (box) {
        drawn <- .perspBox(xlim, ylim, zlim, view, TRUE, character())
        if (axes) .perspAxes(xlim, ylim, zlim, view, c(xlab, ylab, zlab), nticks, simple == 1L, ...)
    }
    .perspFacets(x, y, z, view, col, border, ltheta, lphi, shade, xlim, ylim, zlim, scale, expand, theta, phi, ...)
    if (box) .perspBox(xlim, ylim, zlim, view, FALSE, drawn)
    for (f in getHook("persp")) if (is.function(f)) f()
    if (!is.null(main) || !is.null(sub)) title(main = main, sub = sub, ...)
    invisible(view)
}

# Moves the middle of the box to the origin, scales it, turns it and looks at it from the distance.
.viewMatrix <- function(xlim, ylim, zlim, theta, phi, r, d, scale, expand) {
    half <- c(diff(xlim), diff(ylim), diff(zlim)) / 2
    if (!scale) half[] <- max(half)
    m <- diag(4)
    m[4L, 1:3] <- -c(mean(xlim), mean(ylim), mean(zlim))
    m <- m %*% diag(c(1 / half[1L], 1 / half[2L], expand / half[3L], 1))
    turn <- function(axis, degrees) {
        a <- degrees * pi / 180
        t <- diag(4)
        other <- setdiff(1:3, axis)
        if (axis == 2L) t[other, other] <- c(cos(a), sin(a), -sin(a), cos(a)) else t[other, other] <- c(cos(a), -sin(a), sin(a), cos(a))
        t
    }
    m <- m %*% turn(1L, -90)
    m <- m %*% turn(2L, -theta)
    m <- m %*% turn(1L, phi)
    away <- diag(4)
    away[4L, 3L] <- -r - d
    m <- m %*% away
    eye <- diag(4)
    eye[3L, 4L] <- -1 / d
    m %*% eye
}

.boxFaces <- function() {
    # Faces of the box by the numbers of their corners' limits, each seen from inside.
    face <- function(...) matrix(c(...), ncol = 3L, byrow = TRUE)
    list(face(1, 1, 1, 1, 1, 2, 2, 1, 2, 2, 1, 1), face(1, 2, 1, 2, 2, 1, 2, 2, 2, 1, 2, 2),
         face(1, 1, 1, 1, 2, 1, 1, 2, 2, 1, 1, 2), face(2, 1, 1, 2, 1, 2, 2, 2, 2, 2, 2, 1),
         face(1, 1, 1, 2, 1, 1, 2, 2, 1, 1, 2, 1), face(1, 1, 2, 1, 2, 2, 2, 2, 2, 2, 1, 2))
}

# The sides of the box behind the surface are drawn before it, those in front of it after it, dotted; each edge once.
.perspBox <- function(xlim, ylim, zlim, view, behind, drawn) {
    for (f in .boxFaces()) {
        p <- trans3d(xlim[f[, 1L]], ylim[f[, 2L]], zlim[f[, 3L]], view)
        i <- c(2:4, 1L)
        near <- sum(p$x * p$y[i] - p$x[i] * p$y) < 0
        if (near == behind) next
        corner <- f %*% c(1, 2, 4)
        edge <- paste(pmin(corner, corner[i]), pmax(corner, corner[i]))
        fresh <- !edge %in% drawn
        segments(p$x[fresh], p$y[fresh], p$x[i][fresh], p$y[i][fresh], lty = if (behind) par("lty") else "dotted")
        drawn <- c(drawn, edge)
    }
    drawn
}

.perspFacets <- function(x, y, z, view, col, border, ltheta, lphi, shade, xlim, ylim, zlim, scale, expand, theta, phi, ...) {
    nx <- length(x)
    ny <- length(y)
    if (nx != nrow(z) || ny != ncol(z)) stop("invalid 'z' argument")
    i <- rep(seq_len(nx - 1L), ny - 1L)
    j <- rep(seq_len(ny - 1L), each = nx - 1L)
    h <- cbind(rep(x, ny), rep(y, each = nx), as.vector(z), 1) %*% view
    at <- function(i, j) i + (j - 1L) * nx
    four <- cbind(at(i, j), at(i + 1L, j), at(i + 1L, j + 1L), at(i, j + 1L))
    depth <- matrix(h[four, 4L], ncol = 4L)
    px <- matrix(h[four, 1L] / h[four, 4L], ncol = 4L)
    py <- matrix(h[four, 2L] / h[four, 4L], ncol = 4L)
    col <- rep_len(col, length(i))
    if (!is.na(shade) && shade > 0) {
        half <- c(diff(xlim), diff(ylim), diff(zlim)) / 2
        if (!scale) half[] <- max(half)
        half[3L] <- half[3L] / expand
        sx <- x / half[1L]
        sy <- y / half[2L]
        sz <- z / half[3L]
        u <- cbind(sx[i + 1L] - sx[i], sy[j + 1L] - sy[j], sz[cbind(i + 1L, j + 1L)] - sz[cbind(i, j)])
        w <- cbind(sx[i] - sx[i + 1L], sy[j + 1L] - sy[j], sz[cbind(i, j + 1L)] - sz[cbind(i + 1L, j)])
        normal <- cbind(u[, 2L] * w[, 3L] - u[, 3L] * w[, 2L], u[, 3L] * w[, 1L] - u[, 1L] * w[, 3L], u[, 1L] * w[, 2L] - u[, 2L] * w[, 1L])
        normal <- normal / sqrt(rowSums(normal^2))
        lt <- ltheta * pi / 180
        lp <- lphi * pi / 180
        light <- c(cos(lp) * sin(lt), -cos(lp) * cos(lt), sin(lp))
        bright <- (0.5 * (as.vector(normal %*% light) + 1))^shade
        dark <- !is.na(bright)
        shaded <- trunc(t(col2rgb(col)[, dark, drop = FALSE]) * bright[dark])
        col[dark] <- rgb(shaded, maxColorValue = 255)
    }
    # Farthest facets first.
    far <- order(apply(depth, 1L, max), decreasing = TRUE)
    ok <- far[!is.na(rowSums(px[far, , drop = FALSE]))]
    inside <- rowSums(matrix(z[four] < zlim[1L] | z[four] > zlim[2L], ncol = 4L)) == 0
    ok <- ok[inside[ok]]
    border <- if (is.null(border)) par("fg") else border
    polygon(as.vector(t(cbind(px[ok, , drop = FALSE], NA))), as.vector(t(cbind(py[ok, , drop = FALSE], NA))), col = col[ok],
            border = if (length(border) > 1L) rep_len(border, length(i))[ok] else border, ...)
}

# Axes along those lower edges of the box, and that upright one, which stand free. Arrows, ticks and texts are so many steps of
# three hundredths of the box away from it, along both other axes.
.perspAxes <- function(xlim, ylim, zlim, view, labels, nticks, simple, ..., cex.axis = par("cex.axis"), cex.lab = par("cex.lab")) {
    p <- function(v) { q <- trans3d(v[1L], v[2L], v[3L], view); c(q$x, q$y) }
    lim <- list(xlim, ylim, zlim)
    for (axis in 1:3) {
        other <- setdiff(1:3, axis)
        # Of the parallel lower edges the lowest one is taken; of the upright ones the one farthest to the left.
        edges <- as.matrix(expand.grid(1:2, if (axis < 3L) 1 else 1:2))
        away <- function(edge, at, steps) {
            v <- numeric(3L)
            v[axis] <- at
            for (k in 1:2) {
                l <- lim[[other[k]]]
                v[other[k]] <- l[edge[k]] + c(-1, 1)[edge[k]] * steps * 0.03 * diff(l)
            }
            p(v)
        }
        ends <- apply(edges, 1L, function(e) c(away(e, lim[[axis]][1L], 0), away(e, lim[[axis]][2L], 0)))
        edge <- edges[if (axis < 3L) which.min(ends[2L, ] + ends[4L, ]) else which.min(ends[1L, ] + ends[3L, ]), ]
        # The axis reaches from the first tick to the last one.
        ticks <- pretty(lim[[axis]], nticks)
        ticks <- ticks[ticks >= lim[[axis]][1L] & ticks <= lim[[axis]][2L]]
        reach <- range(ticks)
        from <- away(edge, reach[1L], 1)
        to <- away(edge, reach[2L], 1)
        angle <- atan2(to[2L] - from[2L], to[1L] - from[1L]) * 180 / pi
        if (angle > 90) angle <- angle - 180 else if (angle < -90) angle <- angle + 180
        middle <- away(edge, mean(reach), if (simple) 2 else 3.5)
        text(middle[1L], middle[2L], labels[axis], srt = angle, cex = cex.lab, adj = c(0.5, 0.5))
        if (simple) {
            arrows(from[1L], from[2L], to[1L], to[2L], length = 0.1, angle = 10)
        } else {
            names <- format(ticks, trim = TRUE)
            for (t in seq_along(ticks)) {
                q <- away(edge, ticks[t], 0)
                e <- away(edge, ticks[t], 1)
                segments(q[1L], q[2L], e[1L], e[2L])
                e <- away(edge, ticks[t], 2)
                text(e[1L], e[2L], names[t], cex = cex.axis, adj = c(0.5, 0.5))
            }
        }
    }
}

rasterImage <- function(image, xleft, ybottom, xright, ytop, angle = 0, interpolate = TRUE, ...) {
    image <- if (inherits(image, "nativeRaster")) stop("objects of class \"nativeRaster\" are not implemented") else as.raster(image)
    if (any(dim(image) < 1L)) stop("all dimensions must be positive")
    invisible(.raster(unclass(image), dim(image)[1L], dim(image)[2L], as.double(xleft), as.double(ybottom), as.double(xright), as.double(ytop),
                      as.double(angle), interpolate, list(...)))
}

plot.raster <- function(x, y, xlim = c(0, ncol(x)), ylim = c(0, nrow(x)), xaxs = "i", yaxs = "i", asp = 1, add = FALSE, ...) {
    if (!add) {
        plot.new()
        plot.window(xlim = xlim, ylim = ylim, asp = asp, xaxs = xaxs, yaxs = yaxs)
    }
    rasterImage(x, 0, 0, ncol(x), nrow(x), ...)
}
