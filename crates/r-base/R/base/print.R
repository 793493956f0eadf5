# Printing generics and the methods that are written in R.

print <- function(x, ...) UseMethod("print")

print.factor <- function(x, quote = FALSE, max.levels = NULL, width = getOption("width"), ...) {
    if (length(x) == 0L) cat(if (is.ordered(x)) "ordered" else "factor", "(0)\n", sep = "")
    else {
        if (!length(levels(x)) && !all(is.na(x))) stop("malformed factor")
        labels <- levels(x)[unclass(x)]
        keep <- attributes(x)
        attributes(labels) <- keep[!(names(keep) %in% c("class", "levels"))]
        print(labels, quote = quote, ...)
    }
    if (is.null(max.levels) || isTRUE(max.levels) || max.levels > 0)
        cat(.levelsLine(x, quote, max.levels, width), "\n", sep = "")
    invisible(x)
}

# The line below a factor: as many levels as fit, and the last one.
.levelsLine <- function(x, quote, max.levels, width) {
    lev <- encodeString(levels(x), quote = if (quote) "\"" else "")
    n <- length(lev)
    sep <- if (is.ordered(x)) " < " else " "
    fit <- if (is.null(max.levels) || isTRUE(max.levels)) {
        used <- cumsum(nchar(lev, "width") + nchar(sep))
        room <- width - 15L
        if (n == 0L || used[n] <= room) n else max(1L, sum(used <= room))
    } else max.levels
    if (n <= fit) return(paste0("Levels: ", paste(lev, collapse = sep)))
    shown <- c(lev[seq_len(max(1L, fit - 1L))], "...", if (fit > 1L) lev[n])
    paste0(n, " Levels: ", paste(shown, collapse = sep))
}

noquote <- function(obj, right = FALSE) {
    if (inherits(obj, "noquote")) return(obj)
    # The name of the class element says that texts go to the right.
    own <- "noquote"
    if (right) names(own) <- "right"
    class(obj) <- c(attr(obj, "class"), own)
    obj
}

print.noquote <- function(x, quote = FALSE, right = FALSE, ...) {
    cl <- oldClass(x)
    at <- match("noquote", cl)
    plain <- x
    if (!is.na(at)) {
        if (missing(right) && identical(names(cl)[at], "right")) right <- TRUE
        oldClass(plain) <- if (length(cl) > 1L) cl[-at]
    }
    print(plain, quote = quote, right = right, ...)
    invisible(x)
}

as.matrix.noquote <- function(x, ...) noquote(NextMethod("as.matrix", x))

c.noquote <- function(..., recursive = FALSE)
    structure(NextMethod("c"), class = "noquote")

`[.noquote` <- function(x, ...) {
    cl <- oldClass(x)
    r <- unclass(x)[...]
    oldClass(r) <- cl
    r
}

print.table <- function(x, digits = getOption("digits"), quote = FALSE, na.print = "", zero.print = "0",
                        right = is.numeric(x) || is.complex(x), justify = "none", ...) {
    d <- dim(x)
    if (any(d == 0L)) {
        cat("< table of extent ", paste(d, collapse = " x "), " >\n", sep = "")
        return(invisible(x))
    }
    plain <- unclass(x)
    shown <- format(plain, digits = digits, justify = justify)
    missing <- is.na(plain)
    if (any(missing)) shown[missing] <- na.print
    if (zero.print != "0" && is.numeric(plain) && any(zero <- !missing & plain == 0))
        shown[zero] <- zero.print
    if (is.null(d)) attributes(shown) <- attributes(plain)["names"]
    print.default(shown, quote = quote, right = right, ...)
    invisible(x)
}

print.data.frame <- function(x, ..., digits = NULL, quote = FALSE, right = TRUE, row.names = TRUE, max = NULL) {
    n <- length(row.names(x))
    if (length(x) == 0L) {
        cat(sprintf(ngettext(n, "data frame with 0 columns and %d row", "data frame with 0 columns and %d rows"), n),
            "\n", sep = "")
        return(invisible(x))
    }
    if (n == 0L) {
        print.default(names(x), quote = FALSE)
        cat("<0 rows> (or 0-length row.names)\n")
        return(invisible(x))
    }
    if (is.null(max)) max <- getOption("max.print", 99999L)
    if (!is.finite(max)) stop("invalid 'max' / getOption(\"max.print\"): ", max)
    fit <- max %/% length(x)
    omitted <- if (n > fit) n - fit else 0L
    body <- .frameTexts(if (omitted) x[seq_len(fit), , drop = FALSE] else x, digits = digits, na.encode = FALSE, ...)
    if (!isTRUE(row.names))
        dimnames(body)[[1L]] <- if (isFALSE(row.names)) rep.int("", nrow(body)) else row.names
    print(body, ..., quote = quote, right = right, max = max)
    if (omitted)
        cat(" [ reached 'max' / getOption(\"max.print\") -- omitted", omitted, "rows ]\n")
    invisible(x)
}

# The formatted columns of a data frame as one matrix of strings.
.frameTexts <- function(x, ...) {
    columns <- .formatColumns(x, ...)
    rows <- as.character(row.names(x))
    labels <- .expandedNames(columns)
    body <- unlist(lapply(columns, as.vector), use.names = FALSE)
    if (!length(labels)) labels <- character(length(columns))
    matrix(body, nrow = length(rows), dimnames = list(rows, labels))
}

.formatColumns <- function(x, ..., justify = "none") {
    columns <- vector("list", length(x))
    names(columns) <- names(x)
    for (i in seq_along(columns)) {
        f <- format(x[[i]], ..., justify = justify)
        columns[[i]] <- if (is.list(f) && !is.data.frame(f)) unlist(f) else f
    }
    flat <- list()
    for (i in seq_along(columns)) {
        f <- columns[[i]]
        if (is.data.frame(f)) {
            names(f) <- paste(names(columns)[i], names(f), sep = ".")
            flat <- c(flat, unclass(as.list(f)))
        } else flat <- c(flat, columns[i])
    }
    flat
}

# Names of the columns of matrices among the columns: `m.1`, or `m.a` where they have names.
.expandedNames <- function(columns) {
    out <- character()
    for (i in seq_along(columns)) {
        f <- columns[[i]]
        name <- names(columns)[i]
        out <- c(out, if (length(dim(f)) == 2L) {
            inner <- colnames(f)
            paste(name, if (is.null(inner)) seq_len(ncol(f)) else inner, sep = ".")
        } else name)
    }
    out
}

print.simple.list <- function(x, ...) {
    v <- unlist(x)
    if (is.null(v)) stop("attempt to set an attribute on NULL")
    print(noquote(cbind("_" = v)), ...)
}

print.listof <- function(x, ...) {
    labels <- names(x)
    for (i in seq_along(x)) {
        cat(if (is.null(labels)) paste("Component", i) else labels[i], ":\n")
        print(x[[i]], ...)
        cat("\n")
    }
    invisible(x)
}

print.by <- function(x, ..., vsep) {
    if (missing(vsep)) vsep <- strrep("-", 0.75 * getOption("width"))
    d <- dim(x)
    dn <- dimnames(x)
    title <- names(dn)
    if (is.null(title)) title <- rep.int("", length(d))
    cells <- arrayInd(seq_along(x), d)
    for (i in seq_along(x)) {
        if (i > 1L) cat(vsep, "\n", sep = if (nzchar(vsep)) " " else "")
        where <- vapply(seq_along(d), function(k) dn[[k]][cells[i, k]], "")
        cat(paste0(title, ": ", where, "\n"), sep = "")
        value <- unclass(x)[[i]]
        print(value, ...)
    }
    invisible(x)
}

print.hexmode <- function(x, ...) {
    print(format(x), ...)
    invisible(x)
}

print.octmode <- function(x, ...) {
    print(format(x), ...)
    invisible(x)
}

print.rle <- function(x, digits = getOption("digits"), prefix = "", ...) {
    cat("", "Run Length Encoding\n", "  lengths:", sep = prefix)
    utils::str(x$lengths, give.head = TRUE)
    cat("", "  values :", sep = prefix)
    utils::str(x$values, digits.d = digits)
    invisible(x)
}

print.AsIs <- function(x, ...) {
    cl <- oldClass(x)
    oldClass(x) <- cl[cl != "AsIs"]
    print(x, ...)
    invisible(x)
}

print.Date <- function(x, max = NULL, ...) .printTimes(x, max, "Date", ...)

print.POSIXct <- function(x, tz = "", usetz = TRUE, max = NULL, ...)
    .printTimes(x, max, "POSIXct", tz = tz, usetz = usetz, ...)

print.POSIXlt <- function(x, tz = "", usetz = TRUE, max = NULL, ...)
    .printTimes(x, max, "POSIXlt", tz = tz, usetz = usetz, ...)

.printTimes <- function(x, max, class, tz = "", usetz = NULL, ...) {
    if (is.null(max)) max <- getOption("max.print", 9999L)
    n <- length(x)
    if (n == 0L) {
        cat(class, " of length 0\n", sep = "")
        return(invisible(x))
    }
    shown <- if (n > max) x[seq_len(max)] else x
    print(if (is.null(usetz)) format(shown) else if (nzchar(tz)) format(shown, tz = tz, usetz = usetz)
          else format(shown, usetz = usetz), max = max, ...)
    if (n > max)
        cat(" [ reached 'max' / getOption(\"max.print\") -- omitted", n - max, "entries ]\n")
    invisible(x)
}

print.difftime <- function(x, digits = getOption("digits"), ...) {
    unit <- attr(x, "units")
    values <- unclass(x)
    attr(values, "units") <- NULL
    if (length(values) > 1L || is.array(values)) {
        cat("Time differences in ", unit, "\n", sep = "")
        print(values, digits = digits, ...)
    } else cat("Time difference of ", format(values, digits = digits), " ", unit, "\n", sep = "")
    invisible(x)
}

print.warnings <- function(x, tags, header = ngettext(n, "Warning message:\n", "Warning messages:\n"), ...) {
    n <- length(x)
    if (n == 0L) return(invisible(x))
    cat(header)
    texts <- names(x)
    for (i in seq_len(n)) {
        tag <- if (!missing(tags)) tags[i] else if (n == 1L) "" else paste0(i, ": ")
        call <- x[[i]]
        if (is.null(call)) out <- texts[i]
        else {
            code <- deparse(call, nlines = 2L)[1L]
            long <- nchar(code, "w") + nchar(strsplit(texts[i], "\n")[[1L]][1L], "w") + 6L > 77L
            out <- paste0("In ", code, " :", if (long) "\n  " else " ", texts[i])
        }
        cat(tag, out, "\n", sep = "")
    }
    invisible(x)
}

format.hexmode <- function(x, width = NULL, upper.case = FALSE, ...)
    .shapedLike(.formatRadix(x, if (upper.case) "X" else "x", width), x)

format.octmode <- function(x, width = NULL, ...) .shapedLike(.formatRadix(x, "o", width), x)
as.character.hexmode <- function(x, ...) .radixText(as.integer(unclass(x)), "x")
as.character.octmode <- function(x, ...) .radixText(as.integer(unclass(x)), "o")
as.hexmode <- function(x) .asRadix(x, "hexmode")
as.octmode <- function(x) .asRadix(x, "octmode")

.asRadix <- function(x, class) {
    if (inherits(x, class)) return(x)
    v <- if (is.integer(x)) as.vector(x)
        else if (is.double(x) && all(is.na(x) | x == as.integer(x))) as.integer(x)
        else if (is.character(x)) .readRadix(x, class)
    if (is.null(v) || is.character(x) && anyNA(v[!is.na(x)]))
        stop(gettextf("'%s' cannot be coerced to class \"%s\"", "x", class), domain = NA)
    # Numbers keep names and dimensions, texts don't.
    if (!is.character(x)) v <- .shapedLike(v, x)
    structure(v, class = class)
}

# `v` with the names and dimensions of `x`.
.shapedLike <- function(v, x) {
    kept <- attributes(x)
    attributes(v) <- kept[names(kept) %in% c("names", "dim", "dimnames")]
    v
}

`[.hexmode` <- function(x, i) structure(unclass(x)[i], class = "hexmode")
`[.octmode` <- function(x, i) structure(unclass(x)[i], class = "octmode")
`!.hexmode` <- function(a) as.hexmode(bitwNot(as.hexmode(a)))
`!.octmode` <- function(a) as.octmode(bitwNot(as.octmode(a)))
`&.hexmode` <- function(a, b) as.hexmode(bitwAnd(as.hexmode(a), as.hexmode(b)))
`&.octmode` <- function(a, b) as.octmode(bitwAnd(as.octmode(a), as.octmode(b)))
`|.hexmode` <- function(a, b) as.hexmode(bitwOr(as.hexmode(a), as.hexmode(b)))
`|.octmode` <- function(a, b) as.octmode(bitwOr(as.octmode(a), as.octmode(b)))
