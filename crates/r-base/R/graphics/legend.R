# Legends. Lengths are computed in the scale that is drawn (logarithms on logarithmic axes). A column is: a character's
# width, the box, the line, the gap, the text; a half character follows the last one. A row is a line of text high, and the rows
# have one more line of room than they need.

legend <- function(x, y = NULL, legend, fill = NULL, col = par("col"), border = "black", lty, lwd, pch, angle = 45,
                   density = NULL, bty = "o", bg = par("bg"), box.lwd = par("lwd"), box.lty = par("lty"), box.col = par("fg"),
                   pt.bg = NA, cex = 1, pt.cex = cex, pt.lwd = lwd, xjust = 0, yjust = 1, x.intersp = 1, y.intersp = 1,
                   adj = c(0, 0.5), text.width = NULL, text.col = par("col"), text.font = NULL, merge = do.lines && has.pch,
                   trace = FALSE, plot = TRUE, ncol = 1, horiz = FALSE, title = NULL, inset = 0, xpd,
                   title.col = text.col[1], title.adj = 0.5, title.cex = cex[1], title.font = text.font[1], seg.len = 2) {
    if (missing(legend) && (is.character(y) || is.expression(y))) {
        legend <- y
        y <- NULL
    }
    boxes <- !missing(fill) || !missing(density)
    do.lines <- !missing(lwd) || !missing(lty) && (is.character(lty) || any(lty > 0, na.rm = TRUE))
    has.pch <- !missing(pch) && length(pch) > 0L
    if (!missing(xpd)) {
        before <- par(xpd = xpd)
        on.exit(par(before))
    }
    legend <- as.graphicsAnnot(legend)
    if (is.call(legend) || is.name(legend)) legend <- as.expression(legend)
    title <- as.graphicsAnnot(title)
    if (length(title) > 1L) stop("invalid 'title'")
    n <- length(legend)
    if (!n) stop("'legend' is of length 0")
    per <- function(v) rep_len(v, n)
    cex <- per(cex)
    gap <- per(x.intersp)
    font <- if (is.null(text.font)) par("font") else text.font
    if (is.null(text.font)) text.font <- font

    # A character's size in the scale of the axes.
    unit <- xyinch(par("cin"), warn.log = FALSE) * par("cex") * max(cex)
    wide <- unit[1L]
    tall <- max(unit[2L], .sizes(legend, cex, font, strheight))
    row <- tall + unit[2L] * (max(y.intersp) - 1)
    if (!do.lines) merge <- FALSE
    box <- if (boxes) 0.8 * wide else 0
    line <- if (do.lines) max(seg.len) * wide else 0

    if (horiz) {
        if (ncol != 1) warning(gettextf("horizontal specification overrides: Number of columns := %d", n), domain = NA)
        ncol <- n
    }
    rows <- ceiling(n / ncol)
    text.width <- .legendWidths(text.width, .sizes(legend, cex, font, strwidth), rows, ncol)
    # The height of the title, which may have several lines.
    heading <- if (!length(title)) 0 else max(unit[2L] / max(cex) * title.cex[1L], .sizes(title, title.cex[1L], title.font, strheight)) + row - tall
    column <- text.width + (max(gap) + 1) * wide + line + box - if (isTRUE(merge)) 0.7 * wide else 0
    width <- sum(column) + 0.5 * wide
    height <- rows * row + heading + unit[2L]
    widened <- 0
    if (heading) {
        needed <- strwidth(title, cex = title.cex, font = title.font) + 0.5 * wide
        widened <- max(0, (needed - width) / 2)
        width <- max(width, needed)
    }
    corner <- .legendCorner(x, y, width, height, xjust, yjust, rep_len(inset, 2L))
    if (!is.null(corner$width)) {
        width <- corner$width
        height <- corner$height
        column <- rep(width / ncol, ncol)
        widened <- 0
    }
    left <- corner$left
    top <- corner$top

    ux <- if (par("xlog")) function(v) 10^v else identity
    uy <- if (par("ylog")) function(v) 10^v else identity
    index <- seq_len(n) - 1L
    at.x <- left + widened + wide - (if (isTRUE(merge)) 0.7 * wide else 0) + c(0, cumsum(column))[index %/% rows + 1L]
    at.y <- top - tall - 0.5 * (row - tall) - (index %% rows) * row - heading
    if (plot && bty != "n")
        rect(ux(left), uy(top), ux(left + width), uy(top - height), col = bg, lwd = box.lwd, lty = box.lty, border = box.col)
    if (boxes) {
        if (plot) {
            high <- 0.25 * unit[2L]
            rect(ux(at.x), uy(at.y + high), ux(at.x + box), uy(at.y - high), col = if (!is.null(fill)) per(fill), density = density,
                 angle = angle, border = border)
        }
        at.x <- at.x + box
    }
    col <- per(col)
    lines <- if (missing(lwd)) par("lwd") else lwd
    if (do.lines) {
        kind <- per(if (missing(lty) || is.null(lty)) 1 else lty)
        drawn <- !is.na(kind) & !is.na(per(lines)) & if (is.character(kind)) !kind %in% c("blank", "0", "") else kind > 0
        if (plot && any(drawn))
            segments(ux(at.x), uy(at.y), ux(at.x + per(seg.len) * wide), uy(at.y), lty = if (all(drawn)) kind else ifelse(drawn, kind, 0),
                     lwd = per(lines), col = col)
        at.x <- at.x + line
    }
    if (has.pch && plot) {
        if (is.character(pch) && !is.na(pch[1L]) && nchar(pch[1L]) > 1L) {
            if (length(pch) > 1L) warning("not using pch[2..] since pch[1L] has multiple chars")
            pch <- strsplit(pch[1L], "")[[1L]]
        }
        pch <- per(pch)
        shown <- which(!is.na(pch) & (is.character(pch) | !(suppressWarnings(as.numeric(pch)) %in% -31:-1)))
        middle <- if (isTRUE(merge)) at.x - line / 2 else at.x
        if (length(shown))
            points(ux(middle[shown]), uy(at.y[shown]), pch = pch[shown], col = col[shown], cex = per(pt.cex)[shown],
                   bg = per(pt.bg)[shown], lwd = per(if (missing(pt.lwd)) lines else pt.lwd)[shown])
    }
    at.x <- at.x + gap * wide
    if (plot) {
        if (heading)
            text(ux(left + width * title.adj), uy(top - heading + row - tall), labels = title, adj = c(title.adj, 0), cex = title.cex,
                 col = title.col, font = title.font)
        text(ux(at.x), uy(at.y), labels = legend, adj = adj, cex = cex, col = text.col, font = font)
    }
    if (trace) cat("  legend:", n, "entries in", ncol, "column(s)\n")
    invisible(list(rect = list(w = width, h = height, left = left, top = top), text = list(x = at.x, y = at.y)))
}

# The widths of the text in the columns: all that of the widest label, each its own (NA), or as given.
.legendWidths <- function(given, sizes, rows, columns) {
    if (is.null(given)) return(rep(max(sizes), columns))
    if (length(given) == 1L && is.na(given)) {
        place <- factor((seq_along(sizes) - 1L) %/% rows + 1L, levels = seq_len(columns))
        own <- as.vector(tapply(sizes, place, max))
        return(ifelse(is.na(own), 0, own))
    }
    if (!is.numeric(given) || anyNA(given) || any(given < 0) || !length(given) %in% c(1L, columns))
        stop("'text.width' must be numeric, >= 0, or a scalar or of length ncol", call. = FALSE)
    rep_len(given, columns)
}

# Widths or heights of labels, each in its own size.
.sizes <- function(labels, cex, font, size)
    vapply(seq_along(labels), function(i) abs(size(labels[i], cex = cex[(i - 1L) %% length(cex) + 1L], font = font[(i - 1L) %% length(font) + 1L])), 0)

# The upper left corner: from a keyword, from a point, or from two points, which also give the size.
.legendCorner <- function(x, y, width, height, xjust, yjust, inset) {
    if (is.character(x)) {
        place <- match.arg(x, c("bottomright", "bottom", "bottomleft", "left", "topleft", "top", "topright", "right", "center"))
        u <- par("usr")
        away <- inset * c(u[2L] - u[1L], u[4L] - u[3L])
        left <- if (grepl("left", place)) u[1L] + away[1L] else if (grepl("right", place)) u[2L] - width - away[1L] else (u[1L] + u[2L] - width) / 2
        top <- if (grepl("top", place)) u[4L] - away[2L] else if (grepl("bottom", place)) u[3L] + height + away[2L] else (u[3L] + u[4L] + height) / 2
        return(list(left = left, top = top))
    }
    at <- xy.coords(x, y, setLab = FALSE)
    if (!length(at$x) %in% 1:2) stop("invalid coordinate lengths")
    px <- if (par("xlog")) log10(at$x) else at$x
    py <- if (par("ylog")) log10(at$y) else at$y
    if (length(px) == 2L) list(left = min(px), top = max(py), width = abs(diff(px)), height = abs(diff(py)))
    else list(left = px - xjust * width, top = py + (1 - yjust) * height)
}
