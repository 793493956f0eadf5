# Vectors as sets.

union <- function(x, y) {
    if (is.vector(x) && is.vector(y)) unique(c(as.vector(x), as.vector(y)))
    else unique(c(x, y))
}

intersect <- function(x, y) {
    if (is.null(x) || is.null(y)) return(NULL)
    x <- as.vector(x)
    y <- as.vector(y)
    c(unique(x[match(x, y, 0L) > 0L]), y[0L])
}

setdiff <- function(x, y) {
    x <- as.vector(x)
    y <- as.vector(y)
    unique(if (length(x) || length(y)) x[match(x, y, 0L) == 0L] else x)
}

setequal <- function(x, y) {
    x <- as.vector(x)
    y <- as.vector(y)
    all(x %in% y) && all(y %in% x)
}

is.element <- function(el, table) match(el, table, 0L) > 0L
