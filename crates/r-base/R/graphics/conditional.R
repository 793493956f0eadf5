# Plots given a third variable, conditional densities, fourfold displays and means of designs.

# Intervals of as many values each, neighbours sharing the part `overlap` (Cleveland 1993).
co.intervals <- function(x, number = 6, overlap = 0.5) {
    x <- sort(x[!is.na(x)])
    n <- length(x)
    each <- n / (number * (1 - overlap) + overlap)
    start <- (seq_len(number) - 1) * (1 - overlap) * each
    low <- x[round(1 + start)]
    high <- x[round(each + start)]
    fresh <- c(TRUE, diff(low) > 0 | diff(high) > 0)
    # Neighbouring values are told apart by half of the smallest step.
    steps <- diff(x)
    half <- 0.5 * min(steps[steps > 0])
    cbind(low[fresh] - half, high[fresh] + half)
}

coplot <- function(formula, data, given.values, panel = points, rows, columns, show.given = TRUE, col = par("fg"),
                   pch = par("pch"), bar.bg = c(num = gray(0.8), fac = gray(0.95)), xlab = c(x.name, paste("Given :", a.name)),
                   ylab = c(y.name, paste("Given :", b.name)), subscripts = FALSE, axlabels = function(f) abbreviate(levels(f)),
                   number = 6, overlap = 0.5, xlim, ylim, ...) {
    bad <- function() stop("invalid conditioning formula")
    if (!inherits(formula, "formula") || length(formula) != 3L) bad()
    right <- formula[[3L]]
    if (!is.call(right) || !identical(right[[1L]], as.name("|"))) bad()
    given <- right[[3L]]
    two <- is.call(given) && as.character(given[[1L]]) %in% c("*", "+")
    if (missing(data)) data <- parent.frame()
    value <- function(e) eval(e, data, environment(formula))
    x.name <- deparse(right[[2L]])
    y.name <- deparse(formula[[2L]])
    a.name <- deparse(if (two) given[[2L]] else given)
    b.name <- if (two) deparse(given[[3L]])
    x <- value(right[[2L]])
    y <- value(formula[[2L]])
    if (is.character(x)) x <- as.factor(x)
    if (is.character(y)) y <- as.factor(y)
    conditions <- list(value(if (two) given[[2L]] else given), if (two) value(given[[3L]]))
    conditions <- lapply(conditions, function(v) if (is.character(v) || is.logical(v)) as.factor(v) else v)
    conditions <- conditions[seq_len(1L + two)]
    if (missing(given.values)) given.values <- NULL
    given <- .coplotGiven(conditions, given.values, number, overlap)
    # The panels: with one condition filled by rows from the bottom, with two a table of both.
    n <- vapply(given, function(g) g$n, 0L)
    if (two) {
        rows <- n[2L]
        columns <- n[1L]
    } else {
        if (missing(rows)) rows <- if (missing(columns)) round(sqrt(n)) else ceiling(n / columns)
        if (missing(columns)) columns <- ceiling(n / rows)
        if (rows * columns < n) stop("rows * columns too small")
    }
    known <- !(is.na(x) | is.na(y) | Reduce(`|`, lapply(conditions, is.na)))
    limit <- function(v) if (is.factor(v)) c(1, nlevels(v)) else range(as.numeric(v), finite = TRUE)
    sheet <- list(rows = rows, columns = columns, given = given, two = two, shown = rep_len(show.given, 2L) & c(TRUE, two),
                  xlim = if (missing(xlim)) limit(x) else xlim, ylim = if (missing(ylim)) limit(y) else ylim)
    numeric <- !vapply(given, function(g) g$factor, NA)
    mar <- if (two) rep(0, 4L) else c(0.5, 0, 0.5, 0)
    keep <- par(mfrow = c(rows + sheet$shown[1L], columns + sheet$shown[2L]), mar = mar,
                oma = c(5, 6 - two, 4 + numeric[1L], if (two) 4 + numeric[2L] else 4))
    on.exit(par(keep))
    # The page begins here: panels are drawn onto it from the bottom up.
    plot.new()
    rep.to <- function(v) if (length(v) == length(x)) v else rep_len(v, length(x))
    each <- list(col = rep.to(col), pch = rep.to(pch))
    k <- 0L
    for (i in seq_len(rows)) for (j in seq_len(columns)) {
        k <- k + 1L
        if (k > prod(n)) break
        inside <- known & if (two) given[[1L]]$holds(j) & given[[2L]]$holds(i) else given[[1L]]$holds(k)
        .coplotPanel(x, y, which(inside), i, j, k, sheet, panel, each, subscripts, axlabels, ...)
    }
    inner <- c(columns, rows) / c(columns + sheet$shown[2L], rows + sheet$shown[1L])
    mtext(xlab[1L], side = 1, line = 3.5, outer = TRUE, at = inner[1L] / 2)
    mtext(ylab[1L], side = 2, line = 3.5, outer = TRUE, at = inner[2L] / 2)
    if (sheet$shown[1L]) .coplotBars(given[[1L]], FALSE, c(0, inner[1L], inner[2L], 1), mar, xlab[2L], bar.bg)
    else mtext(xlab[2L], side = 3, line = 3.25, outer = TRUE, at = inner[1L] / 2)
    if (sheet$shown[2L]) .coplotBars(given[[2L]], TRUE, c(inner[1L], 1, 0, inner[2L]), mar, ylab[2L], bar.bg)
    else if (two) mtext(ylab[2L], side = 4, line = 3.25, outer = TRUE, at = inner[2L] / 2)
    if (!all(known)) {
        cat("\n Missing rows: ", which(!known), "\n")
        invisible(which(!known))
    } else invisible()
}

# For each condition: how many parts it has, what they are, and which observations are in a part.
.coplotGiven <- function(conditions, values, number, overlap) {
    number <- rep_len(number, length(conditions))
    overlap <- rep_len(overlap, length(conditions))
    if (!is.null(values) && !is.list(values)) values <- list(values)
    lapply(seq_along(conditions), function(i) {
        v <- conditions[[i]]
        mine <- if (i <= length(values)) values[[i]]
        if (is.factor(v)) {
            levels <- if (is.null(mine)) levels(v) else mine
            list(factor = TRUE, value = v, n = length(levels), parts = levels, holds = function(k) v == levels[k])
        } else {
            mine <- if (is.null(mine)) co.intervals(unclass(v), number[i], overlap[i]) else if (is.matrix(mine)) mine else cbind(mine - 0.5, mine + 0.5)
            list(factor = FALSE, value = v, n = nrow(mine), parts = mine, holds = function(k) v >= mine[k, 1L] & v <= mine[k, 2L])
        }
    })
}

.coplotPanel <- function(x, y, at, i, j, k, sheet, panel, each, subscripts, axlabels, ...) {
    par(mfg = c(sheet$rows + sheet$shown[1L] - i + 1L, j), new = TRUE)
    plot.new()
    plot.window(sheet$xlim, sheet$ylim, ...)
    grid(lty = "solid")
    if (length(at)) {
        args <- list(x[at], y[at], col = each$col[at], pch = each$pch[at], ...)
        if (subscripts) args$subscripts <- at
        do.call(panel, args)
    }
    # Axes alternate between the sides; the last panel of an incomplete row ends its row, and those below it their columns.
    total <- if (sheet$two) sheet$rows * sheet$columns else sheet$given[[1L]]$n
    side <- function(which, v) if (is.factor(v)) axis(which, at = seq_len(nlevels(v)), labels = axlabels(v), xpd = NA) else Axis(v, side = which, xpd = NA)
    even <- function(n) n %% 2L == 0L
    if (i == 1L && even(j)) side(1, x)
    if ((i == sheet$rows || k + sheet$columns > total) && !even(j)) side(3, x)
    if (j == 1L && !even(i)) side(2, y)
    if ((j == sheet$columns || k == total) && even(i)) side(4, y)
    box()
}

# The parts of a condition as bars beside the panels.
.coplotBars <- function(given, vertical, fig, mar, label, bar.bg) {
    turned <- function(v) if (vertical) v[c(2L, 1L, 4L, 3L)] else v
    numeric <- !given$factor
    par(fig = fig, mar = mar + turned(c(3 + numeric, 0, 0, 0)), new = TRUE)
    plot.new()
    span <- if (numeric) range(given$parts, finite = TRUE) else c(0.5, given$n + 0.5)
    inset <- span + c(0.03, -0.03) * diff(span)
    across <- c(0.5, given$n + 0.5)
    if (vertical) plot.window(across, inset) else plot.window(inset, across)
    place <- seq_len(given$n)
    low <- if (numeric) given$parts[, 1L] else place - 0.5
    high <- if (numeric) given$parts[, 2L] else place + 0.5
    fill <- bar.bg[if (numeric) "num" else "fac"]
    if (vertical) rect(place - 0.3, low, place + 0.3, high, col = fill) else rect(low, place - 0.3, high, place + 0.3, col = fill)
    side <- if (vertical) 4 else 3
    if (numeric) {
        Axis(given$value, side = side, xpd = NA)
        Axis(given$value, side = side - 2, labels = FALSE, xpd = NA)
    }
    else text(place, place, given$parts, srt = if (vertical) 90 else 0)
    box()
    mtext(label, side = side, line = 2 + numeric, xpd = NA)
}

cdplot <- function(x, ...) UseMethod("cdplot")

cdplot.formula <- function(formula, data = list(), plot = TRUE, tol.ylab = 0.05, ylevels = NULL, bw = "nrd0", n = 512, from = NULL,
                           to = NULL, col = NULL, border = 1, main = "", xlab = NULL, ylab = NULL, yaxlabels = NULL, xlim = NULL,
                           ylim = c(0, 1), ..., subset = NULL) {
    frame <- match.call(expand.dots = FALSE)
    frame <- frame[c(1L, match(c("formula", "data", "subset"), names(frame), 0L))]
    frame[[1L]] <- quote(stats::model.frame)
    frame <- eval(frame, parent.frame())
    if (ncol(frame) != 2L) stop("'formula' should specify exactly two variables")
    y <- frame[[1L]]
    if (!is.factor(y)) stop("dependent variable should be a factor")
    cdplot(frame[[2L]], y, plot = plot, tol.ylab = tol.ylab, ylevels = ylevels, bw = bw, n = n, from = from, to = to, col = col,
           border = border, main = main, xlab = if (is.null(xlab)) names(frame)[2L] else xlab,
           ylab = if (is.null(ylab)) names(frame)[1L] else ylab, yaxlabels = yaxlabels, xlim = xlim, ylim = ylim, ...)
}

# Bayes' rule with kernel densities: what part of the observations near x has one of the first k levels.
cdplot.default <- function(x, y, plot = TRUE, tol.ylab = 0.05, ylevels = NULL, bw = "nrd0", n = 512, from = NULL, to = NULL,
                           col = NULL, border = 1, main = "", xlab = NULL, ylab = NULL, yaxlabels = NULL, xlim = NULL,
                           ylim = c(0, 1), ...) {
    if (!is.numeric(x)) stop("explanatory variable should be numeric")
    if (!is.factor(y)) stop("dependent variable should be a factor")
    if (!is.null(ylevels)) y <- factor(y, levels = if (is.numeric(ylevels)) levels(y)[ylevels] else ylevels)
    if (is.null(xlab)) xlab <- deparse1(substitute(x))
    if (is.null(ylab)) ylab <- deparse1(substitute(y))
    # The last level is at the bottom.
    y <- factor(y, levels = rev(levels(y)))
    k <- nlevels(y)
    if (is.null(col)) col <- gray.colors(k)
    col <- rep_len(col, k)
    yaxlabels <- if (is.null(yaxlabels)) levels(y) else rev(rep_len(yaxlabels, k))
    args <- list(x, bw = bw, n = n)
    if (!is.null(from)) args$from <- from
    if (!is.null(to)) args$to <- to
    whole <- do.call(stats::density, c(args, list(...)))
    at <- whole$x
    share <- cumsum(prop.table(table(y)))
    part <- function(j) {
        some <- stats::density(x[y %in% levels(y)[seq_len(j)]], bw = whole$bw, n = n, from = min(at), to = max(at), ...)
        some$y / whole$y * share[[j]]
    }
    heights <- lapply(seq_len(k - 1L), part)
    names(heights) <- levels(y)[seq_len(k - 1L)]
    if (plot) {
        if (any(ylim < 0) || any(ylim > 1)) {
            warning("y axis is on a cumulative probability scale, 'ylim' must be in [0,1]")
            if (min(ylim) > 1 || max(ylim) < 0) ylim <- c(0, 1) else ylim <- c(max(min(ylim), 0), min(max(ylim), 1))
        }
        # Beyond the data there is nothing to condition on.
        seen <- at >= min(x) & at <= max(x)
        here <- at[seen]
        edges <- c(list(rep(0, length(here))), lapply(heights, function(h) h[seen]), list(rep(1, length(here))))
        plot(0, 0, xlim = if (is.null(xlim)) range(here) else xlim, ylim = ylim, type = "n", axes = FALSE, xaxs = "i", yaxs = "i",
             xlab = xlab, ylab = ylab, main = main)
        for (j in seq_len(k)) polygon(c(here, rev(here)), c(edges[[j + 1L]], rev(edges[[j]])), col = col[j], border = border)
        Axis(x, side = 1)
        # The labels stand in the middle of what the levels have at the left, or evenly where that is too narrow.
        cuts <- vapply(edges, function(e) e[1L], 0)
        if (any(diff(cuts) < tol.ylab)) cuts <- seq(0, 1, length.out = k + 1L)
        axis(2, at = (cuts[-1L] + cuts[seq_len(k)]) / 2, labels = yaxlabels, tick = FALSE)
        axis(4)
        box()
    }
    invisible(lapply(heights, function(h) stats::approxfun(at, h, rule = 2)))
}

fourfoldplot <- function(x, color = c("#99CCFF", "#6699CC"), conf.level = 0.95, std = c("margins", "ind.max", "all.max"),
                         margin = c(1, 2), space = 0.2, main = NULL, mfrow = NULL, mfcol = NULL) {
    if (!is.array(x) || !length(dim(x)) %in% 2:3) stop("'x' must be a 2- or 3-dimensional array")
    if (any(dim(x)[1:2] != 2L)) stop("table for each stratum must be 2 by 2")
    named <- dimnames(x)
    if (length(dim(x)) == 2L) {
        x <- array(x, c(2L, 2L, 1L))
        named <- c(if (is.null(named)) list(NULL, NULL) else named, list(NULL))
    }
    x <- array(as.double(x), dim(x))
    k <- dim(x)[3L]
    default <- list(c("Row", "A", "B"), c("Col", "A", "B"), c("Strata", LETTERS[seq_len(k)]))
    heads <- names(named)
    for (j in 1:3) {
        if (is.null(named[[j]])) named[[j]] <- default[[j]][-1L]
        if (is.null(heads) || !nzchar(heads[j])) heads[j] <- default[[j]][1L]
    }
    if (length(conf.level) != 1L || !is.finite(conf.level) || conf.level < 0 || conf.level >= 1) stop("'conf.level' must be a single number between 0 and 1")
    std <- match.arg(std)
    if (!is.numeric(margin) || !all(margin %in% 1:2)) stop("incorrect 'margin' specification")
    # Columns are filled first, unless their number is given by `mfcol`.
    by.column <- is.null(mfcol)
    shape <- if (!is.null(mfrow)) mfrow else if (!is.null(mfcol)) mfcol else c(ceiling(sqrt(k)), ceiling(k / ceiling(sqrt(k))))
    if (is.null(mfcol) && is.null(mfrow)) shape <- c(ceiling(k / ceiling(k / shape[1L])), ceiling(k / shape[1L]))
    if (length(shape) != 2L || prod(shape) < k) stop("incorrect geometry specification")
    # A display is a square with sides of 2 and room for its labels; strata have titles.
    head <- if (k > 1L) 1.25 * space else 0
    step <- c(2 + 3 * space, 2 + 3 * space + head)
    size <- rev(shape) * step - space
    keep <- par(mar = rep(0, 4L), oma = if (is.null(main)) rep(0, 4L) else c(0, 0, 2.5, 0))
    on.exit(par(keep))
    plot.new()
    plot.window(c(0, size[1L]), c(0, size[2L]), asp = 1)
    # Labels are half as high as the room is.
    cex <- 0.5 * space / strheight("M")
    labels <- paste0(rep(heads[1:2], each = 2L), ": ", unlist(named[1:2]))
    for (i in seq_len(k)) {
        row <- if (by.column) (i - 1L) %% shape[1L] else (i - 1L) %/% shape[2L]
        column <- if (by.column) (i - 1L) %/% shape[1L] else (i - 1L) %% shape[2L]
        centre <- c(column * step[1L] + 1 + space, size[2L] - row * step[2L] - head - 1 - space)
        table <- x[, , i]
        max <- switch(std, margins = NA, ind.max = base::max(table), all.max = base::max(x))
        .fourfoldDisplay(table, centre, max, margin, labels, if (k > 1L) paste0(heads[3L], ": ", named[[3L]][i]), color, conf.level, space, cex)
    }
    if (!is.null(main)) mtext(main, side = 3, outer = TRUE, cex = 1.5)
    invisible()
}

# The radii of a table's quarter circles: areas are the shares, with the margins made equal or the largest cell one.
.fourfoldRadii <- function(table, max, margin) {
    if (!is.na(max)) return(sqrt(table / max))
    if (length(unique(margin)) == 1L) return(sqrt(prop.table(table, margin[1L])))
    # With equal margins only the odds ratio is left.
    root <- sqrt(table[1L, 1L] * table[2L, 2L] / (table[1L, 2L] * table[2L, 1L]))
    share <- if (is.finite(root)) root / (1 + root) else 1
    sqrt(matrix(c(share, 1 - share, 1 - share, share), 2L))
}

# The table with the same margins and another odds ratio: its first cell solves a quadratic equation.
.withOdds <- function(table, odds) {
    r <- sum(table[1L, ])
    c <- sum(table[, 1L])
    n <- sum(table)
    if (abs(odds - 1) < 1e-12) first <- r * c / n
    else {
        b <- n + (odds - 1) * (r + c)
        first <- (b - sqrt(b^2 - 4 * odds * (odds - 1) * r * c)) / (2 * (odds - 1))
    }
    matrix(c(first, c - first, r - first, n - r - c + first), 2L)
}

.fourfoldDisplay <- function(table, centre, max, margin, labels, title, color, conf.level, space, cex) {
    at <- function(x, y, text, size = cex, ...) graphics::text(centre[1L] + x, centre[2L] + y, text, cex = size, ...)
    away <- 1 + 0.6 * space
    at(0, away, labels[1L], adj = c(0.5, 0.5))
    at(-away, 0, labels[3L], srt = 90)
    at(0, -away, labels[2L], adj = c(0.5, 0.5))
    at(away, 0, labels[4L], srt = 90)
    if (!is.null(title)) at(0, 1 + 1.625 * space, title, size = 1.25 * cex)
    # Quarters counterclockwise from the given angle: the first row is above, the first column at the left.
    turns <- matrix(c(90, 180, 0, 270), 2L)
    quarter <- function(radius, start, col = NA) {
        a <- seq(start, start + 90, length.out = 500) * pi / 180
        polygon(centre[1L] + c(radius * cos(a), 0), centre[2L] + c(radius * sin(a), 0), col = col, border = 1)
    }
    radii <- .fourfoldRadii(table, max, margin)
    odds <- table[1L, 1L] * table[2L, 2L] / (table[1L, 2L] * table[2L, 1L])
    diagonal <- if (isTRUE(odds > 1)) 2L else 1L
    fill <- matrix(color[c(diagonal, 3L - diagonal, 3L - diagonal, diagonal)], 2L)
    for (j in 1:4) quarter(radii[j], turns[j], fill[j])
    wide <- base::max(strwidth(format(table, trim = TRUE), cex = cex))
    for (j in 1:4) at(c(-1, -1, 1, 1)[j] * (0.95 - wide / 2), c(0.9, -0.9, 0.9, -0.9)[j], format(table[j], trim = TRUE))
    if (conf.level > 0 && is.finite(odds) && odds > 0) {
        half <- stats::qnorm((1 + conf.level) / 2) * sqrt(sum(1 / table))
        for (limit in odds * exp(c(-half, half))) {
            rings <- .fourfoldRadii(.withOdds(table, limit), max, margin)
            for (j in 1:4) quarter(rings[j], turns[j])
        }
    }
    polygon(centre[1L] + c(-1, 1, 1, -1), centre[2L] + c(-1, -1, 1, 1))
    # Rulers through the middle, with longer ticks at every second tenth.
    ruler <- function(along, across, x, y) segments(centre[1L] + x(along, -across), centre[2L] + y(along, -across), centre[1L] + x(along, across), centre[2L] + y(along, across))
    lines(centre[1L] + c(-1, 1), rep(centre[2L], 2L))
    ruler(seq(-0.8, 0.8, by = 0.2), 0.02, function(a, b) a, function(a, b) b)
    ruler(seq(-0.9, 0.9, by = 0.2), 0.01, function(a, b) a, function(a, b) b)
    lines(rep(centre[1L], 2L), centre[2L] + c(-1, 1))
    ruler(seq(-0.8, 0.8, by = 0.2), 0.02, function(a, b) b, function(a, b) a)
    ruler(seq(-0.9, 0.9, by = 0.2), 0.01, function(a, b) b, function(a, b) a)
}

plot.design <- function(x, y = NULL, fun = mean, data = NULL, ..., ylim = NULL, xlab = "Factors", ylab = NULL, main = NULL,
                        ask = NULL, xaxt = par("xaxt"), axes = TRUE, xtick = FALSE) {
    statistic <- deparse1(substitute(fun))
    fun <- match.fun(fun)
    if (inherits(x, "formula")) {
        if (is.null(data)) data <- parent.frame()
        frame <- if (length(x) == 3L) stats::model.frame(x, data = data) else stats::model.frame(x, data = data)
        respond <- if (length(x) == 3L) frame[1L] else frame[vapply(frame, is.numeric, NA)]
        factors <- frame[vapply(frame, is.factor, NA)]
    } else {
        if (!is.data.frame(x)) x <- as.data.frame(x)
        numbers <- vapply(x, is.numeric, NA)
        factors <- x[vapply(x, is.factor, NA)]
        respond <- if (is.null(y)) x[numbers]
                   else if (is.character(y)) x[y]
                   else if (is.numeric(y) && length(y) != nrow(x)) x[y]
                   else structure(list(y), names = deparse1(substitute(y)), row.names = seq_along(y), class = "data.frame")
    }
    if (!length(factors)) stop("'x' must contain at least one factor")
    if (!length(respond)) stop("there must be at least one numeric response")
    if (isTRUE(ask)) {
        before <- devAskNewPage(TRUE)
        on.exit(devAskNewPage(before))
    }
    for (name in names(respond)) .plotDesign(respond[[name]], factors, fun, ylim, xlab, if (is.null(ylab)) paste(statistic, "of", name) else ylab,
                                             main, xaxt, axes, xtick, ...)
    invisible()
}

.plotDesign <- function(y, factors, fun, ylim, xlab, ylab, main, xaxt, axes, xtick, ...) {
    values <- lapply(factors, function(f) tapply(y, f, fun))
    all <- fun(y)
    k <- length(factors)
    plot.new()
    plot.window(c(0, k + 1), if (is.null(ylim)) range(unlist(values), all, na.rm = TRUE) else ylim, ...)
    if (axes) {
        axis(2, ...)
        box(...)
    }
    title(main = main, xlab = xlab, ylab = ylab, ...)
    segments(0.5, all, k + 0.5, all, ...)
    for (i in seq_len(k)) {
        v <- values[[i]]
        segments(i, min(v, na.rm = TRUE), i, max(v, na.rm = TRUE), ...)
        for (j in seq_along(v)) {
            segments(i - 0.05, v[j], i + 0.05, v[j], ...)
            text(i - 0.1, v[j], names(v)[j], adj = 1, ...)
        }
    }
    if (axes && xaxt != "n") axis(1, at = seq_len(k), labels = names(factors), tick = xtick, mgp = if (xtick) par("mgp") else c(3, 0, 0), ...)
}
