# Raw vectors: patterns in them, compression in memory. How numbers are formatted.

grepRaw <- function(pattern, x, offset = 1L, ignore.case = FALSE, value = FALSE, fixed = FALSE, all = FALSE,
                    invert = FALSE) {
    if (!is.raw(pattern)) pattern <- charToRaw(as.character(pattern))
    if (!is.raw(x)) x <- charToRaw(as.character(x))
    offset <- as.integer(offset)
    if (is.na(offset) || offset < 1L) stop("invalid 'offset' argument")
    if (invert && !value) {
        warning("argument 'invert = TRUE' will be ignored")
        invert <- FALSE
    }
    found <- .grepRaw(pattern, x, offset, ignore.case, fixed)
    if (!all) found <- found[, seq_len(min(1L, ncol(found))), drop = FALSE]
    if (!value) return(found[1L, ])
    piece <- function(from, to) if (from > to) raw() else x[from:to]
    if (!invert) {
        pieces <- lapply(seq_len(ncol(found)), function(k) piece(found[1L, k], found[2L, k]))
        return(if (all) pieces else if (length(pieces)) pieces[[1L]] else raw())
    }
    if (!all) return(if (ncol(found)) c(piece(1L, found[1L, 1L] - 1L), piece(found[2L, 1L] + 1L, length(x))) else x)
    lapply(seq_len(ncol(found) + 1L), function(k)
        piece(if (k == 1L) 1L else found[2L, k - 1L] + 1L, if (k > ncol(found)) length(x) else found[1L, k] - 1L))
}

memCompress <- function(from, type = c("gzip", "bzip2", "xz", "none")) {
    if (is.character(from)) from <- charToRaw(paste(from, collapse = "\n"))
    else if (!is.raw(from)) stop("'from' must be raw or character")
    type <- match.arg(type)
    if (type == "none") from else .packBytes(from, type)
}

memDecompress <- function(from, type = c("unknown", "gzip", "bzip2", "xz", "none"), asChar = FALSE) {
    type <- match.arg(type)
    if (!is.raw(from)) stop("'from' must be a raw vector")
    if (type == "unknown") {
        starts <- function(bytes) length(from) >= length(bytes) && all(from[seq_along(bytes)] == as.raw(bytes))
        type <- if (starts(c(0x42, 0x5a, 0x68))) "bzip2"
                else if (starts(c(0xfd, 0x37, 0x7a, 0x58, 0x5a))) "xz"
                else if (starts(c(0x1f, 0x8b))) "gzip"
                else {
                    warning("unknown compression, assuming none")
                    "none"
                }
    }
    r <- if (type == "none") from else .unpackBytes(from, type)
    if (is.null(r))
        stop(gettextf("internal error %s in memDecompress(type = \"%s\")%s", switch(type, gzip = "-3", bzip2 = "-5", "7"), type,
                      if (type == "xz") " at 288" else ""), domain = NA)
    if (asChar) rawToChar(r) else r
}

format.info <- function(x, digits = NULL, nsmall = 0L) {
    if (!is.null(digits) && (is.na(digits) || digits < 0L || digits > 22L)) stop("invalid 'digits' argument")
    nsmall <- as.integer(nsmall)
    if (is.na(nsmall) || nsmall < 0L || nsmall > 20L) stop("invalid 'nsmall' argument")
    one <- function(v) {
        text <- format(v, digits = digits, nsmall = nsmall)[1L]
        if (!length(v)) return(c(0L, 0L, 0L))
        shown <- format(v[is.finite(v)], digits = digits, nsmall = nsmall)[1L]
        if (is.na(shown)) return(c(nchar(text), 0L, 0L))
        mantissa <- sub("e.*", "", shown)
        after <- if (grepl(".", mantissa, fixed = TRUE)) nchar(sub(".*\\.", "", mantissa)) else 0L
        exponent <- if (grepl("e", shown, fixed = TRUE)) nchar(sub(".*e[-+]", "", shown)) - 1L else 0L
        c(nchar(text), after, exponent)
    }
    if (is.raw(x)) 2L
    else if (is.double(x)) one(as.vector(x))
    else if (is.complex(x)) c(one(Re(x)), one(abs(Im(x))))
    else if (is.character(x)) max(0L, nchar(x, "w", keepNA = FALSE))
    else if (is.logical(x) || is.integer(x)) max(0L, nchar(format(unclass(as.vector(x)))))
    else stop("atomic vector arguments only")
}

prmatrix <- function(x, rowlab = dn[[1]], collab = dn[[2]], quote = TRUE, right = FALSE, na.print = NULL, ...) {
    x <- as.matrix(x)
    dn <- dimnames(x)
    # No labels at all means the usual ones; labels that are too many are left out.
    labels <- function(given, n, few) {
        if (!length(given)) return(NULL)
        if (length(given) < n) stop(simpleError(few, sys.call(-1L)))
        as.character(given)[seq_len(n)]
    }
    y <- x
    dimnames(y) <- list(labels(rowlab, nrow(x), "too few row labels"), labels(collab, ncol(x), "too few column labels"))
    if (is.null(na.print)) print(y, quote = quote, right = right) else print(y, quote = quote, right = right, na.print = na.print)
    invisible(x)
}
