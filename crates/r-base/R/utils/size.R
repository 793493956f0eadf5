# How much memory a value takes in GNU R, by its layout: cells of 56 bytes, vectors of a header of 48
# and data in size classes.

.vectorBytes <- function(bytes) {
    words <- ceiling(bytes / 8)
    classes <- c(0, 1, 2, 4, 6, 8, 16)
    at <- which(classes >= words)
    48 + 8 * (if (length(at)) classes[at[1L]] else words)
}

.stringBytes <- function(x) {
    known <- unique(x)
    .vectorBytes(8 * length(x)) + sum(vapply(nchar(known, "bytes") + 1, .vectorBytes, 0))
}

.cellBytes <- function(x) {
    tags <- names(x)
    items <- as.list(x)
    empty <- vapply(seq_along(items), function(i) identical(items[[i]], quote(expr = )), NA)
    56 * length(items) + 56 * sum(nzchar(tags)) + 56 * sum(empty) +
        sum(vapply(items[!empty], .objectBytes, 0))
}

.objectBytes <- function(x) {
    own <- switch(typeof(x),
        "NULL" = 0,
        logical = , integer = .vectorBytes(4 * length(x)),
        double = .vectorBytes(8 * length(x)),
        complex = .vectorBytes(16 * length(x)),
        raw = .vectorBytes(length(x)),
        character = .stringBytes(as.vector(unclass(x))),
        list = , expression = .vectorBytes(8 * length(unclass(x))) +
            sum(vapply(unclass(x), .objectBytes, 0, USE.NAMES = FALSE)),
        language = , pairlist = .cellBytes(x),
        closure = 56 + .cellBytes(formals(x)) + .objectBytes(body(x)),
        56)
    kept <- attributes(x)
    if (is.data.frame(x)) kept$row.names <- .row_names_info(x, 0L)
    if (typeof(x) == "closure") kept$srcref <- NULL
    for (value in kept) own <- own + 56 + 56 + .objectBytes(value)
    own
}

object.size <- function(x) structure(.objectBytes(x), class = "object_size")

format.object_size <- function(x, units = "b", standard = "auto", digits = 1L, ...) {
    steps <- c(b = 1, B = 1, KB = 1024, Kb = 1024, KiB = 1024, kB = 1000, MB = 1024^2, Mb = 1024^2, MiB = 1024^2,
               GB = 1024^3, Gb = 1024^3, GiB = 1024^3, TB = 1024^4, Tb = 1024^4, TiB = 1024^4)
    if (units == "auto") {
        legacy <- c("Tb", "Gb", "Mb", "Kb", "b")
        units <- legacy[c(x >= 1024^4, x >= 1024^3, x >= 1024^2, x >= 1024, TRUE)][1L]
    }
    if (is.na(match(units, names(steps)))) stop("invalid 'units' argument")
    if (any(units == c("b", "B"))) paste(unclass(x), if (units == "B") "B" else "bytes")
    else paste(round(unclass(x) / steps[[units]], digits), units)
}

print.object_size <- function(x, quote = FALSE, units = "b", standard = "auto", digits = 1L, ...) {
    text <- format.object_size(x, units = units, standard = standard, digits = digits)
    if (quote) print(text, ...) else cat(text, "\n", sep = "")
    invisible(x)
}
