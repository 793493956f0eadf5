# Version numbers: lists of integer vectors, compared component by component.

numeric_version <- function(x, strict = TRUE) .newVersion(x, "^[0-9]+([.-][0-9]+)*$", strict, "numeric_version")

package_version <- function(x, strict = TRUE) {
    if (is.list(x) && all(c("major", "minor") %in% names(x)))
        return(Recall(paste(x[c("major", "minor")], collapse = ".")))
    .newVersion(x, "^[0-9]+([.-][0-9]+)+$", strict, c("package_version", "numeric_version"))
}

R_system_version <- function(x, strict = TRUE)
    .newVersion(x, "^[0-9]+[.-][0-9]+[.-][0-9]+$", strict,
                c("R_system_version", "package_version", "numeric_version"))

.newVersion <- function(x, pattern, strict, class) {
    x <- as.character(x)
    ok <- grepl(pattern, x) & !is.na(x)
    if (strict && !all(ok))
        stop(gettextf("invalid version specification %s", paste(sQuote(unique(x[!ok])), collapse = ", ")),
             call. = FALSE, domain = NA)
    parts <- rep.int(list(integer()), length(x))
    parts[ok] <- lapply(strsplit(x[ok], "[.-]"), as.integer)
    structure(parts, class = class)
}

is.numeric_version <- function(x) inherits(x, "numeric_version")
is.package_version <- function(x) inherits(x, "package_version")
as.numeric_version <- function(x) if (is.numeric_version(x)) x else numeric_version(x)
as.package_version <- function(x) if (is.package_version(x)) x else package_version(x)
getRversion <- function() R_system_version(paste(R.version$major, R.version$minor, sep = "."))

as.character.numeric_version <- function(x, ...) {
    parts <- unclass(x)
    r <- vapply(parts, paste, "", collapse = ".")
    r[lengths(parts) == 0L] <- NA
    r
}

format.numeric_version <- function(x, ...) {
    r <- as.character(x)
    r[is.na(r)] <- "NA"
    r
}

print.numeric_version <- function(x, quote = FALSE, ...) {
    if (length(x) == 0L) writeLines("<0 elements>")
    else {
        shown <- as.character(x)
        gone <- is.na(shown)
        shown[!gone] <- sQuote(shown[!gone])
        print(if (quote) shown else noquote(shown), ...)
    }
    invisible(x)
}

`[.numeric_version` <- function(x, i, j) {
    cl <- oldClass(x)
    parts <- unclass(x)
    if (!missing(j)) parts <- lapply(parts, `[`, j)
    parts <- if (missing(i)) parts else parts[i]
    parts[vapply(parts, is.null, NA)] <- list(integer())
    structure(parts, class = cl)
}

`[[.numeric_version` <- function(x, ..., exact = NA) {
    if (...length() > 1L) return(unclass(x)[[..1]][..2])
    structure(list(unclass(x)[[..., exact = exact]]), class = oldClass(x))
}

`[<-.numeric_version` <- function(x, i, j, value) {
    cl <- oldClass(x)
    parts <- unclass(x)
    parts[i] <- if (is.logical(value) && all(is.na(value))) list(integer()) else unclass(as.numeric_version(value))
    structure(parts, class = cl)
}

`[[<-.numeric_version` <- function(x, ..., value) {
    cl <- oldClass(x)
    parts <- unclass(x)
    parts[[if (...length() > 1L) c(...) else ...elt(1L)]] <- if (is.numeric(value)) as.integer(value) else unclass(as.numeric_version(value))[[1L]]
    structure(parts, class = cl)
}

`$.package_version` <- function(x, name) {
    name <- pmatch(name, c("major", "minor", "patchlevel"))
    if (is.na(name)) return(NULL)
    pick <- function(p) if (length(p) >= name) p[name] else NA_integer_
    vapply(unclass(x), pick, 0L, USE.NAMES = FALSE)
}

`$.R_system_version` <- function(x, name) {
    name <- pmatch(name, c("major", "minor", "patchlevel"))
    if (is.na(name)) return(NULL)
    vapply(unclass(x), function(p) p[name], 0L, USE.NAMES = FALSE)
}

c.numeric_version <- function(..., recursive = FALSE)
    structure(unlist(lapply(list(...), function(v) unclass(as.numeric_version(v))), recursive = FALSE),
              class = oldClass(..1))

as.list.numeric_version <- function(x, ...) lapply(seq_along(x), function(i) x[i])
rep.numeric_version <- function(x, ...) structure(NextMethod("rep"), class = oldClass(x))
is.na.numeric_version <- function(x) lengths(unclass(x)) == 0L
anyNA.numeric_version <- function(x, recursive = FALSE) any(is.na(x))
unique.numeric_version <- function(x, incomparables = FALSE, ...) x[!duplicated(unclass(x))]
duplicated.numeric_version <- function(x, incomparables = FALSE, ...) duplicated(unclass(x))
toString.numeric_version <- function(x, ...) paste(as.character(x), collapse = ", ")

# One comparable number per version: ranks of the padded components.
xtfrm.numeric_version <- function(x) {
    parts <- unclass(x)
    width <- max(0L, lengths(parts))
    padded <- vapply(parts, function(p) c(p, rep.int(0L, width - length(p))), integer(width))
    padded <- matrix(padded, nrow = width)
    if (width == 0L) return(rep.int(NA_integer_, length(x)))
    o <- do.call(order, lapply(seq_len(width), function(k) padded[k, ]))
    ranked <- padded[, o, drop = FALSE]
    step <- c(TRUE, colSums(ranked[, -1L, drop = FALSE] != ranked[, -length(o), drop = FALSE]) > 0)
    r <- integer(length(o))
    r[o] <- cumsum(step)
    r[lengths(parts) == 0L] <- NA
    r
}

Ops.numeric_version <- function(e1, e2) {
    if (nargs() == 1L)
        stop(gettextf("unary '%s' not defined for \"numeric_version\" objects", .Generic), domain = NA)
    if (!(.Generic %in% c("<", ">", "==", "!=", "<=", ">=")))
        stop(gettextf("'%s' not defined for \"numeric_version\" objects", .Generic), domain = NA)
    e1 <- as.numeric_version(e1)
    e2 <- as.numeric_version(e2)
    n <- length(e1)
    ranks <- xtfrm(structure(c(unclass(e1), unclass(e2)), class = "numeric_version"))
    get(.Generic, mode = "function")(ranks[seq_len(n)], ranks[n + seq_along(e2)])
}

Summary.numeric_version <- function(..., na.rm) {
    x <- c(...)
    if (!(.Generic %in% c("max", "min", "range")))
        stop(gettextf("%s not defined for \"numeric_version\" objects", .Generic), domain = NA)
    o <- order(xtfrm(x))
    switch(.Generic, max = x[o[length(o)]], min = x[o[1L]], range = x[o[c(1L, length(o))]])
}
