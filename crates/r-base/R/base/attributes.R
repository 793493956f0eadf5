# Attributes: accessors that are plain R.

levels <- function(x) UseMethod("levels")

unname <- function(obj, force = FALSE) {
    # Row names of a data frame stay, unless forced.
    labelled <- !is.null(dimnames(obj)) && !(is.data.frame(obj) && !force)
    if (!is.null(names(obj))) names(obj) <- NULL
    if (labelled) dimnames(obj) <- NULL
    obj
}

`mostattributes<-` <- function(x, value) {
    if (!length(value)) return(x)
    if (!is.list(value)) stop("'value' must be a list")
    attributes(x) <- NULL
    shape <- c("dim", "dimnames", "names")
    for (what in setdiff(names(value), shape)) attr(x, what) <- value[[what]]
    if (length(value[["names"]]) == length(x)) names(x) <- value[["names"]]
    d <- value[["dim"]]
    if (!is.null(d) && prod(d) == length(x)) {
        dim(x) <- d
        labels <- value[["dimnames"]]
        if (!is.null(labels) && all(lengths(labels) == 0L | lengths(labels) == d)) dimnames(x) <- labels
    }
    x
}

nrow <- function(x) dim(x)[1L]
ncol <- function(x) dim(x)[2L]
NROW <- function(x) if (length(d <- dim(x))) d[1L] else length(x)
NCOL <- function(x) if (length(d <- dim(x)) > 1L) d[2L] else 1L

# Labels of one dimension: the given ones, else made up if asked for.
.dimLabels <- function(x, k, do.NULL, prefix, n) {
    given <- dimnames(x)
    if (length(given) >= k && !is.null(given[[k]])) return(given[[k]])
    if (do.NULL) NULL else sprintf("%s%d", prefix, seq_len(n))
}

rownames <- function(x, do.NULL = TRUE, prefix = "row") .dimLabels(x, 1L, do.NULL, prefix, NROW(x))

colnames <- function(x, do.NULL = TRUE, prefix = "col") {
    if (do.NULL && is.data.frame(x)) names(x) else .dimLabels(x, 2L, do.NULL, prefix, NCOL(x))
}

`rownames<-` <- function(x, value) {
    if (is.data.frame(x)) row.names(x) <- value
    else if (!is.null(value) || !is.null(dimnames(x))) {
        if (!length(dim(x))) stop("attempt to set 'rownames' on an object with no dimensions")
        dn <- .withLabels(x, 1L, value)
        dimnames(x) <- dn
    }
    x
}

# The dimnames with other labels for one dimension. (Errors show the assignment of `dn`.)
.withLabels <- function(x, k, value) {
    labels <- dimnames(x)
    if (is.null(labels)) labels <- vector("list", length(dim(x)))
    labels[k] <- list(if (is.numeric(value)) as.character(value) else value)
    labels
}

`colnames<-` <- function(x, value) {
    if (is.data.frame(x)) names(x) <- value
    else if (!is.null(value) || !is.null(dimnames(x))) {
        if (length(dim(x)) < 2L)
            stop("attempt to set 'colnames' on an object with less than two dimensions")
        dn <- .withLabels(x, 2L, value)
        dimnames(x) <- dn
    }
    x
}

row.names <- function(x) UseMethod("row.names")
row.names.default <- function(x) if (!is.null(dim(x))) rownames(x)
`row.names<-` <- function(x, value) UseMethod("row.names<-")

`row.names<-.default` <- function(x, value) {
    rownames(x) <- value
    x
}

asS4 <- function(object, flag = TRUE, complete = TRUE) {
    if (length(flag) != 1L || is.na(on <- as.logical(flag))) stop("invalid 'flag' argument")
    .setS4(object, on)
}
