# Hash tables with keys of any kind: an environment holds, under each key's number, the keys and values
# that have it. A hash table is a reference, so copies are the same table.

hashtab <- function(type = c("identical", "address"), size) {
    type <- match.arg(type)
    if (!missing(size)) ceiling(log2(size))
    table <- new.env()
    table$type <- type
    table$count <- 0L
    table$slots <- new.env()
    structure(list(table), class = "hashtab")
}

is.hashtab <- function(x) inherits(x, "hashtab") && is.list(x) && length(unclass(x)) == 1L && is.environment(unclass(x)[[1L]])

# The environment of a hash table.
.hashTable <- function(h) {
    if (!is.hashtab(h)) stop(simpleError("not a proper hash table object", sys.call(-1L)))
    unclass(h)[[1L]]
}

.hashByAddress <- function(table) table$type == "address"

# Where in a slot a key is, 0 if it isn't there.
.hashFind <- function(table, slot, key) {
    same <- if (.hashByAddress(table)) function(other) .hashCode(other, TRUE) == .hashCode(key, TRUE)
        else function(other) identical(other, key)
    for (i in seq_along(slot$keys)) if (same(slot$keys[[i]])) return(i)
    0L
}

gethash <- function(h, key, nomatch = NULL) {
    table <- .hashTable(h)
    slot <- table$slots[[.hashCode(key, .hashByAddress(table))]]
    at <- .hashFind(table, slot, key)
    if (at) slot$values[[at]] else nomatch
}

sethash <- function(h, key, value) {
    table <- .hashTable(h)
    code <- .hashCode(key, .hashByAddress(table))
    slot <- table$slots[[code]]
    at <- .hashFind(table, slot, key)
    if (at) slot$values[at] <- list(value)
    else {
        slot <- list(keys = c(slot$keys, list(key)), values = c(slot$values, list(value)))
        table$count <- table$count + 1L
    }
    assign(code, slot, envir = table$slots)
    invisible(value)
}

remhash <- function(h, key) {
    table <- .hashTable(h)
    code <- .hashCode(key, .hashByAddress(table))
    slot <- table$slots[[code]]
    at <- .hashFind(table, slot, key)
    if (!at) return(invisible(FALSE))
    if (length(slot$keys) == 1L) rm(list = code, envir = table$slots)
    else assign(code, list(keys = slot$keys[-at], values = slot$values[-at]), envir = table$slots)
    table$count <- table$count - 1L
    invisible(TRUE)
}

numhash <- function(h) .hashTable(h)$count
typhash <- function(h) .hashTable(h)$type

maphash <- function(h, FUN) {
    slots <- .hashTable(h)$slots
    for (code in ls(slots, all.names = TRUE)) {
        slot <- slots[[code]]
        for (i in seq_along(slot$keys)) FUN(slot$keys[[i]], slot$values[[i]])
    }
    invisible(NULL)
}

clrhash <- function(h) {
    table <- .hashTable(h)
    table$slots <- new.env()
    table$count <- 0L
    invisible(NULL)
}

length.hashtab <- function(x) numhash(x)
`[[.hashtab` <- function(h, key, ...) gethash(h, key, ...)
`[[<-.hashtab` <- function(h, key, ..., value) {
    sethash(h, key, value)
    h
}

format.hashtab <- function(x, ...)
    sprintf("<hashtable %s: count = %d, type = \"%s\">", .environmentAddress(x),
            numhash(x), typhash(x))

.environmentAddress <- function(x) {
    shown <- capture.output(print(.hashTable(x)))[1L]
    sub("^<environment: (.*)>$", "\\1", shown)
}

print.hashtab <- function(x, ...) {
    cat(format(x), "\n", sep = "")
    invisible(x)
}

str.hashtab <- function(object, ...)
    cat(sprintf("class 'hashtab': %d entries; type=\"%s\", addr=<pointer: %s>", numhash(object), typhash(object),
                .environmentAddress(object)), "\n")

all.equal.hashtab <- function(target, current, ...) {
    if (!is.hashtab(current)) return("'current' is not a hash table")
    if (identical(.hashTable(target), .hashTable(current))) return(TRUE)
    if (numhash(target) != numhash(current)) return(sprintf("numbers of entries differ: %d, %d", numhash(target), numhash(current)))
    differ <- NULL
    absent <- new.env()
    maphash(target, function(key, value) {
        other <- gethash(current, key, absent)
        if (identical(other, absent) || !isTRUE(all.equal(value, other, ...))) differ <<- "entries differ"
    })
    if (is.null(differ)) TRUE else differ
}
