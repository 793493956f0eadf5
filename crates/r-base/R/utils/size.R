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

# The units of each standard with the power of its base (1024, of SI 1000).
.sizeUnits <- list(
    legacy = c(b = 0, Kb = 1, Mb = 2, Gb = 3, Tb = 4, Pb = 5, B = 0, KB = 1, MB = 2, GB = 3, TB = 4, PB = 5),
    IEC = c(B = 0, KiB = 1, MiB = 2, GiB = 3, TiB = 4, PiB = 5, EiB = 6, ZiB = 7, YiB = 8),
    SI = c(B = 0, kB = 1, MB = 2, GB = 3, TB = 4, PB = 5, EB = 6, ZB = 7, YB = 8))

format.object_size <- function(x, units = "b", standard = "auto", digits = 1L, ...) {
    standard <- match.arg(standard, c("auto", "legacy", "IEC", "SI"))
    known <- .sizeUnits
    units <- match.arg(units, c("auto", names(known$SI), names(known$IEC)[-1L], names(known$legacy)[1:6], "KB"))
    if (standard == "auto") {
        standard <- "legacy"
        if (units != "auto") {
            if (endsWith(units, "iB")) standard <- "IEC"
            else if (units == "kB") stop("For SI units, specify 'standard = \"SI\"'")
        }
    }
    base <- if (standard == "SI") 1000 else 1024
    scale <- known[[standard]]
    if (units == "auto") {
        upTo <- if (standard == "legacy") 5L else length(scale)
        steps <- scale[seq_len(upTo)]
        units <- names(steps)[max(1L, sum(unclass(x) >= base^steps))]
    }
    power <- scale[units]
    if (is.na(power)) stop(gettextf("For %s standard, units must be one of %s", standard, paste(dQuote(names(scale)), collapse = ", ")), domain = NA)
    if (standard == "legacy") units <- names(scale)[power + 1L]
    if (power == 0) return(paste(unclass(x), if (standard == "legacy") "bytes" else "B"))
    paste(round(unclass(x) / base^unname(power), digits), units)
}

print.object_size <- function(x, quote = FALSE, units = "b", standard = "auto", digits = 1L, ...) {
    text <- format.object_size(x, units = units, standard = standard, digits = digits)
    if (quote) print(text, ...) else cat(text, "\n", sep = "")
    invisible(x)
}
