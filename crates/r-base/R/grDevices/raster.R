# Rasters: matrices of colours whose elements run along the rows.

is.raster <- function(x) inherits(x, "raster")
as.raster <- function(x, ...) UseMethod("as.raster")

.newRaster <- function(colors, rows, columns) structure(matrix(colors, rows, columns), class = "raster")
.asRaster <- function(m) {
    # By row, with the dimensions of the matrix.
    r <- as.vector(t(m))
    dim(r) <- dim(m)
    class(r) <- "raster"
    r
}

as.raster.raster <- function(x, ...) x
as.raster.logical <- function(x, max = 1, ...) as.raster(matrix(x, ...), max)
as.raster.numeric <- function(x, max = 1, ...) as.raster(matrix(x, ...), max)
as.raster.character <- function(x, max = 1, ...) as.raster(matrix(x, ...), max)
as.raster.matrix <- function(x, max = 1, ...) {
    if (is.character(x)) return(.asRaster(x))
    if (is.raw(x)) {
        storage.mode(x) <- "integer"
        max <- 255L
    }
    if (!is.numeric(x) && !is.logical(x)) stop("a raster matrix must be character, or numeric, or logical")
    m <- x
    grey <- rep(NA_character_, length(x))
    ok <- !is.na(x)
    level <- as.numeric(x[ok]) / max
    grey[ok] <- rgb(level, level, level)
    .asRaster(matrix(grey, nrow(m), ncol(m)))
}
as.raster.array <- function(x, max = 1, ...) {
    if (!is.numeric(x)) {
        if (!is.raw(x)) stop("a raster array must be numeric")
        storage.mode(x) <- "integer"
        max <- 255L
    }
    d <- dim(x)
    if (length(d) != 3L || !d[3L] %in% 3:4) stop("a raster array must have exactly 3 or 4 planes")
    cols <- if (d[3L] == 3L) rgb(x[, , 1L], x[, , 2L], x[, , 3L], maxColorValue = max)
            else rgb(x[, , 1L], x[, , 2L], x[, , 3L], x[, , 4L], maxColorValue = max)
    .asRaster(matrix(cols, d[1L], d[2L]))
}

as.matrix.raster <- function(x, ...) {
    d <- dim(x)
    matrix(as.vector(unclass(x)), d[1L], d[2L], byrow = TRUE)
}
is.na.raster <- function(x) is.na(as.matrix(x))
anyNA.raster <- function(x, recursive = FALSE) anyNA(as.matrix(x))
print.raster <- function(x, ...) print(as.matrix(x), ...)
`[.raster` <- function(x, i, j, drop = TRUE, ...) {
    m <- as.matrix(x)
    m <- if (missing(j)) { if (nargs() - (!missing(drop)) < 3L) m[i] else m[i, , drop = FALSE] }
         else if (missing(i)) m[, j, drop = FALSE] else m[i, j, drop = FALSE]
    if (is.matrix(m)) .asRaster(m) else m
}
`[<-.raster` <- function(x, i, j, value) {
    m <- as.matrix(x)
    if (missing(j)) { if (nargs() < 4L) m[i] <- value else m[i, ] <- value }
    else if (missing(i)) m[, j] <- value else m[i, j] <- value
    .asRaster(m)
}
Ops.raster <- function(e1, e2) {
    if (!.Generic %in% c("==", "!=")) stop("operator not meaningful for raster objects")
    plain <- function(e) if (is.raster(e)) as.matrix(e) else e
    get(.Generic)(plain(e1), plain(e2))
}
