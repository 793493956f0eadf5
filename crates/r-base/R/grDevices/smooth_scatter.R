# Densities of points in the plane, on a grid: linear binning and a product of normal kernels (Wand 1994).

# Weights of the points at the grid's lines: each point is shared by its neighbours in proportion to their nearness.
.binWeights <- function(v, range, n) {
    at <- (v - range[1L]) / (range[2L] - range[1L]) * (n - 1) + 1
    low <- pmin(pmax(floor(at), 1), n - 1)
    list(low = low, share = at - low, inside = at >= 1 & at <= n)
}

# A band matrix of the kernel's values, which sum to one; the kernel ends at 3.4 standard deviations.
.kernelBand <- function(range, n, bandwidth) {
    gap <- (range[2L] - range[1L]) / (n - 1)
    reach <- min(floor(3.4 * bandwidth / gap), n - 1)
    if (reach < 1) warning("Binning grid too coarse for current (small) bandwidth: consider increasing 'gridsize'", call. = FALSE)
    k <- stats::dnorm(seq(0, reach) * gap, sd = bandwidth)
    k <- k / (k[1L] + 2 * sum(k[-1L])) / gap
    away <- abs(outer(seq_len(n), seq_len(n), "-"))
    matrix(ifelse(away > reach, 0, k[pmin(away, reach) + 1]), n)
}

.planeDensity <- function(x, nbin, bandwidth, range.x) {
    if (length(nbin) == 1L) nbin <- c(nbin, nbin)
    if (!is.numeric(nbin) || length(nbin) != 2L) stop("'nbin' must be numeric of length 1 or 2")
    if (is.null(bandwidth)) {
        bandwidth <- apply(x, 2L, function(v) diff(stats::quantile(v, c(0.05, 0.95), na.rm = TRUE, names = FALSE))) / 25
        bandwidth[bandwidth == 0] <- 1
    } else {
        if (!is.numeric(bandwidth)) stop("'bandwidth' must be numeric")
        if (any(bandwidth <= 0)) stop("'bandwidth' must be positive")
        bandwidth <- rep_len(bandwidth, 2L)
    }
    if (is.null(range.x)) range.x <- lapply(1:2, function(j) range(x[, j]) + c(-1.5, 1.5) * bandwidth[j])
    a <- .binWeights(x[, 1L], range.x[[1L]], nbin[1L])
    b <- .binWeights(x[, 2L], range.x[[2L]], nbin[2L])
    counts <- matrix(0, nbin[1L], nbin[2L])
    for (i in which(a$inside & b$inside)) {
        rows <- a$low[i] + 0:1
        columns <- b$low[i] + 0:1
        counts[rows, columns] <- counts[rows, columns] + outer(c(1 - a$share[i], a$share[i]), c(1 - b$share[i], b$share[i]))
    }
    smooth <- .kernelBand(range.x[[1L]], nbin[1L], bandwidth[1L]) %*% counts %*% .kernelBand(range.x[[2L]], nbin[2L], bandwidth[2L])
    list(x1 = seq(range.x[[1L]][1L], range.x[[1L]][2L], length.out = nbin[1L]),
         x2 = seq(range.x[[2L]][1L], range.x[[2L]][2L], length.out = nbin[2L]), fhat = smooth / nrow(x), bandwidth = bandwidth)
}

# The cell of the grid that each value is in.
.gridCell <- function(v, grid) {
    half <- (grid[2L] - grid[1L]) / 2
    as.integer(cut(v, c(grid[1L] - half, grid + half), labels = FALSE))
}

densCols <- function(x, y = NULL, nbin = 128, bandwidth, colramp = colorRampPalette(blues9[-(1:3)])) {
    xy <- xy.coords(x, y, setLab = FALSE)
    known <- is.finite(xy$x) & is.finite(xy$y)
    points <- cbind(xy$x, xy$y)[known, , drop = FALSE]
    map <- .planeDensity(points, nbin, if (!missing(bandwidth)) bandwidth, NULL)
    dense <- map$fhat[cbind(.gridCell(points[, 1L], map$x1), .gridCell(points[, 2L], map$x2))]
    colors <- rep(NA_character_, length(known))
    colors[known] <- {
        n <- length(dense)
        colramp(n)[as.integer(cut(dense, n, labels = FALSE))]
    }
    colors
}
