# Attributes: accessors that are plain R.

levels <- function(x) UseMethod("levels")

unname <- function(obj, force = FALSE) {
    if (!is.null(names(obj))) names(obj) <- NULL
    if (!is.null(dimnames(obj)) && (force || !is.data.frame(obj))) dimnames(obj) <- NULL
    obj
}

setNames <- function(object = nm, nm) {
    names(object) <- nm
    object
}

`mostattributes<-` <- function(obj, value) {
    if (!length(value)) return(obj)
    if (!is.list(value)) stop("'value' must be a list")
    attributes(obj) <- NULL
    shape <- c("dim", "dimnames", "names")
    for (what in setdiff(names(value), shape)) attr(obj, what) <- value[[what]]
    if (length(value[["names"]]) == length(obj)) names(obj) <- value[["names"]]
    d <- value[["dim"]]
    if (!is.null(d) && prod(d) == length(obj)) {
        dim(obj) <- d
        labels <- value[["dimnames"]]
        if (!is.null(labels) && all(lengths(labels) == 0L | lengths(labels) == d)) dimnames(obj) <- labels
    }
    obj
}

nrow <- function(x) dim(x)[1L]
ncol <- function(x) dim(x)[2L]
NROW <- function(x) if (length(d <- dim(x))) d[1L] else length(x)
NCOL <- function(x) if (length(d <- dim(x)) > 1L) d[2L] else 1L

rownames <- function(x, do.NULL = TRUE, prefix = "row") {
    dn <- dimnames(x)
    if (!is.null(dn[[1L]])) dn[[1L]]
    else if (do.NULL) NULL
    else {
        n <- NROW(x)
        if (n > 0L) paste0(prefix, seq_len(n)) else character()
    }
}

colnames <- function(x, do.NULL = TRUE, prefix = "col") {
    if (is.data.frame(x) && do.NULL) return(names(x))
    dn <- dimnames(x)
    if (length(dn) > 1L && !is.null(dn[[2L]])) dn[[2L]]
    else if (do.NULL) NULL
    else {
        n <- NCOL(x)
        if (n > 0L) paste0(prefix, seq_len(n)) else character()
    }
}

`rownames<-` <- function(x, value) {
    if (is.data.frame(x)) {
        row.names(x) <- value
        return(x)
    }
    dn <- dimnames(x)
    if (is.null(dn)) {
        if (is.null(value)) return(x)
        if ((nd <- length(dim(x))) < 1L)
            stop("attempt to set 'rownames' on an object with no dimensions")
        dn <- vector("list", nd)
    }
    if (is.null(value)) dn[1L] <- list(NULL)
    else dn[[1L]] <- if (is.numeric(value)) as.character(value) else value
    if (all(lengths(dn) == 0L) && is.null(names(dn))) dn <- NULL
    dimnames(x) <- dn
    x
}

`colnames<-` <- function(x, value) {
    if (is.data.frame(x)) {
        names(x) <- value
        return(x)
    }
    dn <- dimnames(x)
    if (is.null(dn)) {
        if (is.null(value)) return(x)
        if ((nd <- length(dim(x))) < 2L)
            stop("attempt to set 'colnames' on an object with less than two dimensions")
        dn <- vector("list", nd)
    }
    if (length(dn) < 2L)
        stop("attempt to set 'colnames' on an object with less than two dimensions")
    if (is.null(value)) dn[2L] <- list(NULL)
    else dn[[2L]] <- if (is.numeric(value)) as.character(value) else value
    if (all(lengths(dn) == 0L) && is.null(names(dn))) dn <- NULL
    dimnames(x) <- dn
    x
}

row.names <- function(x) UseMethod("row.names")
row.names.default <- function(x) if (!is.null(dim(x))) rownames(x)
`row.names<-` <- function(x, value) UseMethod("row.names<-")
`row.names<-.default` <- function(x, value) {
    rownames(x) <- value
    x
}
