# Boxes and whiskers.

boxplot <- function(x, ...) UseMethod("boxplot")

boxplot.default <- function(x, ..., range = 1.5, width = NULL, varwidth = FALSE, notch = FALSE, outline = TRUE, names,
                            plot = TRUE, border = par("fg"), col = "lightgray", log = "",
                            pars = list(boxwex = 0.8, staplewex = 0.5, outwex = 0.5), ann = !add, horizontal = FALSE,
                            add = FALSE, at = NULL) {
    args <- list(x, ...)
    tags <- attr(args, "names")
    named <- if (is.null(tags)) rep(FALSE, length(args)) else nzchar(tags)
    # Arguments without a name are groups, those with one say how to draw.
    groups <- if (is.list(x)) c(as.list(x), args[!named][-1L]) else args[!named]
    drawing <- args[named]
    if (!length(groups)) stop("invalid first argument")
    groups <- lapply(groups, unclass)
    # Groups that come without names are numbered, unless there is only one.
    label <- attr(groups, "names")
    if (!missing(names)) label <- names
    else if (is.null(label)) label <- if (length(groups) > 1L) seq_along(groups) else ""
    label <- as.character(rep_len(label, length(groups)))
    each <- lapply(unname(groups), boxplot.stats, coef = range)
    part <- function(what) vapply(each, function(s) as.double(s[[what]]), numeric(length(each[[1L]][[what]])))
    out <- lapply(each, function(s) s$out)
    z <- list(stats = part("stats"), n = part("n"), conf = part("conf"), out = as.numeric(unlist(out)),
              group = as.numeric(rep(seq_along(out), lengths(out))), names = label)
    if (!plot) return(z)
    if (is.null(pars$boxfill) && is.null(drawing$boxfill)) pars$boxfill <- col
    pars[attr(drawing, "names")] <- drawing
    do.call(bxp, c(list(z, notch = notch, width = width, varwidth = varwidth, log = log, border = border, outline = outline,
                        horizontal = horizontal, add = add, ann = ann, at = at), pars), quote = TRUE)
    invisible(z)
}

boxplot.matrix <- function(x, use.cols = TRUE, ...) {
    groups <- if (use.cols) split(c(x), rep.int(1L:ncol(x), rep.int(nrow(x), ncol(x)))) else split(c(x), seq(nrow(x)))
    labels <- dimnames(x)[[1L + use.cols]]
    if (length(labels)) names(groups) <- labels
    invisible(boxplot(groups, ...))
}

boxplot.formula <- function(formula, data = NULL, ..., subset, na.action = NULL, xlab, ylab, add = FALSE, ann = !add,
                            horizontal = FALSE, drop = FALSE, sep = ".", lex.order = FALSE) {
    if (missing(formula) || length(formula) != 3L) stop("'formula' missing or incorrect")
    frame <- match.call(expand.dots = FALSE)
    frame <- frame[c(1L, match(c("formula", "data", "subset"), names(frame), 0L))]
    if (is.matrix(eval(frame$data, parent.frame()))) frame$data <- as.data.frame(data)
    frame$na.action <- na.action
    if (is.null(na.action)) frame["na.action"] <- list(NULL)
    frame[[1L]] <- quote(stats::model.frame.default)
    frame <- eval(frame, parent.frame())
    response <- attr(attr(frame, "terms"), "response")
    groups <- split(frame[[response]], frame[-response], drop = drop, sep = sep, lex.order = lex.order)
    # The axis of the groups is called after their variables.
    across <- paste(names(frame)[-response], collapse = " : ")
    value <- names(frame)[response]
    if (missing(xlab)) xlab <- if (!ann) NULL else if (horizontal) value else across
    if (missing(ylab)) ylab <- if (!ann) NULL else if (horizontal) across else value
    boxplot(groups, ..., xlab = xlab, ylab = ylab, add = add, ann = ann, horizontal = horizontal)
}

bxp <- function(z, notch = FALSE, width = NULL, varwidth = FALSE, outline = TRUE, notch.frac = 0.5, log = "", border = par("fg"),
                pars = NULL, frame.plot = axes, horizontal = FALSE, ann = TRUE, add = FALSE, at = NULL, show.names = NULL, ...) {
    given <- c(list(...), pars)
    given <- given[unique(names(given))]
    k <- ncol(z$stats)
    opt <- function(name, default) if (is.null(given[[name]])) default else given[[name]]
    # A parameter of one part ("medlwd"), or the one of all boxes.
    of <- function(part, what, default) rep_len(opt(paste0(part, what), default), k)
    axes <- isTRUE(opt("axes", TRUE))
    if (is.null(at)) at <- seq_len(k)
    else if (length(at) != k) stop(gettextf("'at' must have same length as 'z$n', i.e. %d", k), domain = NA)
    across <- if (grepl(if (horizontal) "y" else "x", log, fixed = TRUE)) {
        if (any(at <= 0)) stop("non-positive 'at' in log-scale")
        exp(extendrange(log(c(at[1L] / 1.5, at[k] * 1.5)), f = 0))
    } else if (k == 1L) at + c(-0.5, 0.5) else c(min(at) - 0.5, max(at) + 0.5)
    wide <- if (!is.null(width)) {
        if (length(width) != k || anyNA(width) || any(width <= 0)) stop("invalid boxplot widths")
        opt("boxwex", 0.8) * width / max(width)
    } else if (varwidth) opt("boxwex", 0.8) * sqrt(z$n / max(z$n)) else rep_len(if (k == 1L) 0.5 * opt("boxwex", 0.8) else opt("boxwex", 0.8), k)
    if (!add) {
        limits <- given[[if (horizontal) "xlim" else "ylim"]]
        limits <- if (horizontal && is.null(limits)) given[["ylim"]] else limits
        if (is.null(limits)) limits <- range(z$stats[is.finite(z$stats)], if (outline) z$out[is.finite(z$out)], if (notch) z$conf[is.finite(z$conf)])
        places <- if (!horizontal && !is.null(given[["xlim"]])) given[["xlim"]] else if (horizontal && !is.null(given[["ylim"]]) && !is.null(given[["xlim"]])) given[["ylim"]] else across
        plot.new()
        fit <- function(..., xlim, ylim) plot.window(xlim = if (horizontal) limits else places, ylim = if (horizontal) places else limits, log = log, ...)
        do.call(fit, given[names(given) %in% c("xaxs", "yaxs", "lab", "asp")])
    }
    line <- function(x0, y0, x1, y1, ...) if (horizontal) segments(y0, x0, y1, x1, ...) else segments(x0, y0, x1, y1, ...)
    shape <- function(x, y, ...) if (horizontal) polygon(y, x, ...) else polygon(x, y, ...)
    spots <- function(x, y, ...) if (horizontal) points(y, x, ...) else points(x, y, ...)
    lty <- opt("lty", par("lty"))
    lwd <- opt("lwd", par("lwd"))
    border <- rep_len(border, k)
    pick <- function(part, what, i) {
        default <- switch(what, lty = if (part == "whisk" && is.null(given$lty)) "dashed" else lty,
                          lwd = if (part == "med") 3 * lwd else lwd, col = border[i], pch = opt("pch", par("pch")), cex = opt("cex", par("cex")),
                          bg = opt("bg", NA), fill = NA)
        value <- given[[paste0(part, what)]]
        if (is.null(value)) (if (length(default) > 1L) rep_len(default, k)[i] else default) else rep_len(value, k)[i]
    }
    cramped <- FALSE
    for (i in seq_len(k)) {
        s <- z$stats[, i]
        if (anyNA(s)) next
        half <- wide[i] / 2
        x <- at[i]
        left <- x - half
        right <- x + half
        if (notch) {
            lo <- z$conf[1L, i]
            hi <- z$conf[2L, i]
            cramped <- cramped || lo < s[2L] || hi > s[4L]
            bx <- c(left, right, right, x + half * notch.frac, right, right, left, left, x - half * notch.frac, left)
            by <- c(s[2L], s[2L], lo, s[3L], hi, s[4L], s[4L], hi, s[3L], lo)
            med <- c(x - half * notch.frac, x + half * notch.frac)
        } else {
            bx <- c(left, right, right, left)
            by <- c(s[2L], s[2L], s[4L], s[4L])
            med <- c(left, right)
        }
        fill <- pick("box", "fill", i)
        shape(bx, by, col = fill, border = NA, lty = "blank")
        line(med[1L], s[3L], med[2L], s[3L], lty = pick("med", "lty", i), lwd = pick("med", "lwd", i), col = pick("med", "col", i), lend = 1)
        if (!is.null(given$medpch) && !is.na(mark <- pick("med", "pch", i)))
            spots(x, s[3L], pch = mark, cex = pick("med", "cex", i), col = pick("med", "col", i), bg = pick("med", "bg", i))
        line(rep(x, 2L), s[c(1L, 5L)], rep(x, 2L), s[c(2L, 4L)], lty = pick("whisk", "lty", i), lwd = pick("whisk", "lwd", i), col = pick("whisk", "col", i))
        staple <- half * opt("staplewex", 0.5)
        line(rep(x - staple, 2L), s[c(1L, 5L)], rep(x + staple, 2L), s[c(1L, 5L)], lty = pick("staple", "lty", i), lwd = pick("staple", "lwd", i), col = pick("staple", "col", i))
        shape(bx, by, col = NA, border = pick("box", "col", i), lty = pick("box", "lty", i), lwd = pick("box", "lwd", i))
        if (outline && length(beyond <- z$out[z$group == i])) {
            kind <- pick("out", "lty", i)
            if (!is.null(given$outlty) && !identical(kind, "blank")) {
                reach <- half * opt("outwex", 0.5)
                line(rep(x - reach, length(beyond)), beyond, rep(x + reach, length(beyond)), beyond, lty = kind, lwd = pick("out", "lwd", i), col = pick("out", "col", i))
            }
            seen <- is.finite(beyond)
            spots(rep(x, sum(seen)), beyond[seen], pch = pick("out", "pch", i), cex = pick("out", "cex", i), lwd = pick("out", "lwd", i),
                  col = pick("out", "col", i), bg = pick("out", "bg", i))
            if (any(!seen)) warning(sprintf(ngettext(length(unique(beyond[!seen])), "Outlier (%s) in boxplot %d is not drawn", "Outliers (%s) in boxplot %d are not drawn"),
                                            paste(unique(beyond[!seen]), collapse = ", "), i), domain = NA)
        }
    }
    if (cramped) warning("some notches went outside hinges ('box'): maybe set notch=FALSE")
    plain <- given[names(given) %in% c("las", "cex.axis", "col.axis", "font.axis", "xaxt", "yaxt", "mgp", "tck", "tcl", "family", "fg", "cex.lab", "cex.main", "cex.sub", "col.lab", "col.main", "col.sub", "font.lab", "font.main", "font.sub", "adj", "line")]
    if (axes) {
        on.axis <- plain[names(plain) %in% c("las", "cex.axis", "col.axis", "font.axis", "xaxt", "yaxt", "mgp", "tck", "tcl")]
        if (is.null(show.names)) show.names <- k > 1L
        if (show.names) do.call(axis, c(list(side = 1 + horizontal, at = at, labels = z$names), on.axis))
        do.call(Axis, c(list(x = as.vector(z$stats), side = 2 - horizontal), on.axis))
    }
    if (ann) do.call(title, c(given[names(given) %in% c("main", "sub", "xlab", "ylab")],
                              plain[names(plain) %in% c("cex.lab", "cex.main", "cex.sub", "col.lab", "col.main", "col.sub", "font.lab", "font.main", "font.sub", "adj", "line", "mgp", "family")]))
    if (frame.plot) box(bty = opt("bty", par("bty")))
    invisible(at)
}
