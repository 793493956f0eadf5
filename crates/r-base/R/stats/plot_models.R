# Pictures of fitted models.

plot.lm <- function(x, which = c(1, 2, 3, 5), caption = list("Residuals vs Fitted", "Normal Q-Q", "Scale-Location", "Cook's distance",
                    "Residuals vs Leverage", expression("Cook's dist vs Leverage* " * h[ii]/(1 - h[ii]))),
                    panel = if (add.smooth) function(x, y, ...) panel.smooth(x, y, iter = iter.smooth, ...) else points,
                    sub.caption = NULL, main = "", ask = prod(par("mfcol")) < length(which) && dev.interactive(), ..., id.n = 3,
                    labels.id = names(residuals(x)), cex.id = 0.75, qqline = TRUE, cook.levels = c(0.5, 1), cook.col = 8, cook.lty = 2,
                    cook.legendChanges = list(), add.smooth = getOption("add.smooth"), iter.smooth = if (isGlm) 0 else 3,
                    label.pos = c(4, 2), cex.caption = 1, cex.oma.main = 1.25, extend.ylim.f = 0.08) {
    if (!inherits(x, "lm")) stop("use only with \"lm\" objects")
    if (!is.numeric(which) || any(which < 1) || any(which > 6)) stop("'which' must be in 1:6")
    if (is.null(add.smooth)) add.smooth <- TRUE
    isGlm <- inherits(x, "glm")
    res <- residuals(x)
    fit <- predict(x)
    w <- weights(x)
    if (!is.null(w)) {
        used <- w != 0
        res <- res[used]
        fit <- fit[used]
        w <- w[used]
        labels.id <- labels.id[used]
    }
    n <- length(res)
    id.n <- if (is.null(id.n)) 0L else as.integer(id.n)
    if (id.n < 0L || id.n > n) stop(gettextf("'id.n' must be in {1,..,%d}", n), domain = NA)
    if (is.null(labels.id)) labels.id <- paste(seq_len(n))
    s <- if (inherits(x, "rlm")) x$s else if (isGlm) sqrt(summary(x)$dispersion) else sqrt(deviance(x) / df.residual(x))
    hat <- if (any(which %in% 2:6)) { h <- lm.influence(x, do.coef = FALSE)$hat; if (is.null(w)) h else h[seq_len(n)] }
    cook <- if (any(which %in% 4:6)) cooks.distance(x)
    weighted <- if (is.null(w)) res else sqrt(w) * res
    std <- if (any(which %in% c(2, 3, 5))) if (isGlm) rstandard(x) else weighted / (s * sqrt(1 - hat))
    names.fit <- if (isGlm) "Predicted values" else "Fitted values"
    if (is.null(sub.caption)) {
        cl <- x$call
        if (!is.na(m <- match("formula", names(cl)))) {
            cl <- cl[c(1L, m)]
            names(cl)[2L] <- ""
        }
        text <- deparse(cl, 80L)
        long <- if (length(text) > 1L) paste(text[1L], "...") else text
        sub.caption <- if (nchar(long) > 75L) paste(substr(text[1L], 1L, 75L), "...") else long
    }
    one <- prod(par("mfcol")) == 1
    cap <- function(k) if (length(caption) < k) NA_character_ else as.graphicsAnnot(caption[[k]])
    extreme <- function(v) if (id.n > 0L) order(v, decreasing = TRUE)[seq_len(id.n)]
    wider <- function(r) if (id.n > 0L) extendrange(r = r, f = extend.ylim.f) else r
    done <- function(k) {
        if (one) title(sub = sub.caption, ...)
        mtext(cap(k), 3, 0.25, cex = cex.caption)
    }
    # Labels stand beside their points, on the side that has room.
    tag <- function(px, py, all, who)
        text(px, py, labels.id[who], cex = cex.id, xpd = TRUE, pos = label.pos[1L + (px > mean(range(all, na.rm = TRUE)))], offset = 0.25)
    far <- extreme(abs(weighted))
    far.std <- if (!is.null(std)) extreme(abs(std))
    for (k in sort(which)) {
        if (k == 1) {
            plot(fit, res, xlab = names.fit, ylab = if (isGlm) "Residuals" else "Residuals", main = main, ylim = wider(range(res, na.rm = TRUE)), type = "n", ...)
            panel(fit, res, ...)
            done(1L)
            if (id.n > 0L) tag(fit[far], res[far], fit, far)
            abline(h = 0, lty = 3, col = "gray")
        } else if (k == 2) {
            lim <- range(std, na.rm = TRUE)
            lim[2L] <- lim[2L] + diff(lim) * 0.075
            q <- qqnorm(std, main = main, ylab = if (isGlm) "Std. deviance resid." else "Standardized residuals", ylim = lim, ...)
            if (qqline) stats::qqline(std, lty = 3, col = "gray50")
            done(2L)
            if (id.n > 0L) tag(q$x[far.std], q$y[far.std], q$x, far.std)
        } else if (k == 3) {
            v <- sqrt(abs(std))
            label <- if (isGlm) "Std. deviance resid." else "Standardized residuals"
            plot(fit, v, xlab = names.fit, ylab = as.expression(substitute(sqrt(abs(YL)), list(YL = as.name(label)))), main = main,
                 ylim = c(0, max(v, na.rm = TRUE)), type = "n", ...)
            panel(fit, v, ...)
            done(3L)
            if (id.n > 0L) tag(fit[far.std], v[far.std], fit, far.std)
        } else if (k == 4) {
            worst <- extreme(cook)
            plot(cook, type = "h", ylim = c(0, if (id.n > 0L) 1.075 * max(cook, na.rm = TRUE) else max(cook, na.rm = TRUE)), main = main,
                 xlab = "Obs. number", ylab = "Cook's distance", ...)
            done(4L)
            if (id.n > 0L) text(worst, cook[worst], labels.id[worst], cex = cex.id, xpd = TRUE, pos = 3, offset = 0.25)
        } else if (k == 5) {
            worst <- extreme(cook)
            lim <- wider(range(std, na.rm = TRUE))
            plot(hat, std, xlim = c(0, max(hat, na.rm = TRUE)), ylim = lim, main = main, xlab = "Leverage",
                 ylab = if (isGlm) "Std. Pearson resid." else "Standardized residuals", type = "n", ...)
            panel(hat, std, ...)
            abline(h = 0, v = 0, lty = 3, col = "gray")
            if (length(cook.levels)) {
                p <- x$rank
                u <- par("usr")
                h <- seq.int(min(min(hat), max(hat) / 100), u[2L], length.out = 101L)
                for (level in cook.levels) {
                    curve <- sqrt(level * p * (1 - h) / h)
                    lines(h, curve, lty = cook.lty, col = cook.col)
                    lines(h, -curve, lty = cook.lty, col = cook.col)
                }
                args <- list(x = "bottomleft", legend = "Cook's distance", lty = cook.lty, col = cook.col, text.col = cook.col, bty = "n", x.intersp = 1/4, y.intersp = 1/8)
                args[names(cook.legendChanges)] <- cook.legendChanges
                if (!is.null(cook.legendChanges)) do.call(legend, args)
                end <- min(0.99, u[2L])
                edge <- sqrt(cook.levels * p * (1 - end) / end)
                axis(4, at = c(-rev(edge), edge), labels = paste(c(rev(cook.levels), cook.levels)), mgp = c(0.25, 0.25, 0), las = 2, tck = 0,
                     cex.axis = cex.id, col.axis = cook.col)
            }
            done(5L)
            if (id.n > 0L) tag(hat[worst], std[worst], hat, worst)
        } else {
            odds <- hat / (1 - hat)
            worst <- extreme(cook)
            plot(odds, cook, xlim = c(0, max(odds)), ylim = c(0, max(cook, na.rm = TRUE) * 1.025), main = main, ylab = "Cook's distance",
                 xlab = expression("Leverage  " * h[ii]), xaxt = "n", type = "n", ...)
            panel(odds, cook, ...)
            at <- pretty(hat)
            at <- at[at < 1]
            axis(1, at = at / (1 - at), labels = paste(at))
            done(6L)
            if (id.n > 0L) tag(odds[worst], cook[worst], odds, worst)
        }
    }
    if (!one && par("oma")[3L] >= 1) mtext(sub.caption, outer = TRUE, cex = cex.oma.main)
    invisible()
}
