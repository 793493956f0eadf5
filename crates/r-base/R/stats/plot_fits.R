# Plots of smooth terms, isotone fits, polished tables, profiles, and heat maps.

lines.isoreg <- function(x, col = "red", lwd = 1.5, do.points = FALSE, cex = 1.5, pch = 13, ...) {
    at <- if (x$isOrd) x$x else x$x[x$ord]
    knots <- x$iKnots
    # Each level holds from the point before it.
    lines(at, x$yf, type = "S", col = col, lwd = lwd, ...)
    if (do.points) points(at[knots], x$yf[knots], col = col, cex = cex, pch = pch)
    invisible()
}

plot.isoreg <- function(x, plot.type = c("single", "row.wise", "col.wise"), main = paste("Isotonic regression", deparse(x$call)),
                        main2 = "Cumulative Data and Convex Minorant", xlab = "x0", ylab = "x$y",
                        par.fit = list(col = "red", cex = 1.5, pch = 13, lwd = 1.5), mar = if (both) 0.1 + c(3.5, 2.5, 1, 1) else par("mar"),
                        mgp = if (both) c(1.6, 0.7, 0) else par("mgp"), grid = length(x$x) < 12L, ...) {
    plot.type <- match.arg(plot.type)
    both <- plot.type != "single"
    if (both) {
        wide <- plot.type == "col.wise"
        keep <- par(mfcol = if (wide) 1:2 else 2:1, mar = mar, mgp = mgp, oma = c(0, 0, 2, 0))
        on.exit(par(keep))
    }
    at <- x$x
    order <- if (x$isOrd) seq_along(at) else x$ord
    # On a logarithmic axis the corner stays positive.
    logx <- !is.null(log <- list(...)$log) && grepl("x", log, fixed = TRUE)
    ahead <- at[order][1L] - mean(diff(at[order]))
    corner <- c(if (logx && ahead <= 0) at[order][1L]^2 / at[order][2L] else ahead, at[order])
    fit <- x$yf
    knots <- x$iKnots
    plot(corner, c(NA, x$y[order]), ..., xlab = xlab, ylab = ylab, main = if (!both) main, xlim = range(corner), ylim = range(x$y))
    if (both) mtext(main, side = 3, line = 0, outer = TRUE, cex = par("cex.main"), font = par("font.main"))
    rows <- c(1L, knots + 1L)
    lines(at[order], fit, type = "S", col = par.fit$col, lwd = par.fit$lwd)
    points(at[order][knots], fit[knots], col = par.fit$col, cex = par.fit$cex, pch = par.fit$pch)
    if (grid) graphics::grid()
    if (both) {
        plot(corner, c(NA, x$yc[-1L]), ylim = range(x$yc), xlab = xlab, ylab = paste0("cumsum(", ylab, ")"), main = main2, ...)
        minorant <- c(0, cumsum(fit))
        lines(corner, minorant, col = par.fit$col, lwd = par.fit$lwd)
        points(corner[rows[-1L]], minorant[rows[-1L]], col = par.fit$col, cex = par.fit$cex, pch = par.fit$pch)
        if (grid) abline(v = corner[rows[-1L]], col = "lightgray", lty = "dotted", xpd = TRUE)
    }
    invisible()
}

# Tukey's diagnostic for removable non-additivity: residuals against the comparison values.
plot.medpolish <- function(x, main = "Tukey Additivity Plot", ...) {
    plot(outer(x$row, x$col) / x$overall, x$residuals, main = main, xlab = "Diagnostic Comparison Values", ylab = "Residuals", ...)
    abline(h = 0, v = 0, lty = "dotted")
    invisible()
}

plot.mlm <- function(x, ...) stop("'plot.mlm' not implemented", domain = NA)

plot.profile.nls <- function(x, levels, conf = c(99, 95, 90, 80, 50) / 100, absVal = TRUE, ylab = NULL, lty = 2, ...) {
    df <- attr(x, "summary")$df[2L]
    levels <- if (missing(levels)) {
        conf <- conf[conf > 0 & conf < 1]
        sqrt(qf(pmax(0, pmin(1, conf)), 1, df))
    } else levels
    top <- 1.05 * max(levels)
    keep <- par(mar = c(5, 4, 1, 1) + 0.1)
    on.exit(par(keep))
    if (is.null(ylab)) ylab <- if (absVal) expression(abs(tau)) else expression(tau)
    for (name in names(x)) {
        tau <- x[[name]]$tau
        at <- x[[name]]$par.vals[, name]
        # tau as a natural spline of the parameter, and the parameter where tau has a value.
        through <- splinefun(at, tau, method = "natural")
        cut <- function(l) vapply(l, function(v) if (v < min(tau) || v > max(tau)) NA_real_
                                                 else uniroot(function(p) through(p) - v, range(at), tol = 1e-10)$root, 0)
        shown <- cut(c(-top, top))
        if (is.na(shown[1L])) shown[1L] <- min(at)
        if (is.na(shown[2L])) shown[2L] <- max(at)
        curve <- list(x = sort(c(seq(min(at), max(at), length.out = 51L), at)))
        curve$y <- through(curve$x)
        if (absVal) {
            plot(abs(tau) ~ at, xlab = name, ylim = c(0, top), xlim = shown, ylab = ylab, type = "n", ...)
            lines(curve$x, abs(curve$y), col = 4)
            abline(v = cut(0), col = 3, lty = 2)
            for (l in levels) {
                ends <- cut(c(-l, l))
                lines(ends, c(l, l), type = "h", col = 6, lty = 2)
                ends <- ifelse(is.na(ends), range(at), ends)
                lines(ends, c(l, l), type = "l", col = 6, lty = lty)
            }
        } else {
            plot(tau ~ at, xlab = name, ylim = c(-top, top), xlim = shown, ylab = ylab, type = "n", ...)
            lines(curve)
            abline(h = 0, col = 3, lty = 2)
            for (l in levels) {
                ends <- cut(c(-l, l))
                lines(ends, c(-l, l), type = "h", col = 6, lty = lty)
            }
        }
    }
    invisible()
}

heatmap <- function(x, Rowv = NULL, Colv = if (symm) "Rowv" else NULL, distfun = dist, hclustfun = hclust,
                    reorderfun = function(d, w) reorder(d, w), add.expr, symm = FALSE, revC = identical(Colv, "Rowv"),
                    scale = c("row", "column", "none"), na.rm = TRUE, margins = c(5, 5), ColSideColors, RowSideColors,
                    cexRow = 0.2 + 1 / log10(nr), cexCol = 0.2 + 1 / log10(nc), labRow = NULL, labCol = NULL, main = NULL,
                    xlab = NULL, ylab = NULL, keep.dendro = FALSE, verbose = getOption("verbose"), ...) {
    if (length(dim(x)) != 2L || !is.numeric(x)) stop("'x' must be a numeric matrix")
    nr <- nrow(x)
    nc <- ncol(x)
    if (nr <= 1L || nc <= 1L) stop("'x' must have at least 2 rows and 2 columns")
    if (!is.numeric(margins) || length(margins) != 2L) stop("'margins' must be a numeric vector of length 2")
    scale <- if (symm && missing(scale)) "none" else match.arg(scale)
    # The order of one side and, where there is one, its tree.
    arranged <- function(given, m, means) {
        if (identical(given, NA)) return(list(order = seq_len(nrow(m))))
        tree <- if (inherits(given, "dendrogram")) given else {
            tree <- as.dendrogram(hclustfun(distfun(m)))
            if (!is.logical(given) || given) reorderfun(tree, if (is.null(given)) means else given) else tree
        }
        order <- order.dendrogram(tree)
        if (length(order) != nrow(m)) stop("row or column dendrogram ordering gave index of wrong length")
        list(tree = tree, order = order)
    }
    row <- arranged(Rowv, x, rowMeans(x, na.rm = na.rm))
    column <- if (identical(Colv, "Rowv")) {
        if (nr != nc) stop("Colv = \"Rowv\" but nrow(x) != ncol(x)")
        row
    } else arranged(Colv, if (symm) x else t(x), colMeans(x, na.rm = na.rm))
    label <- function(given, names, order) if (!is.null(given)) given[order] else if (is.null(names)) seq_along(order)[order] else names[order]
    labRow <- label(labRow, rownames(x), row$order)
    labCol <- label(labCol, colnames(x), column$order)
    z <- x[row$order, column$order]
    standard <- function(v) { v <- v - mean(v, na.rm = na.rm); v / sd(v, na.rm = na.rm) }
    if (scale == "row") z[] <- t(apply(z, 1L, standard)) else if (scale == "column") z[] <- apply(z, 2L, standard)
    keep <- par(no.readonly = TRUE)
    on.exit(par(keep))
    .heatmapSheet(!missing(RowSideColors), !missing(ColSideColors), is.null(row$tree), is.null(column$tree), !is.null(main))
    if (!missing(RowSideColors)) {
        if (!is.character(RowSideColors) || length(RowSideColors) != nr) stop("'RowSideColors' must be a character vector of length nrow(x)")
        par(mar = c(margins[1L], 0, 0, 0.5))
        image(rbind(if (revC) nr:1L else seq_len(nr)), col = RowSideColors[row$order], axes = FALSE)
    }
    if (!missing(ColSideColors)) {
        if (!is.character(ColSideColors) || length(ColSideColors) != nc) stop("'ColSideColors' must be a character vector of length ncol(x)")
        par(mar = c(0.5, 0, 0, margins[2L]))
        image(cbind(seq_len(nc)), col = ColSideColors[column$order], axes = FALSE)
    }
    par(mar = c(margins[1L], 0, 0, margins[2L]))
    z <- t(z)
    if (revC) {
        z <- z[, nr:1L]
        labRow <- rev(labRow)
    }
    image(seq_len(nc), seq_len(nr), z, xlim = 0.5 + c(0, nc), ylim = 0.5 + c(0, nr), axes = FALSE, xlab = "", ylab = "", ...)
    axis(1, seq_len(nc), labels = labCol, las = 2, line = -0.5, tick = 0, cex.axis = cexCol)
    axis(4, seq_len(nr), labels = labRow, las = 2, line = -0.5, tick = 0, cex.axis = cexRow)
    if (!is.null(xlab)) mtext(xlab, side = 1, line = margins[1L] - 1.25)
    if (!is.null(ylab)) mtext(ylab, side = 4, line = margins[2L] - 1.25)
    if (!missing(add.expr)) eval.parent(substitute(add.expr))
    par(mar = c(margins[1L], 0, 0, 0))
    if (is.null(row$tree)) plot.new() else plot(if (revC) rev(row$tree) else row$tree, horiz = TRUE, axes = FALSE, yaxs = "i", leaflab = "none")
    par(mar = c(0, 0, if (is.null(main)) 0 else 1, margins[2L]))
    if (!is.null(column$tree)) plot(column$tree, axes = FALSE, xaxs = "i", leaflab = "none")
    else if (!is.null(main)) plot.new()
    if (!is.null(main)) {
        par(xpd = NA)
        title(main, cex.main = 1.5 * keep[["cex.main"]])
    }
    invisible(list(rowInd = row$order, colInd = column$order, Rowv = if (keep.dendro) row$tree, Colv = if (keep.dendro) column$tree))
}

# The figures: trees at the left and above, bars of colours next to the image; a tree that isn't there leaves little room.
.heatmapSheet <- function(row.bar, column.bar, no.row, no.column, title) {
    mat <- rbind(c(NA, 3), c(2, 1))
    widths <- c(if (no.row) 0.05 else 1, 4)
    heights <- c((if (no.column) 0.05 else 1) + if (title) 0.2 else 0, 4)
    if (column.bar) {
        mat <- rbind(mat[1L, ] + 1, c(NA, 1), mat[2L, ] + 1)
        heights <- c(heights[1L], 0.2, heights[2L])
    }
    if (row.bar) {
        mat <- cbind(mat[, 1L] + 1, c(rep(NA, nrow(mat) - 1L), 1), mat[, 2L] + 1)
        widths <- c(widths[1L], 0.2, widths[2L])
    }
    mat[is.na(mat)] <- 0
    layout(mat, widths = widths, heights = heights, respect = TRUE)
}

termplot <- function(model, data = NULL, envir = environment(formula(model)), partial.resid = FALSE, rug = FALSE, terms = NULL,
                     se = FALSE, xlabs = NULL, ylabs = NULL, main = NULL, col.term = 2, lwd.term = 1.5, col.se = "orange",
                     lty.se = 2, lwd.se = 1, col.res = "gray", cex = 1, pch = par("pch"), col.smth = "darkred", lty.smth = 2,
                     span.smth = 2/3, ask = dev.interactive() && nb.fig < n.tms, use.factor.levels = TRUE, smooth = NULL,
                     ylim = "common", plot = TRUE, transform.x = FALSE, ...) {
    wanted <- if (is.null(terms)) predict(model, type = "terms", se.fit = se) else predict(model, type = "terms", se.fit = se, terms = terms)
    fit <- as.matrix(if (se) wanted$fit else wanted)
    n.tms <- ncol(fit)
    if (is.null(n.tms) || n.tms < 1L) stop("there are no terms to plot")
    errors <- if (se) as.matrix(wanted$se.fit)
    frame <- model.frame(model)
    if (is.null(data)) data <- eval(model$call$data, envir)
    if (is.null(data)) data <- frame
    names <- colnames(fit)
    # The variables that a term is made of; of terms with more than one the fit itself stands on the axis.
    parts <- lapply(names, function(t) all.vars(str2lang(t)))
    if (any(lengths(parts) > 1L)) warning(gettextf("'model' appears to involve interactions: see the help page for '%s'", "termplot"), domain = NA, immediate. = FALSE)
    transform.x <- rep_len(transform.x, n.tms)
    at <- lapply(seq_len(n.tms), function(i) {
        is.column <- names[i] %in% names(frame)
        if (is.column && (is.factor(frame[[names[i]]]) || is.character(frame[[names[i]]]))) as.factor(frame[[names[i]]])
        else if (transform.x[i] && is.column) frame[[names[i]]]
        else eval(as.name(parts[[i]][1L]), data, envir)
    })
    at <- lapply(at, function(v) {
        dropped <- model$na.action
        if (length(dropped) && length(v) > nrow(fit)) v[-dropped] else v
    })
    if (is.null(ylabs)) ylabs <- paste("Partial for", names)
    ylabs <- rep_len(ylabs, n.tms)
    if (is.null(xlabs)) xlabs <- vapply(seq_len(n.tms), function(i) if (transform.x[i]) names[i] else parts[[i]][1L], "")
    xlabs <- rep_len(xlabs, n.tms)
    main <- if (is.null(main)) rep("", n.tms) else if (is.logical(main)) { if (main) rep(deparse1(model$call), n.tms) else rep("", n.tms) } else rep_len(main, n.tms)
    if (!plot) {
        points <- lapply(seq_len(n.tms), function(i) {
            first <- !duplicated(at[[i]])
            o <- order(at[[i]][first])
            d <- data.frame(x = at[[i]][first][o], y = fit[first, i][o], row.names = NULL)
            if (se) d$se <- errors[first, i][o]
            d
        })
        names(points) <- vapply(seq_len(n.tms), function(i) if (is.factor(at[[i]])) sub("^(factor|as.factor)\\((.*)\\)$", "\\2", names[i]) else parts[[i]][1L], "")
        attr(points, "constant") <- attr(if (se) wanted$fit else wanted, "constant")
        return(points)
    }
    residual <- if (partial.resid) {
        r <- residuals(model, "partial")
        if (!is.null(terms)) r <- r[, names, drop = FALSE]
        as.matrix(r)
    }
    nb.fig <- prod(par("mfcol"))
    if (ask) {
        before <- devAskNewPage(TRUE)
        on.exit(devAskNewPage(before))
    }
    common <- range(fit, if (se) c(fit + 1.05 * 2 * errors, fit - 1.05 * 2 * errors), residual, na.rm = TRUE)
    if (rug) common[1L] <- common[1L] - 0.07 * diff(common)
    for (i in seq_len(n.tms)) {
        limits <- if (is.character(ylim)) {
            if (identical(ylim, "free")) {
                r <- range(fit[, i], if (se) c(fit[, i] + 1.05 * 2 * errors[, i], fit[, i] - 1.05 * 2 * errors[, i]), if (partial.resid) residual[, i], na.rm = TRUE)
                if (rug) r[1L] <- r[1L] - 0.07 * diff(r)
                r
            } else common
        } else ylim
        style <- list(col.term = col.term, lwd.term = lwd.term, col.se = col.se, lty.se = lty.se, lwd.se = lwd.se, col.res = col.res,
                      cex = cex, pch = pch, rug = rug)
        draw <- if (is.factor(at[[i]])) .termSteps else .termCurve
        draw(at[[i]], fit[, i], if (se) errors[, i], if (partial.resid) residual[, i], limits, xlabs[i], ylabs[i], main[i], style, use.factor.levels, ...)
        if (partial.resid && is.function(smooth) && !is.factor(at[[i]]))
            smooth(at[[i]], residual[, i], lty = lty.smth, cex = cex, pch = pch, col = col.res, col.smooth = col.smth, span = span.smth)
    }
    invisible(n.tms)
}

.termCurve <- function(x, fit, errors, residual, limits, xlab, ylab, main, style, levels, ...) {
    first <- order(x)
    xlim <- range(x, na.rm = TRUE)
    if (style$rug) xlim[1L] <- xlim[1L] - 0.07 * diff(xlim)
    plot(x[first], fit[first], type = "l", xlab = xlab, ylab = ylab, xlim = xlim, ylim = limits, main = main, col = style$col.term, lwd = style$lwd.term, ...)
    if (!is.null(errors)) for (s in c(2, -2)) lines(x[first], fit[first] + s * errors[first], lty = style$lty.se, lwd = style$lwd.se, col = style$col.se)
    if (!is.null(residual)) points(x, residual, cex = style$cex, pch = style$pch, col = style$col.res)
    if (style$rug) {
        u <- par("usr")
        segments(jitter(x), u[3L], jitter(x), u[3L] + 0.03 * diff(u[3:4]))
    }
}

.termSteps <- function(x, fit, errors, residual, limits, xlab, ylab, main, style, levels, ...) {
    k <- nlevels(x)
    xlim <- range(seq_len(k)) + c(-0.5, 0.5)
    if (style$rug) xlim[1L] <- xlim[1L] - 0.07 * diff(xlim)
    plot(1, 0, type = "n", xlab = xlab, ylab = ylab, xlim = xlim, ylim = limits, main = main, xaxt = "n", ...)
    if (levels) axis(1, at = seq_len(k), labels = levels(x), ...) else axis(1)
    for (j in seq_len(k)) {
        here <- which(x == levels(x)[j])[1L]
        span <- j + c(-0.4, 0.4)
        lines(span, rep(fit[here], 2L), col = style$col.term, lwd = style$lwd.term, ...)
        if (!is.null(errors)) for (s in c(2, -2)) lines(span, rep(fit[here] + s * errors[here], 2L), lty = style$lty.se, lwd = style$lwd.se, col = style$col.se)
    }
    at <- as.integer(x)
    if (!is.null(residual)) points(jitter(at), residual, cex = style$cex, pch = style$pch, col = style$col.res)
    if (style$rug) {
        u <- par("usr")
        segments(jitter(at), u[3L], jitter(at), u[3L] + 0.03 * diff(u[3:4]))
    }
}
