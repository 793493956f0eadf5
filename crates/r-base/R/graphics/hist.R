# Histograms.

hist <- function(x, ...) UseMethod("hist")

hist.default <- function(x, breaks = "Sturges", freq = NULL, probability = !freq, include.lowest = TRUE, right = TRUE,
                         fuzz = 1e-7, density = NULL, angle = 45, col = "lightgray", border = NULL,
                         main = paste("Histogram of", xname), xlim = range(breaks), ylim = NULL, xlab = xname, ylab,
                         axes = TRUE, plot = TRUE, labels = FALSE, nclass = NULL, warn.unused = TRUE, ...) {
    if (!is.numeric(x)) stop("'x' must be numeric")
    xname <- deparse1(substitute(x))
    x <- x[is.finite(x)]
    if (!missing(breaks) && !missing(nclass)) warning("'nclass' not used when 'breaks' is specified")
    if (missing(breaks) && length(nclass) == 1L) breaks <- nclass
    fixed <- is.numeric(breaks) && length(breaks) > 1L
    breaks <- .histBreaks(x, breaks)
    widths <- as.double(diff(breaks))
    if (!fixed && any(widths <= 0)) stop("'breaks' are not strictly increasing")
    even <- !fixed || diff(range(widths)) < 1e-7 * mean(widths)
    if (!is.null(freq)) {
        if (!missing(probability) && any(probability == freq)) stop("'probability' is an alias for '!freq', however they differ.")
    } else freq <- if (missing(probability)) even else !as.logical(probability)
    counts <- .histCounts(x, breaks, widths, right, include.lowest, fuzz)
    if (is.null(counts)) stop("some 'x' not counted; maybe 'breaks' do not span range of 'x'")
    last <- length(breaks)
    made <- structure(list(breaks = breaks, counts = counts, density = counts / (length(x) * widths),
                           mids = (breaks[-1L] + breaks[-last]) / 2, xname = xname, equidist = even), class = "histogram")
    if (plot) {
        plot(made, freq = freq, col = col, border = border, angle = angle, density = density, main = main, xlim = xlim, ylim = ylim,
             xlab = xlab, ylab = ylab, axes = axes, labels = labels, ...)
        return(invisible(made))
    }
    if (warn.unused) {
        # Arguments that only say how to draw.
        idle <- setdiff(intersect(names(match.call())[-1L], names(formals(sys.function()))),
                        c("x", "breaks", "freq", "probability", "include.lowest", "right", "fuzz", "plot", "nclass", "warn.unused"))
        if (length(idle)) warning(sprintf(ngettext(length(idle), "argument %s is not made use of", "arguments %s are not made use of"),
                                          paste(sQuote(idle), collapse = ", ")), domain = NA)
    }
    made
}

# Break points from what `breaks` may be: the name of a rule, a function, a number of classes, or the points.
.histBreaks <- function(x, breaks) {
    if (is.character(breaks)) {
        rule <- match.arg(tolower(breaks), c("sturges", "fd", "freedman-diaconis", "scott"))
        breaks <- if (rule == "sturges") nclass.Sturges(x) else if (rule == "scott") nclass.scott(x) else nclass.FD(x)
    } else if (is.function(breaks)) breaks <- breaks(x)
    if (!is.numeric(breaks)) stop("invalid 'breaks'")
    if (length(breaks) != 1L) return(sort(breaks))
    if (!is.finite(breaks) || breaks < 1L) stop("invalid number of 'breaks'")
    pretty(range(x), n = min(breaks, 1e6), min.n = 1)
}

# How many values each class has, nothing if one is outside. A value that only rounding parts from a break counts as equal to it.
.histCounts <- function(x, breaks, widths, right, include.lowest, fuzz) {
    k <- length(breaks)
    by <- fuzz * if (k > 3L) stats::median(widths) else min(widths)
    shift <- rep(if (right) by else -by, k)
    end <- if (right) 1L else k
    if (include.lowest) shift[end] <- -shift[end]
    edges <- breaks + shift
    class <- findInterval(x, edges, rightmost.closed = include.lowest, left.open = right)
    if (!any(class < 1L | class >= k)) tabulate(class, k - 1L)
}

plot.histogram <- function(x, freq = equidist, density = NULL, angle = 45, col = "lightgray", border = NULL, lty = NULL,
                           main = paste("Histogram of", paste(x$xname, collapse = "\n")), sub = NULL, xlab = x$xname, ylab,
                           xlim = range(x$breaks), ylim = NULL, axes = TRUE, labels = FALSE, add = FALSE, ann = TRUE, ...) {
    widths <- diff(x$breaks)
    equidist <- if (is.logical(x$equidist)) x$equidist else diff(range(widths)) < 1e-7 * mean(widths)
    if (freq && !equidist) warning("the AREAS in the plot are wrong -- rather use 'freq = FALSE'")
    tops <- if (freq) x$counts else x$density
    if (is.null(tops) || !length(x$breaks)) stop("'x' is wrongly structured")
    if (!add) {
        plot.new()
        plot.window(xlim, if (is.null(ylim)) range(0, tops) else ylim, "", ...)
        if (ann) title(main = main, sub = sub, xlab = xlab, ylab = if (missing(ylab)) c("Density", "Frequency")[freq + 1L] else ylab, ...)
        if (axes) {
            axis(1, ...)
            # Counts are whole numbers.
            at <- axTicks(2)
            axis(2, at = if (freq) at[at == round(at)] else at, ...)
        }
    }
    last <- length(x$breaks)
    rect(x$breaks[-last], 0, x$breaks[-1L], tops, col = col, border = border, angle = angle, density = density,
         lty = if (is.null(lty)) par("lty") else lty)
    if (is.character(labels) || isTRUE(labels)) {
        if (!is.character(labels)) labels <- if (freq) tops else round(tops, 3)
        text(x$mids, tops, labels = labels, adj = c(0.5, -0.5))
    }
    invisible()
}

lines.histogram <- function(x, ...) plot.histogram(x, ..., add = TRUE)

# Dates: classes of calendar units, counted in days or seconds.
hist.Date <- function(x, breaks, ..., xlab = deparse1(substitute(x)), plot = TRUE, freq = FALSE, start.on.monday = TRUE, format, right = TRUE) {
    if (!inherits(x, "Date")) stop("wrong method")
    force(xlab)
    .histTimes(x, breaks, list(...), xlab, plot, freq, start.on.monday, if (!missing(format)) format, right, missing(breaks), Axis)
}
hist.POSIXt <- function(x, breaks, ..., xlab = deparse1(substitute(x)), plot = TRUE, freq = FALSE, start.on.monday = TRUE, format, right = TRUE) {
    if (!inherits(x, "POSIXt")) stop("wrong method")
    force(xlab)
    .histTimes(as.POSIXct(x), breaks, list(...), xlab, plot, freq, start.on.monday, if (!missing(format)) format, right, missing(breaks), Axis)
}
.histTimes <- function(x, breaks, rest, xlab, plot, freq, monday, format, right, none, axis) {
    x <- x[!is.na(x)]
    at <- if (none) stop("Must specify 'breaks' in hist(<", class(x)[1L], ">)", domain = NA, call. = FALSE)
    else if (inherits(breaks, c("Date", "POSIXt"))) breaks
    else if (is.numeric(breaks)) {
        if (length(breaks) == 1L) pretty(range(x), breaks) else structure(breaks, class = class(x))
    } else {
        unit <- breaks
        levels <- levels(cut(x, unit, start.on.monday = monday))
        starts <- if (inherits(x, "Date")) as.Date(levels) else as.POSIXct(levels)
        # One more unit closes the last class.
        c(starts, seq(starts[length(starts)], by = sub("s$", "", unit), length.out = 2L)[2L])
    }
    counting <- intersect(names(rest), c("include.lowest", "fuzz"))
    made <- do.call(hist.default, c(list(as.numeric(unclass(x)), as.numeric(if (inherits(at, "POSIXt")) as.POSIXct(at) else at), plot = FALSE, warn.unused = FALSE,
                                         right = right), rest[counting]))
    rest <- rest[setdiff(names(rest), counting)]
    made$equidist <- FALSE
    made$xname <- xlab
    if (!plot) return(made)
    axes <- is.null(rest$axes) || rest$axes
    rest$axes <- NULL
    if (is.null(rest$main)) rest$main <- paste("Histogram of", xlab)
    suppressWarnings(do.call(plot.histogram, c(list(made, freq = freq, xlab = xlab, axes = FALSE), rest)))
    if (axes) {
        graphics::axis(2)
        if (is.null(rest$xaxt) || rest$xaxt != "n")
            axis(structure(made$breaks, class = class(x)), side = 1, format = format)
    }
    invisible(made)
}
