# Where code came from: source references of functions.

getSrcref <- function(x) {
    if (inherits(x, "srcref")) return(x)
    if (!is.null(ref <- attr(x, "srcref"))) return(ref)
    if (is.function(x) && !is.null(ref <- attr(body(x), "srcref"))) return(ref)
    NULL
}

.srcfileOf <- function(x) {
    ref <- getSrcref(x)
    if (is.list(ref) && length(ref)) ref <- ref[[1L]]
    if (is.null(ref)) NULL else attr(ref, "srcfile")
}

getSrcFilename <- function(x, full.names = FALSE, unique = TRUE) {
    file <- .srcfileOf(x)
    if (is.null(file)) return(character())
    name <- if (full.names) getSrcDirectory(x, unique) else NULL
    base <- basename(if (is.null(file$filename)) "" else file$filename)
    if (is.null(name)) base else file.path(name, base)
}

getSrcDirectory <- function(x, unique = TRUE) {
    file <- .srcfileOf(x)
    if (is.null(file)) return(character())
    normalizePath(file.path(if (is.null(file$wd)) "." else file$wd, dirname(if (is.null(file$filename)) "" else file$filename)), mustWork = FALSE)
}

getSrcLocation <- function(x, which = c("line", "column", "byte", "parse"), first = TRUE) {
    ref <- getSrcref(x)
    if (is.null(ref)) return(NULL)
    if (is.list(ref)) ref <- if (first) ref[[1L]] else ref[[length(ref)]]
    at <- switch(match.arg(which), line = c(1L, 3L), column = c(5L, 6L), byte = c(2L, 4L), parse = c(7L, 8L))
    as.integer(ref)[at[if (first) 1L else 2L]]
}
