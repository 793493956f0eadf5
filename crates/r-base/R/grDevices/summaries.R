# Numbers behind plots: quartiles of boxes, numbers of classes, hulls, places of ticks.

boxplot.stats <- function(x, coef = 1.5, do.conf = TRUE, do.out = TRUE) {
    if (coef < 0) stop("'coef' must not be negative")
    five <- stats::fivenum(x, na.rm = TRUE)
    hinges <- five[c(2L, 4L)]
    spread <- hinges[2L] - hinges[1L]
    there <- !is.na(x)
    far <- if (coef == 0) rep(FALSE, length(x)) else if (is.na(spread)) !is.finite(x)
           else x < hinges[1L] - coef * spread | x > hinges[2L] + coef * spread
    far <- far & there
    if (any(far)) five[c(1L, 5L)] <- range(x[there & !far])
    n <- sum(there)
    # The notches are those of McGill, Tukey and Larsen (1978).
    list(stats = five, n = n, conf = if (do.conf) five[3L] + c(-1.58, 1.58) * spread / sqrt(n),
         out = if (do.out && coef > 0) x[far] else numeric())
}

# Sturges (1926), Scott (1979), Freedman and Diaconis (1981).
nclass.Sturges <- function(x) ceiling(1 + log2(length(x)))

nclass.scott <- function(x) {
    width <- 3.5 * stats::sd(x) / length(x)^(1/3)
    if (is.na(width) || width <= 0) 1L else max(1, ceiling(diff(range(x)) / width))
}

nclass.FD <- function(x, digits = 5) {
    v <- sort(signif(x, digits))
    width <- 2 * stats::IQR(v)
    # Without spread in the middle half, wider ranges are tried, then the standard deviation.
    tail <- 1/8
    while (width == 0 && tail >= 1/512) {
        width <- diff(stats::quantile(v, c(tail, 1 - tail), names = FALSE)) / (1 - 2 * tail)
        tail <- tail / 2
    }
    if (width == 0) width <- 3.5 * stats::sd(x)
    if (width > 0) ceiling(length(x)^(1/3) * diff(range(x)) / width) else 1L
}

n2mfrow <- function(nr.plots, asp = 1) {
    stopifnot(length(asp) == 1L, is.finite(asp), asp > 0)
    if (asp != 1) {
        rows <- ceiling(sqrt(nr.plots / asp))
        columns <- ceiling(nr.plots / rows)
        return(c(ceiling(nr.plots / columns), columns))
    }
    columns <- if (nr.plots <= 3) 1 else if (nr.plots <= 6) 2 else if (nr.plots <= 12) 3 else ceiling(nr.plots / ceiling(sqrt(nr.plots)))
    c(if (nr.plots <= 12) ceiling(nr.plots / columns) else ceiling(sqrt(nr.plots)), columns)
}

axisTicks <- function(usr, log, axp = NULL, nint = 5) {
    if (is.null(axp)) axp <- unlist(.axisPars(usr, log = log, nintLog = nint), use.names = FALSE)
    else if (is.list(axp)) axp <- unlist(axp, use.names = FALSE)
    if (length(axp) == 2L) axp <- c(axp, nint)
    .ticksOf(as.double(axp), as.double(usr), log, nint)
}

.axisPars <- function(usr, log = FALSE, nintLog = 5) {
    r <- .axisRange(usr[1L], usr[2L], log, nintLog)
    list(axp = r[1:2], n = as.integer(r[3L]))
}

trans3d <- function(x, y, z, pmat) {
    tr <- cbind(x, y, z, 1, deparse.level = 0L) %*% pmat
    list(x = tr[, 1L] / tr[, 4L], y = tr[, 2L] / tr[, 4L])
}

xyTable <- function(x, y = NULL, digits) {
    p <- xy.coords(x, y, setLab = FALSE)
    if (missing(digits)) digits <- 6
    px <- signif(p$x, digits)
    py <- signif(p$y, digits)
    if (!length(px)) return(list(x = px, y = py, number = 0L))
    o <- order(px, py)
    runs <- rle(paste(px[o], py[o]))$lengths
    first <- o[cumsum(c(1L, runs[-length(runs)]))]
    list(x = px[first], y = py[first], number = runs)
}

cm <- function(x) 2.54 * x

xyz.coords <- function(x, y = NULL, z = NULL, xlab = NULL, ylab = NULL, zlab = NULL, log = NULL, recycle = FALSE, setLab = TRUE) {
    labels <- list(xlab, ylab, zlab)
    v <- list(x, y, z)
    if (is.null(y)) {
        if (is.language(x)) {
            if (!inherits(x, "formula") || length(x) != 3L || length(x[[3L]]) != 3L) stop("invalid first argument [bad language object]")
            parts <- list(x[[3L]][[2L]], x[[3L]][[3L]], x[[2L]])
            labels <- lapply(parts, deparse)
            v <- lapply(parts, eval, environment(x))
        } else if (is.matrix(x) || is.data.frame(x)) {
            m <- data.matrix(x)
            if (ncol(m) < 2L) stop("at least 2 columns needed")
            if (ncol(m) == 2L) {
                # Two columns are the heights and what they depend on; the third coordinate counts.
                labels[[1L]] <- "Index"
                v <- list(seq_len(nrow(m)), m[, 1L], m[, 2L])
            } else {
                labels <- if (is.null(colnames(m))) as.list(paste0(xlab, "[,", 1:3, "]")) else as.list(colnames(m)[1:3])
                v <- lapply(1:3, function(j) m[, j])
            }
        } else if (is.list(x)) {
            labels <- as.list(paste0(xlab, c("$x", "$y", "$z")))
            v <- list(x[["x"]], x[["y"]], x[["z"]])
        }
    } else if (is.complex(x) || is.complex(y)) {
        # A complex number is a place in the plane, and the other argument is the height over it.
        at <- if (is.complex(x)) 1L else 2L
        height <- 3L - at
        labels <- list(paste0("Re(", labels[[at]], ")"), paste0("Im(", labels[[at]], ")"), labels[[height]])
        v <- list(Re(v[[at]]), Im(v[[at]]), v[[height]])
    }
    sizes <- lengths(v)
    if (any(sizes != sizes[1L])) {
        if (!recycle) stop("'x', 'y' and 'z' lengths differ")
        v <- lapply(v, rep_len, max(sizes))
    }
    for (i in which(c("x", "y", "z") %in% strsplit(if (length(log)) log else "", "")[[1L]])) {
        bad <- which(v[[i]] <= 0)
        if (k <- length(bad)) {
            warning(sprintf(ngettext(k, "%d %s value <= 0 omitted from logarithmic plot", "%d %s values <= 0 omitted from logarithmic plot"),
                            k, c("x", "y", "z")[i]), domain = NA)
            v[[i]][bad] <- NA
        }
    }
    if (!setLab) labels <- list(xlab, ylab, zlab)
    list(x = as.double(v[[1L]]), y = as.double(v[[2L]]), z = as.double(v[[3L]]), xlab = labels[[1L]], ylab = labels[[2L]], zlab = labels[[3L]])
}

chull <- function(x, y = NULL) {
    X <- cbind(x = (p <- xy.coords(x, y, recycle = TRUE, setLab = FALSE))$x, y = p$y)
    if (any(!is.finite(X))) stop("finite coordinates are needed")
    if (nrow(X) == 0L) return(integer())
    if (nrow(X) == 1L) return(1L)
    .hull(X[, 1L], X[, 2L])
}

contourLines <- function(x = seq(0, 1, length.out = nrow(z)), y = seq(0, 1, length.out = ncol(z)), z, nlevels = 10,
                         levels = pretty(range(z, na.rm = TRUE), nlevels)) {
    if (missing(z)) {
        if (missing(x)) stop("no 'z' matrix specified")
        if (is.list(x)) {
            z <- x$z
            y <- x$y
            x <- x$x
        } else {
            z <- x
            x <- seq.int(0, 1, length.out = nrow(z))
        }
    } else if (is.list(x)) {
        y <- x$y
        x <- x$x
    }
    if (any(diff(x) <= 0) || any(diff(y) <= 0)) stop("increasing 'x' and 'y' values expected")
    if (!is.matrix(z) || nrow(z) <= 1L || ncol(z) <= 1L) stop("no proper 'z' matrix specified")
    seen <- z[is.finite(z)]
    if (length(seen) && min(seen) == max(seen)) warning("all z values are equal")
    lines <- lapply(levels, function(v) lapply(.contourLines(as.double(x), as.double(y), z, v), function(l) list(level = v, x = l[[1L]], y = l[[2L]])))
    invisible(unlist(lines, recursive = FALSE))
}
