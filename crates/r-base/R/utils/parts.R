# Parts of vectors and arrays: head, tail.

head <- function(x, ...) UseMethod("head")
tail <- function(x, ...) UseMethod("tail")

# How many elements of an extent `n` asks for: negative counts from the other end.
.headCount <- function(n, extent) if (n < 0L) max(extent + n, 0L) else min(n, extent)

checkHT <- function(n, dims) {
    if (!length(n)) stop("invalid 'n' - must have length one or more")
    if (all(is.na(n))) stop("invalid 'n' -  must contain at least one non-missing element, got none.")
    if (is.null(dims)) {
        if (length(n) > 1L) stop("invalid 'n' - must have length one when dim(x) is NULL, got ", length(n))
    } else if (length(n) > length(dims))
        stop("invalid 'n' - must have length <= length(dim(x)) (", length(dims), "), got ", length(n))
    NULL
}

head.default <- function(x, n = 6L, ...) {
    checkHT(n, dx <- dim(x))
    if (!is.null(dx)) return(head.array(x, n, ...))
    if (length(n) == 1L) x[seq_len(.headCount(n, length(x)))] else head.array(x, n)
}

tail.default <- function(x, n = 6L, keepnums = FALSE, addrownums, ...) {
    checkHT(n, dx <- dim(x))
    if (!is.null(dx)) return(tail.array(x, n = n, keepnums = keepnums, ...))
    len <- length(x)
    k <- .headCount(n, len)
    x[seq.int(to = len, length.out = k)]
}

.sliceArray <- function(x, index, drop = FALSE) {
    full <- lapply(dim(x), function(d) if (d) TRUE else integer())
    full[seq_along(index)] <- index
    do.call("[", c(list(x), full, drop = drop))
}

head.array <- function(x, n = 6L, ...) {
    if (is.null(dim(x))) return(x)
    checkHT(n, dx <- dim(x))
    index <- lapply(seq_along(n), function(k)
        if (is.na(n[k])) seq_len(dx[k]) else seq_len(.headCount(n[k], dx[k])))
    .sliceArray(x, index)
}

head.matrix <- head.array

tail.array <- function(x, n = 6L, keepnums = TRUE, addrownums, ...) {
    if (is.null(dim(x))) return(x)
    if (!missing(addrownums)) {
        .Deprecated(msg = "tail(., addrownums = V) is deprecated.\nUse tail(., keepnums = V) instead.\n")
        if (missing(keepnums)) keepnums <- addrownums
    }
    checkHT(n, dx <- dim(x))
    index <- lapply(seq_along(n), function(k)
        if (is.na(n[k])) seq_len(dx[k]) else seq.int(to = dx[k], length.out = .headCount(n[k], dx[k])))
    r <- .sliceArray(x, index)
    if (keepnums) {
        dn <- dimnames(r)
        if (is.null(dn)) dn <- vector("list", length(dx))
        old <- dimnames(x)
        changed <- FALSE
        for (k in seq_along(index)) if (is.null(old[[k]]) && !is.na(n[k]) && length(index[[k]]) && length(dx) > 1L) {
            labels <- if (k == 1L) paste0("[", index[[k]], if (length(dx) > 1L) ",", "]")
                else if (k == 2L) paste0("[,", index[[k]], "]") else as.character(index[[k]])
            width <- nchar(labels)
            dn[[k]] <- paste0(strrep(" ", max(width) - width), labels)
            changed <- TRUE
        }
        if (changed) dimnames(r) <- dn
    }
    r
}

tail.matrix <- tail.array

head.data.frame <- function(x, n = 6L, ...) {
    checkHT(n, dx <- dim(x))
    rows <- seq_len(.headCount(if (is.na(n[1L])) dx[1L] else n[1L], dx[1L]))
    if (length(n) > 1L && !is.na(n[2L])) x[rows, seq_len(.headCount(n[2L], dx[2L])), drop = FALSE]
    else x[rows, , drop = FALSE]
}

tail.data.frame <- function(x, n = 6L, keepnums = FALSE, addrownums, ...) {
    checkHT(n, dx <- dim(x))
    k <- .headCount(if (is.na(n[1L])) dx[1L] else n[1L], dx[1L])
    rows <- seq.int(to = dx[1L], length.out = k)
    if (length(n) > 1L && !is.na(n[2L]))
        x[rows, seq.int(to = dx[2L], length.out = .headCount(n[2L], dx[2L])), drop = FALSE]
    else x[rows, , drop = FALSE]
}

# The lines of a function, numbered.
.functionLines <- function(x) {
    lines <- as.matrix(deparse(x))
    dimnames(lines) <- list(seq_along(lines), "")
    lines
}

head.function <- function(x, n = 6L, ...) noquote(head.matrix(.functionLines(x), n = n, ...))
tail.function <- function(x, n = 6L, ...) noquote(tail.matrix(.functionLines(x), n = n, ...))
