# Coordinates of points from the forms in which plotting and smoothing functions take them.

xy.coords <- function(x, y = NULL, xlab = NULL, ylab = NULL, log = NULL, recycle = FALSE, setLab = TRUE) {
    if (is.null(y)) {
        if (is.language(x)) {
            if (!(inherits(x, "formula") && length(x) == 3L)) stop("invalid first argument")
            if (setLab) {
                ylab <- deparse(x[[2L]])
                xlab <- deparse(x[[3L]])
            }
            y <- eval(x[[2L]], environment(x))
            x <- eval(x[[3L]], environment(x))
        } else if (inherits(x, "ts")) {
            if (is.matrix(x)) {
                y <- x[, 2L]
                x <- x[, 1L]
            } else {
                y <- as.numeric(x)
                if (setLab) xlab <- "Time"
                x <- time(x)
            }
        } else if (is.complex(x)) {
            y <- Im(x)
            x <- Re(x)
            # The name may come with either.
            if (is.null(ylab)) ylab <- xlab
            if (setLab) {
                xlab <- paste0("Re(", ylab, ")")
                ylab <- paste0("Im(", ylab, ")")
            }
        } else if (is.matrix(x) || is.data.frame(x)) {
            x <- data.matrix(x)
            if (ncol(x) == 1L) {
                if (setLab) xlab <- "Index"
                y <- x[, 1L]
                x <- seq_along(y)
            } else {
                columns <- dimnames(x)[[2L]]
                if (setLab) {
                    xlab <- if (is.null(columns)) paste0(ylab, "[,1]") else columns[1L]
                    ylab <- if (is.null(columns)) paste0(ylab, "[,2]") else columns[2L]
                }
                y <- x[, 2L]
                x <- x[, 1L]
            }
        } else if (is.list(x)) {
            if (!all(c("x", "y") %in% names(x))) stop("'x' is a list, but does not have components 'x' and 'y'")
            if (setLab) {
                xlab <- paste0(ylab, "$x")
                ylab <- paste0(ylab, "$y")
            }
            y <- x[["y"]]
            x <- x[["x"]]
        } else {
            if (is.factor(x)) x <- as.numeric(x)
            if (setLab) xlab <- "Index"
            y <- x
            x <- seq_along(x)
        }
    }
    if (inherits(x, "POSIXt")) x <- as.POSIXct(x)
    if (length(x) != length(y)) {
        if (!recycle) stop("'x' and 'y' lengths differ")
        if ((nx <- length(x)) < (ny <- length(y))) x <- rep_len(x, ny) else y <- rep_len(y, nx)
    }
    if (length(log) && log != "") {
        log <- strsplit(log, NULL)[[1L]]
        for (axis in intersect(c("x", "y"), log)) {
            v <- if (axis == "x") x else y
            bad <- which(v <= 0)
            if (k <- length(bad)) {
                warning(sprintf(ngettext(k, "%d %s value <= 0 omitted from logarithmic plot",
                                         "%d %s values <= 0 omitted from logarithmic plot"), k, axis), domain = NA)
                if (axis == "x") x[bad] <- NA else y[bad] <- NA
            }
        }
    }
    list(x = as.double(x), y = as.double(y), xlab = xlab, ylab = ylab)
}

extendrange <- function(x, r = range(x, na.rm = TRUE), f = 0.05) {
    if (!missing(f) && !(length(f) %in% 1:2)) stop("'f' must be a numeric of length 1 or 2")
    if (length(f) == 1L) f <- c(f, f)
    r + c(-f[1L], f[2L]) * diff(r)
}
