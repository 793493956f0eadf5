# Scatterplots as densities.

smoothScatter <- function(x, y = NULL, nbin = 128, bandwidth, colramp = colorRampPalette(c("white", blues9)), nrpoints = 100,
                          ret.selection = FALSE, pch = ".", cex = 1, col = "black", transformation = function(x) x^0.25,
                          postPlotHook = box, xlab = NULL, ylab = NULL, xlim, ylim, xaxs = par("xaxs"), yaxs = par("yaxs"), ...) {
    if (!is.numeric(nrpoints) || nrpoints < 0 || length(nrpoints) != 1L) stop("'nrpoints' should be numeric scalar with value >= 0.")
    xname <- if (!missing(x)) deparse1(substitute(x))
    yname <- if (!missing(y)) deparse1(substitute(y))
    xy <- xy.coords(x, y, xname, yname)
    points <- cbind(xy$x, xy$y)
    known <- is.finite(xy$x) & is.finite(xy$y)
    if (!missing(xlim)) {
        if (!is.numeric(xlim) || length(xlim) != 2L || any(!is.finite(xlim))) stop("'xlim' must be a numeric vector of two finite values")
        known <- known & min(xlim) <= xy$x & xy$x <= max(xlim)
    }
    if (!missing(ylim)) {
        if (!is.numeric(ylim) || length(ylim) != 2L || any(!is.finite(ylim))) stop("'ylim' must be a numeric vector of two finite values")
        known <- known & min(ylim) <= xy$y & xy$y <= max(ylim)
    }
    kept <- which(known)
    points <- points[kept, , drop = FALSE]
    map <- .planeDensity(points, nbin, if (!missing(bandwidth)) bandwidth, NULL)
    shown <- transformation(map$fhat)
    if (missing(xlim)) xlim <- range(points[, 1L])
    if (missing(ylim)) ylim <- range(points[, 2L])
    image(map$x1, map$x2, z = matrix(shown, nrow(map$fhat)), col = colramp(256), xlab = if (is.null(xlab)) xy$xlab else xlab,
          ylab = if (is.null(ylab)) xy$ylab else ylab, xlim = xlim, ylim = ylim, xaxs = xaxs, yaxs = yaxs, ...)
    if (!is.null(postPlotHook)) postPlotHook()
    # The points where the density is least are shown themselves.
    few <- min(nrpoints, nrow(points))
    if (few <= 0) return(invisible())
    dense <- shown[cbind(findInterval(points[, 1L], map$x1), findInterval(points[, 2L], map$x2))]
    outer <- order(dense)[seq_len(few)]
    points(points[outer, 1:2, drop = FALSE], pch = pch, cex = cex, col = col)
    if (ret.selection) kept[outer] else invisible()
}
