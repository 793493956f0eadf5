# Vectors as sets: duplicates go, the order of first occurrence stays.

xor <- function(x, y) (x | y) & !(x & y)

union <- function(x, y) {
    unique(c(as.vector(x), as.vector(y)))
}

intersect <- function(x, y) {
    if (is.null(x) || is.null(y)) return(NULL)
    y <- as.vector(y)
    common <- unique(as.vector(x)[as.vector(x) %in% y])
    # The type is that of both together.
    c(common, y[FALSE])
}

setdiff <- function(x, y) {
    x <- as.vector(x)
    x <- x[!(x %in% as.vector(y))]
    # Lists keep their names.
    x[!duplicated(unname(x))]
}

setequal <- function(x, y) {
    a <- as.vector(x)
    b <- as.vector(y)
    all(a %in% b) && all(b %in% a)
}

is.element <- function(el, set) match(as.vector(el), as.vector(set), 0L) > 0L
