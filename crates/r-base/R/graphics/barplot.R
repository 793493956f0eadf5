# Bars. Along the axis of the categories each bar takes its space before it and its width.

barplot <- function(height, ...) UseMethod("barplot")

barplot.default <- function(height, width = 1, space = NULL, names.arg = NULL, legend.text = NULL, beside = FALSE,
                            horiz = FALSE, density = NULL, angle = 45, col = NULL, border = par("fg"), main = NULL, sub = NULL,
                            xlab = NULL, ylab = NULL, xlim = NULL, ylim = NULL, xpd = TRUE, log = "", axes = TRUE,
                            axisnames = TRUE, cex.axis = par("cex.axis"), cex.names = par("cex.axis"), inside = TRUE,
                            plot = TRUE, axis.lty = 0, offset = 0, add = FALSE, ann = !add && par("ann"), args.legend = NULL, ...) {
    if (!missing(inside)) .NotYetUsed("inside", error = FALSE)
    stopifnot(is.character(log))
    single <- !is.matrix(height)
    if (single && !(is.vector(height) || is.array(height) && length(dim(height)) == 1L)) stop("'height' must be a vector or a matrix")
    labels <- if (!is.null(names.arg)) names.arg else if (axisnames) if (single) names(height) else colnames(height)
    if (isTRUE(legend.text)) legend.text <- if (!single) rownames(height) else names(height)
    else if (isFALSE(legend.text)) legend.text <- NULL
    if (is.null(space)) space <- if (!single && beside) c(0, 1) else 0.2
    if (is.null(col)) col <- if (single) "grey" else gray.colors(nrow(height))
    m <- if (single) matrix(as.vector(height), ncol = 1L) else height
    grouped <- single || beside
    groups <- ncol(m)
    count <- if (grouped) length(m) else groups

    # Where the bars are.
    before <- space * mean(width)
    if (length(before) == 2L && grouped) before <- rep(c(before[2L], rep(before[1L], nrow(m) - 1L)), groups)
    width <- rep_len(width, if (grouped) nrow(m) else groups)
    ends <- cumsum(rep_len(before, count) + rep_len(width, count))
    starts <- ends - rep_len(width, count)
    mids <- (starts + ends) / 2

    # From where to where they reach.
    offset <- rep_len(as.vector(offset), length(width))
    along <- if (horiz) "x" else "y"
    logged <- grepl(along, log, fixed = TRUE)
    limits <- if (horiz) xlim else ylim
    if (logged) {
        if (min(m + offset, na.rm = TRUE) <= 0) stop("log scale error: at least one 'height + offset' value <= 0")
        if (!is.null(limits) && min(limits) <= 0) stop(sprintf("log scale error: '%slim' <= 0", along), domain = NA)
    }
    foot <- if (!logged) 0 else if (!is.null(limits)) limits[1L] else 0.9 * min(m, na.rm = TRUE)
    if (grouped) {
        from <- foot + offset
        to <- as.vector(m) + offset
        reach <- c(to, offset + as.vector(m) * if (logged) 0.9 else -0.01)
    } else {
        stacks <- apply(m, 2L, function(h) cumsum(c(0, h)))
        to <- stacks + rep(offset, each = nrow(stacks))
        reach <- c(to, rep(offset, each = nrow(stacks)) + stacks * if (logged) 0.9 else -0.01)
    }
    if (is.null(limits)) limits <- range(reach, na.rm = TRUE)
    across <- if (horiz) ylim else xlim
    if (is.null(across)) across <- c(min(starts), max(ends))
    if (grouped && !single) mids <- matrix(mids, ncol = groups)
    else if (single) mids <- matrix(mids, ncol = 1L)
    if (single && is.null(dim(height))) mids <- as.vector(mids)
    if (single) mids <- matrix(mids, ncol = 1L)
    if (!plot) return(mids)

    keep <- if (horiz) par(xaxs = "i", xpd = xpd) else par(yaxs = "i", xpd = xpd)
    on.exit(par(keep))
    if (!add) {
        plot.new()
        plot.window(if (horiz) limits else across, if (horiz) across else limits, log = log, ...)
    }
    bar <- function(from, to, start, end) {
        if (horiz) rect(from, start, to, end, angle = angle, density = density, col = col, border = border)
        else rect(start, from, end, to, angle = angle, density = density, col = col, border = border)
    }
    if (grouped) bar(from, to, starts, ends)
    else for (i in seq_len(groups)) bar(to[-nrow(to), i], to[-1L, i], starts[i], ends[i])
    if (axisnames && !is.null(labels)) {
        at <- if (length(labels) == length(mids)) mids else if (length(labels) == groups) colMeans(mids) else stop("incorrect number of names")
        axis(if (horiz) 2 else 1, at = at, labels = labels, lty = axis.lty, cex.axis = cex.names, ...)
    }
    if (!is.null(legend.text)) {
        fills <- rep_len(col, length(legend.text))
        # The legend runs like the bars: stacks from the top, horizontal groups too.
        if (horiz == grouped) {
            legend.text <- rev(legend.text)
            fills <- rev(fills)
            density <- rev(density)
            angle <- rev(angle)
        }
        u <- par("usr")
        args <- list(x = u[2L] - xinch(0.1), y = u[4L] - yinch(0.1), legend = legend.text, angle = angle, fill = fills, xjust = 1, yjust = 1)
        if (!is.null(density)) args$density <- density
        args[names(args.legend)] <- args.legend
        do.call(legend, args)
    }
    if (ann) title(main = main, sub = sub, xlab = xlab, ylab = ylab, ...)
    if (axes) axis(if (horiz) 1 else 2, cex.axis = cex.axis, ...)
    invisible(mids)
}

barplot.formula <- function(formula, data = parent.frame(), subset, na.action, horiz = FALSE, xlab = NULL, ylab = NULL, ...) {
    if (length(formula) != 3L) stop("formula must have both left and right hand sides")
    frame <- match.call(expand.dots = FALSE)
    frame <- frame[c(1L, match(c("formula", "data", "subset", "na.action"), names(frame), 0L))]
    frame[[1L]] <- quote(stats::model.frame)
    frame <- eval(frame, parent.frame())
    heights <- frame[[1L]]
    by <- frame[-1L]
    if (!length(by) || length(by) > 2L) stop("formula must specify 1 response and 1 or 2 explanatory variables")
    if (anyDuplicated(by)) stop("duplicated categorical values - try another formula or subset")
    if (is.matrix(heights)) {
        m <- t(heights)
        colnames(m) <- as.character(by[[1L]])
        shown <- c(names(by), "")
    } else {
        m <- tapply(heights, lapply(by, factor), sum)
        m[is.na(m)] <- 0
        shown <- c(names(by)[length(by)], names(frame)[1L])
    }
    if (horiz) shown <- rev(shown)
    barplot.default(m, horiz = horiz, xlab = if (is.null(xlab)) shown[1L] else xlab, ylab = if (is.null(ylab)) shown[2L] else ylab, ...)
}
