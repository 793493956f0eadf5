# Plots of series and of their spectra.

monthplot <- function(x, ...) UseMethod("monthplot")

# What the seasons are called: letters of the months, quarters, else numbers.
.seasonNames <- function(f) if (f == 12) c("J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D") else if (f == 4) paste0("Q", 1:4) else paste(seq_len(f))

monthplot.ts <- function(x, labels = NULL, times = time(x), phase = cycle(x), ylab = deparse1(substitute(x)), ...) {
    if (is.null(labels) && !missing(phase)) return(monthplot.default(x, labels = unique(phase), times = times, phase = phase, ylab = ylab, ...))
    ylab
    if (is.null(labels)) labels <- .seasonNames(frequency(x))
    monthplot.default(x, labels = labels, times = times, phase = phase, ylab = ylab, ...)
}
monthplot.stl <- function(x, labels = NULL, ylab = choice, choice = "seasonal", ...) monthplot(x$time.series[, choice], labels = labels, ylab = ylab, ...)
monthplot.StructTS <- function(x, labels = NULL, ylab = choice, choice = "sea", ...) monthplot(fitted(x)[, choice], labels = labels, ylab = ylab, ...)

monthplot.default <- function(x, labels = 1L:12L, ylab = deparse1(substitute(x)), times = seq_along(x),
                              phase = (times - 1L) %% length(labels) + 1L, base = mean, axes = TRUE, type = c("l", "h"),
                              box = TRUE, add = FALSE, col = par("col"), lty = par("lty"), lwd = par("lwd"), col.base = col,
                              lty.base = lty, lwd.base = lwd, ...) {
    ylab
    type <- match.arg(type)
    if (is.null(labels) || (missing(labels) && !missing(phase))) labels <- unique(phase)
    seasons <- unique(as.vector(phase))
    order <- if (is.numeric(phase)) sort(seasons) else seasons
    k <- length(labels)
    if (!add) {
        draw <- function(..., xlab = "", ylim = range(x, na.rm = TRUE)) {
            plot.default(NA, NA, axes = FALSE, xlim = c(0.55, k + 0.45), ylim = ylim, xlab = xlab, ylab = ylab, type = "n", ...)
            if (box) graphics::box()
            if (axes) {
                axis(1, at = seq_len(k), labels = labels, ...)
                axis(2, ...)
            }
        }
        draw(...)
    }
    # Each season has the width 0.9, which stands for all of the time.
    from <- min(times)
    all <- diff(range(times))
    for (i in seq_along(order)) {
        at <- which(phase == order[i])
        v <- as.vector(x)[at]
        t <- as.vector(times)[at]
        inside <- if (all > 0) i - 0.45 + 0.9 * (t - from) / all else rep(i, length(t))
        level <- if (!is.null(base)) base(v, na.rm = TRUE)
        if (type == "l") lines(inside, v, col = col, lty = lty, lwd = lwd)
        else segments(inside, if (is.null(level)) 0 else level, inside, v, col = col, lty = lty, lwd = lwd)
        if (!is.null(level)) segments(i - 0.45, level, i + 0.45, level, col = col.base, lty = lty.base, lwd = lwd.base)
    }
    invisible()
}

lag.plot <- function(x, lags = 1, layout = NULL, set.lags = 1L:lags, main = NULL, asp = 1, diag = TRUE, diag.col = "gray",
                     type = "p", oma = NULL, ask = NULL, do.lines = (n <= 150), labels = do.lines, ...) {
    name <- deparse1(substitute(x))
    x <- as.ts(hasTsp(x))
    n <- NROW(x)
    k <- NCOL(x)
    if (missing(lags) && !missing(set.lags)) lags <- length(set.lags)
    panels <- lags * k
    many <- panels > 1L
    if (is.null(layout)) layout <- if (many) n2mfrow(panels) else c(1L, 1L)
    if (isTRUE(ask)) {
        before <- devAskNewPage(TRUE)
        on.exit(devAskNewPage(before))
    }
    if (many) {
        if (is.null(oma)) {
            oma <- rep(2, 4L)
            if (!is.null(main)) oma[3L] <- oma[3L] + 3 * par("cex.main")
        }
        keep <- par(mfrow = layout, mar = c(1.1, 1.1, 0.5, 0.5), oma = oma)
        on.exit(par(keep), add = TRUE)
    }
    limits <- range(x, finite = TRUE)
    series <- if (k == 1L) name else if (is.null(colnames(x))) paste0(name, "[, ", seq_len(k), "]") else colnames(x)
    shown <- 0L
    for (j in seq_len(k)) {
        v <- if (k == 1L) x else x[, j]
        for (lag in set.lags) {
            shown <- shown + 1L
            place <- (shown - 1L) %% prod(layout)
            both <- ts.intersect(stats::lag(v, lag), v)
            px <- as.vector(both[, 1L])
            py <- as.vector(both[, 2L])
            named <- isTRUE(labels) || is.character(labels)
            plot(px, py, xlim = limits, ylim = limits, xlab = if (many) "" else paste("lag", lag), ylab = if (many) "" else series[j],
                 main = if (!many) main, asp = asp, type = if (named) "n" else type, axes = !many, ...)
            if (many) {
                # Axes alternate between the sides of the sheet.
                row <- place %/% layout[2L]
                column <- place %% layout[2L]
                even <- function(n) n %% 2L == 0L
                mtext(paste("lag", lag), 1, cex = par("cex"))
                mtext(series[j], 2, cex = par("cex"))
                if (even(row) && column == 0L) axis(2, xpd = NA)
                if (row == 0L && even(column)) axis(3, xpd = NA)
                if (row == layout[1L] - 1L && !even(column)) axis(1, xpd = NA)
                if (!even(row) && column == layout[2L] - 1L) axis(4, xpd = NA)
                box()
            }
            if (do.lines) lines(px, py, type = if (named) "c" else "l")
            if (named) graphics::text(px, py, if (is.character(labels)) labels else seq_along(px), cex = par("cex"))
            if (diag) abline(c(0, 1), lty = 2, col = diag.col)
        }
    }
    if (many && !is.null(main)) mtext(main, 3, line = 3, outer = TRUE, at = 0.5, cex = par("cex.main"), font = par("font.main"))
    invisible()
}

# The band is Stephens's (1974) approximation for the Kolmogorov-Smirnov statistic at 5 %.
cpgram <- function(ts, taper = 0.1, main = paste("Series: ", deparse1(substitute(ts))), ci.col = "blue") {
    main
    if (NCOL(ts) > 1L) stop("only implemented for univariate time series")
    x <- as.vector(ts)
    x <- spec.taper(scale(x[!is.na(x)], TRUE, FALSE), p = taper)
    power <- Mod(fft(x))^2 / length(x)
    power[1L] <- 0
    n <- length(x)
    at <- (0:(n / 2)) * frequency(ts) / n
    part <- if (length(x) %% 2 == 0) {
        n <- length(x) - 1
        power <- power[seq_along(at)]
        power
    } else power[seq_along(at)]
    cumulated <- cumsum(part) / sum(part)
    top <- frequency(ts) / 2
    m <- length(part) - 1
    half <- 1.358 / (sqrt(m) + 0.12 + 0.11 / sqrt(m))
    keep <- par(pty = "s")
    on.exit(par(keep))
    plot(at, cumulated, type = "s", xlim = c(0, top), ylim = c(0, 1), xaxs = "i", yaxs = "i", xlab = "frequency", ylab = "")
    lines(c(0, top * (1 - half)), c(half, 1), col = ci.col, lty = 2)
    lines(c(top * half, top), c(0, 1 - half), col = ci.col, lty = 2)
    title(main = main)
    invisible()
}

# The chi-squared interval of a spectral estimate, as factors of the estimate.
.spectrumLimits <- function(df, coverage) {
    if (coverage < 0 || coverage >= 1) stop("coverage probability out of range [0,1)")
    tail <- 1 - coverage
    df / qchisq(c(1 - tail * pchisq(df, df, lower.tail = FALSE), tail * pchisq(df, df)), df)
}

plot.spec <- function(x, add = FALSE, ci = 0.95, log = c("yes", "dB", "no"), xlab = "frequency", ylab = NULL, type = "l",
                      ci.col = "blue", ci.lty = 3, main = NULL, sub = NULL, plot.type = c("marginal", "coherency", "phase"), ...) {
    plot.type <- match.arg(plot.type)
    if (plot.type == "coherency") return(plot.spec.coherency(x, ci = ci, main = main, xlab = xlab, type = type, ci.col = ci.col, ci.lty = ci.lty, ...))
    if (plot.type == "phase") return(plot.spec.phase(x, ci = ci, main = main, xlab = xlab, type = type, ci.col = ci.col, ci.lty = ci.lty, ...))
    log <- if (missing(log) && getOption("ts.S.compat", FALSE)) "dB" else match.arg(log)
    values <- as.matrix(if (log == "dB") 10 * log10(x$spec) else x$spec)
    if (is.null(ylab)) ylab <- if (log == "dB") "spectrum (dB)" else "spectrum"
    if (add) return(invisible(matplot(x$freq, values, type = type, add = TRUE, ...)))
    matplot(x$freq, values, xlab = xlab, ylab = ylab, type = type, log = if (log == "yes") "y" else "", ...)
    if (ci > 0 && log != "no" && !is.null(x$df)) {
        # A cross at the upper right: its arms are the interval and the bandwidth.
        factors <- .spectrumLimits(x$df, ci)
        at.x <- max(x$freq) - x$bandwidth
        at.y <- if (log == "dB") max(values) - 10 * log10(factors[2L]) else max(values) / factors[2L]
        arm <- if (log == "dB") at.y + 10 * log10(factors) else at.y * factors
        lines(rep(at.x, 2L), arm, col = ci.col)
        lines(at.x + c(-0.5, 0.5) * x$bandwidth, rep(at.y, 2L), col = ci.col)
    }
    if (is.null(main)) main <- paste(if (!is.null(x$series)) paste("Series:", x$series) else "from specified model", x$method, sep = "\n")
    if (is.null(sub) && is.numeric(x$bandwidth)) sub <- paste0("bandwidth = ", format(x$bandwidth, digits = 3L))
    title(main = main, sub = sub)
    invisible(x)
}

# One panel for each pair of series, in a lower triangle of figures if there are many.
.spectrumPairs <- function(x, draw) {
    k <- NCOL(x$spec)
    if (k < 2L) stop("coherency and phase need more than one series")
    pair <- function(i, j) i + (j - 1L) * (j - 2L) / 2
    if (k == 2L) {
        draw(pair(1L, 2L), TRUE)
        return(invisible())
    }
    keep <- par(mfrow = c(k - 1L, k - 1L), mar = c(1.5, 1.5, 0.5, 0.5), oma = c(4, 4, 6, 4))
    on.exit(par(keep))
    for (j in 2:k) for (i in seq_len(k - 1L)) {
        if (i >= j) plot.new()
        else {
            draw(pair(i, j), FALSE)
            box()
            if (i == 1L) {
                axis(2, xpd = NA)
                title(ylab = x$snames[j], xpd = NA)
            }
            if (j == k) {
                axis(1, xpd = NA)
                title(xlab = x$snames[i], xpd = NA)
            }
        }
    }
    invisible()
}

# Squared coherencies: the interval is even on the scale of atanh (Bloomfield 1976, section 8.5).
plot.spec.coherency <- function(x, ci = 0.95, xlab = "frequency", ylab = "squared coherency", ylim = c(0, 1), type = "l",
                                main = NULL, ci.col = "blue", ci.lty = 3, ...) {
    gain <- qnorm((1 + ci) / 2) * sqrt(1 / x$df)
    heading <- if (is.null(main)) paste("Series:", x$series, "--  Squared Coherency") else main
    .spectrumPairs(x, function(which, alone) {
        plot(x$freq, x$coh[, which], type = type, xlab = if (alone) xlab else "", ylab = if (alone) ylab else "", ylim = ylim, axes = alone, ...)
        z <- atanh(pmin(0.99999, sqrt(x$coh[, which])))
        lines(x$freq, tanh(z + gain)^2, lty = ci.lty, col = ci.col)
        lines(x$freq, pmax(0, tanh(z - gain))^2, lty = ci.lty, col = ci.col)
        if (alone) title(main = heading)
    })
    if (NCOL(x$spec) > 2L) mtext(heading, 3, 3, outer = TRUE, at = 0.5, cex = par("cex.main"), font = par("font.main"))
    invisible()
}

# Phases: the interval follows from the coherency (Bloomfield 1976), and there is none where that is too small.
plot.spec.phase <- function(x, ci = 0.95, xlab = "frequency", ylab = "phase", ylim = c(-pi, pi), type = "l", main = NULL,
                            ci.col = "blue", ci.lty = 3, ...) {
    heading <- if (is.null(main)) paste("Series:", x$series, " -- Phase spectrum") else main
    quantile <- qt(ci, x$df - 2)
    .spectrumPairs(x, function(which, alone) {
        plot(x$freq, x$phase[, which], type = type, xlab = if (alone) xlab else "", ylab = if (alone) ylab else "", ylim = ylim, axes = alone, ...)
        sine <- quantile * sqrt((1 / x$coh[, which] - 1) / (x$df - 2))
        half <- asin(pmin(0.9999, sine))
        lines(x$freq, x$phase[, which] + half, lty = ci.lty, col = ci.col)
        lines(x$freq, x$phase[, which] - half, lty = ci.lty, col = ci.col)
        if (alone) title(main = heading)
    })
    if (NCOL(x$spec) > 2L) mtext(heading, 3, 3, outer = TRUE, at = 0.5, cex = par("cex.main"), font = par("font.main"))
    invisible()
}

plot.tskernel <- function(x, type = "h", xlab = "k", ylab = "W[k]", main = attr(x, "name"), ...) {
    at <- seq(-x$m, x$m)
    plot(at, x[at], type = type, xlab = xlab, ylab = ylab, main = main, ...)
    invisible()
}
