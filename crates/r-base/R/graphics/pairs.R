# Matrices of scatterplots.

pairs <- function(x, ...) UseMethod("pairs")

pairs.formula <- function(formula, data = NULL, ..., subset, na.action = stats::na.pass) {
    frame <- match.call(expand.dots = FALSE)
    frame <- frame[c(1L, match(c("formula", "data", "subset"), names(frame), 0L))]
    frame$na.action <- na.action
    frame[[1L]] <- quote(stats::model.frame)
    pairs(eval(frame, parent.frame()), ...)
}

pairs.default <- function(x, labels, panel = points, ..., horInd = 1:nc, verInd = 1:nc, lower.panel = panel, upper.panel = panel,
                          diag.panel = NULL, text.panel = textPanel, label.pos = 0.5 + has.diag/3, line.main = 3,
                          cex.labels = NULL, font.labels = 1, row1attop = TRUE, gap = 1, log = "", horOdd = !row1attop,
                          verOdd = !row1attop) {
    textPanel <- function(x = 0.5, y = 0.5, txt, cex, font) text(x, y, txt, cex = cex, font = font)
    # Titles and axes take their own parameters.
    draw <- function(f, ..., main, oma, font.main, cex.main) f(...)
    if (is.data.frame(x)) {
        x[] <- lapply(x, function(v) if (is.character(v)) as.numeric(factor(v)) else if (is.factor(v) || is.logical(v)) as.numeric(v) else v)
        if (!all(vapply(x, is.numeric, NA))) stop("non-numeric argument to 'pairs'")
        x <- data.matrix(x)
    } else if (!is.numeric(x)) stop("non-numeric argument to 'pairs'")
    nc <- ncol(x)
    if (nc < 2L) stop("only one column in the argument to 'pairs'")
    has.diag <- !is.null(diag.panel)
    named <- TRUE
    if (missing(labels)) {
        labels <- colnames(x)
        if (is.null(labels)) labels <- paste("var", seq_len(nc))
    } else if (is.null(labels)) named <- FALSE
    if (!all(c(horInd, verInd) %in% seq_len(nc))) stop("invalid argument 'horInd' or 'verInd'")
    rows <- horInd
    columns <- verInd
    extra <- list(...)
    main <- extra$main
    oma <- if (!is.null(extra$oma)) extra$oma else c(4, 4, if (is.null(main)) 4 else 6, 4)
    keep <- par(mfcol = c(length(rows), length(columns)), mar = rep(gap / 2, 4L), oma = oma)
    on.exit(par(keep))
    logs <- if (is.numeric(log)) log else if (is.character(log) && nzchar(log)) seq_len(nc) else integer()
    side <- function(which, v, i) draw(function(..., col, bg, pch, cex, lty, lwd, lower.panel, upper.panel) Axis(v, side = which, xpd = NA, ...), ...)
    order.rows <- if (row1attop) rows else rev(rows)
    # Rows are counted from the top.
    up <- xor(verOdd, !row1attop)
    for (j in columns) for (i in order.rows) {
        kind <- paste0(if (j %in% logs && (!is.character(log) || grepl("x", log))) "x", if (i %in% logs && (!is.character(log) || grepl("y", log))) "y")
        draw(function(..., pch, col, bg, cex, lty, lwd) plot(x[, j], x[, i], xlab = "", ylab = "", axes = FALSE, type = "n", log = if (length(kind)) kind else "", ...), ...)
        shown <- i == j || i < j && !is.null(upper.panel) || i > j && !is.null(lower.panel)
        if (!shown) next
        box()
        ii <- match(i, rows)
        jj <- match(j, columns)
        top <- i == order.rows[1L]
        bottom <- i == order.rows[length(order.rows)]
        even <- function(k, odd) (k + odd) %% 2 == 0
        # Where a triangle is left out, every panel at the edge has its axis.
        half <- is.null(lower.panel) || is.null(upper.panel)
        if (bottom && (half || !even(jj, horOdd))) side(1, x[, j])
        if (top && (half || even(jj, horOdd))) side(3, x[, j])
        if (jj == 1L && (half || even(ii, up))) side(2, x[, i])
        if (jj == length(columns) && (half || !even(ii, up))) side(4, x[, i])
        if (i == j) {
            if (has.diag) draw(function(...) diag.panel(x[, i], ...), ...)
            if (named && is.function(text.panel)) {
                before <- par(usr = c(0, 1, 0, 1), xlog = FALSE, ylog = FALSE)
                # As large as the longest label allows.
                if (is.null(cex.labels)) cex.labels <- max(0.8, min(2, 0.9 / max(strwidth(labels, "user"))))
                text.panel(0.5, label.pos, labels[i], cex = cex.labels, font = font.labels)
                par(before)
            }
        } else if (i < j) draw(function(...) upper.panel(x[, j], x[, i], ...), ...)
        else draw(function(...) lower.panel(x[, j], x[, i], ...), ...)
    }
    if (!is.null(main)) mtext(main, 3, line.main, outer = TRUE, at = 0.5, cex = if (is.null(extra$cex.main)) par("cex.main") else extra$cex.main,
                              font = if (is.null(extra$font.main)) par("font.main") else extra$font.main)
    invisible(NULL)
}

panel.smooth <- function(x, y, col = par("col"), bg = NA, pch = par("pch"), cex = 1, col.smooth = 2, span = 2/3, iter = 3, ...) {
    points(x, y, pch = pch, col = col, bg = bg, cex = cex)
    ok <- is.finite(x) & is.finite(y)
    if (any(ok)) lines(stats::lowess(x[ok], y[ok], f = span, iter = iter), col = col.smooth, ...)
}
