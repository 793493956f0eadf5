# str: the structure of any object in few lines.
#
# str.default decides what kind of object it has; each kind has a function that writes its line,
# then its components and attributes follow by calls of str with a longer indentation.

str <- function(object, ...) UseMethod("str")

strOptions <- function(strict.width = "no", digits.d = 3L, vec.len = 4L, list.len = 99L, deparse.lines = NULL,
                       drop.deparse.attr = TRUE,
                       formatNum = function(x, ...) format(x, trim = TRUE, drop0trailing = TRUE, ...))
    list(strict.width = strict.width, digits.d = digits.d, vec.len = vec.len, list.len = list.len,
         deparse.lines = deparse.lines, drop.deparse.attr = drop.deparse.attr,
         formatNum = match.fun(formatNum))

str.default <- function(object, max.level = NA, vec.len = strO$vec.len, digits.d = strO$digits.d, nchar.max = 128,
                        give.attr = TRUE, drop.deparse.attr = strO$drop.deparse.attr, give.head = TRUE,
                        give.length = give.head, width = getOption("width"), nest.lev = 0,
                        indent.str = paste(rep.int(" ", max(0, nest.lev + 1)), collapse = ".."), comp.str = "$ ",
                        no.list = FALSE, envir = baseenv(), strict.width = strO$strict.width,
                        formatNum = strO$formatNum, list.len = strO$list.len, deparse.lines = strO$deparse.lines,
                        ...) {
    strO <- strOptions()
    set <- getOption("str")
    strO[names(set)] <- set
    o <- list(max.level = max.level, vec.len = vec.len, digits.d = digits.d, nchar.max = nchar.max,
              give.attr = give.attr, give.head = give.head, give.length = give.length, width = width,
              nest.lev = nest.lev, indent.str = indent.str, comp.str = comp.str, no.list = no.list,
              formatNum = match.fun(formatNum), list.len = list.len, deparse.lines = deparse.lines,
              fill = missing(vec.len))
    if (strict.width %in% c("cut", "wrap")) return(.strStrict(object, o, strict.width))
    .strWrite(object, o)
    invisible()
}

# Lines that never exceed the width.
.strStrict <- function(object, o, how) {
    lines <- capture.output(.strWrite(object, o))
    if (how == "wrap") {
        at <- nchar(o$indent.str, "w") + 2L
        long <- nchar(lines, "w") > o$width
        lines <- unlist(lapply(seq_along(lines), function(i)
            if (long[i]) strwrap(lines[i], width = o$width, exdent = at) else lines[i]))
    } else {
        long <- nchar(lines, "w") > o$width
        lines[long] <- paste0(substr(lines[long], 1L, o$width - 2L), "..")
    }
    writeLines(lines)
    invisible()
}

.strWrite <- function(object, o) {
    shown <- if (is.function(object)) .strFunction(object, o)
        else if (isS4(object)) .strS4(object, o)
        else if (is.list(object) || is.pairlist(object) && !is.null(object)) .strList(object, o)
        else if (is.environment(object)) .strPlain(object, o, format(object))
        else .strVector(object, o)
    if (o$give.attr) .strAttributes(object, o, shown)
}

# The arguments a component is shown with.
.strNested <- function(x, o, ...) {
    args <- o[c("max.level", "vec.len", "digits.d", "nchar.max", "give.attr", "give.length", "width", "formatNum",
                "list.len", "deparse.lines")]
    args <- args[!vapply(args, is.null, NA)]
    do.call(str, c(list(x, nest.lev = o$nest.lev + 1, indent.str = paste(o$indent.str, "..")), args, list(...)),
            quote = TRUE)
}

.strAttributes <- function(object, o, shown) {
    a <- attributes(object)
    a <- a[!(names(a) %in% c(shown, "srcref", "comment"))]
    if (!length(a)) return(invisible())
    if (is.language(object) && !is.null(oldClass(object))) o$indent.str <- paste(o$indent.str, "..")
    # A data frame says its columns' length once; an attribute's length is its own.
    o$give.length <- TRUE
    for (n in names(a)) {
        cat(o$indent.str, "- attr(*, \"", n, "\")=", sep = "")
        .strNested(a[[n]], o)
    }
}

# Each of the functions below writes a value's own lines and gives the names of the attributes
# that need not be shown any more.

.strPlain <- function(object, o, text) {
    cat(if (o$give.head) paste0(text, " "), "\n", sep = "")
    character()
}

# How long the lines of code may get.
.strCutoff <- function() min(500L, max(20L, getOption("width") - 10L))

.strFunction <- function(object, o) {
    head <- deparse(args(object), .strCutoff())
    text <- if (identical(head, "NULL")) deparse(object)
        else paste0(paste(head[-length(head)], collapse = "\n"), " ")
    cat(if (o$give.head) text, if (identical(head, "NULL")) " ", "\n", sep = "")
    character()
}

.strS4 <- function(object, o) {
    cl <- class(object)
    if (is.environment(object) && methods::is(object, "envRefClass")) return(.strReference(object, o))
    slots <- methods::slotNames(object)
    slots <- slots[slots != ".Data"]
    cat("Formal class '", cl, "' [package \"", attr(cl, "package"), "\"] with ", length(slots), " slot",
        if (length(slots) != 1L) "s", "\n", sep = "")
    if (is.na(o$max.level) || o$nest.lev < o$max.level) {
        at <- o
        at$indent.str <- paste(o$indent.str, "..")
        at$comp.str <- "@ "
        at$no.list <- TRUE
        .strComponents(structure(lapply(slots, methods::slot, object = object), names = slots), at)
    }
    names(attributes(object))
}

.strReference <- function(object, o) {
    cl <- class(object)
    fields <- names(cl@refClassFields)
    cat("Reference class '", cl, "' [package \"", attr(cl, "package"), "\"] with ", length(fields), " field",
        if (length(fields) != 1L) "s", "\n", sep = "")
    names(attributes(object))
}

# What a data frame's line begins with: its further classes come first.
.frameLabel <- function(object) {
    others <- setdiff(oldClass(object), "data.frame")
    if (!length(others)) "'data.frame':" else paste("Classes", paste(sQuote(others), collapse = ", "), "and 'data.frame':")
}

.strList <- function(object, o) {
    n <- length(object)
    cl <- oldClass(object)
    shown <- "names"
    if (n == 0L) {
        cat(if (!is.null(names(object))) " Named", " list()\n", sep = "")
        return(shown)
    }
    # A class whose elements are objects of the same class hides its list.
    hidden <- !is.null(cl) && identical(object[[1L]], object)
    if (hidden) {
        object <- unclass(object)
        n <- length(object)
        cat(.classText(cl), " hidden list of ", n, "\n", sep = "")
        shown <- c(shown, "class")
    } else if (is.data.frame(object)) {
        rows <- length(row.names(object))
        cat(.frameLabel(object), "\t", rows, " obs. of  ", n, " variable", if (n != 1L) "s",
            if (n > 0L) ":", "\n", sep = "")
        shown <- c(shown, "class", "row.names")
    } else if (!o$no.list)
        cat(if (is.pairlist(object)) "Dotted pair list" else "List", " of ", n, "\n", sep = "")
    if (is.na(o$max.level) || o$nest.lev < o$max.level) .strComponents(object, o)
    shown
}

.classText <- function(cl)
    paste0("Class", if (length(cl) > 1L) "es", " '", paste(cl, collapse = "', '"), "' ")

.strComponents <- function(object, o) {
    n <- length(object)
    labels <- names(object)
    if (is.null(labels)) labels <- rep.int("", n)
    labels[is.na(labels)] <- "NA"
    labels <- format(labels, justify = "left")
    plain <- if (is.list(object)) object else as.list(object)
    for (i in seq_len(min(n, o$list.len))) {
        cat(o$indent.str, o$comp.str, labels[i], ":", sep = "")
        .strComponent(plain, i, o)
    }
    if (n > o$list.len) cat(o$indent.str, " [list output truncated]\n", sep = "")
}

.strComponent <- function(x, i, o) {
    if (!is.null(oldClass(x))) return(.strNested(x[[i]], o))
    e <- x[i]
    names(e) <- NULL
    if (identical(e, unname(alist(x = )))) cat(" symbol \n") else .strNested(e[[1L]], o)
}

# How long a vector is, as shown before its elements.
.strExtent <- function(object, o) {
    d <- dim(object)
    n <- length(object)
    range <- function(k) ifelse(k == 0L, "0 ", ifelse(k == 1L, "1", paste0("1:", k)))
    if (length(d) == 1L) paste0("[", range(d), "(1d)]")
    else if (!is.null(d)) paste0("[", paste(range(d), collapse = ", "), "]")
    else if (!o$give.length) if (n == 1L) NULL else ""
    else if (n == 1L) NULL
    else if (n == 0L) "(0)"
    else paste0("[1:", n, "]")
}

.strVector <- function(object, o) {
    if (is.null(object)) {
        cat(" NULL\n")
        return(character())
    }
    if (is.factor(object)) return(.strFactor(object, o))
    if (is.symbol(object)) {
        cat(" symbol ", as.character(object), "\n", sep = "")
        return(character())
    }
    if (is.language(object)) return(.strLanguage(object, o))
    if (!is.atomic(object)) return(.strPlain(object, o, paste0(" ", format(object))))
    if (!is.null(attr(object, "tsp")) && inherits(object, "ts")) return(.strSeries(object, o))
    cl <- oldClass(object)
    named <- !is.null(names(object)) && is.null(dim(object))
    mode <- switch(typeof(object), logical = "logi", integer = "int", double = "num", complex = "cplx",
                   character = "chr", raw = "raw", typeof(object))
    extent <- .strExtent(object, o)
    empty <- length(object) == 0L
    head <- paste0(if (!is.null(cl)) paste0(" '", cl[1L], "'"), if (named) " Named", " ", mode,
                   if (!is.null(extent)) if (empty) extent else paste0(" ", extent))
    if (empty) cat(head, " \n", sep = "") else .strElements(object, head, o)
    c("class", "dim", if (!named) "names")
}

.strElements <- function(object, head, o) {
    n <- length(object)
    cl <- oldClass(object)
    plain <- if (is.null(cl)) object else unclass(object)
    most <- .strCount(plain, head, o)
    take <- seq_len(min(n, most))
    texts <- if (is.character(plain)) .strStrings(plain[take], o)
        else if (is.logical(plain)) as.character(plain[take])
        else if (is.raw(plain)) as.character(plain[take])
        else {
            # A class that survives subsetting formats its own elements.
            some <- object[take]
            if (is.null(oldClass(some)) || inherits(some, "difftime")) some <- as.vector(plain[take])
            o$formatNum(some, digits = o$digits.d)
        }
    if (!length(texts) && is.numeric(plain) || !length(texts) && is.logical(plain) || !length(texts) && is.complex(plain))
        texts <- "NULL"
    texts[is.na(texts)] <- "NA"
    cat(if (o$give.head) paste0(head, " "), paste(texts, collapse = " "), if (n > most) " ...", "\n", sep = "")
}

# How many elements are shown.
.strCount <- function(x, head, o) {
    v <- o$vec.len
    switch(typeof(x),
        character = if (o$fill) .strFit(.strStrings(x[seq_len(min(length(x), o$width))], o, FALSE), head, o) else round(v),
        logical = floor(1.5 * v),
        complex = round(0.75 * v),
        integer = round(2.5 * v),
        double = {
            some <- abs(x[seq_len(min(length(x), round(2.5 * v)))])
            some <- some[!is.na(some) & some != 0]
            short <- all(some > 1e-10 & some < 1e10) && all(abs(some - signif(some, o$digits.d)) <= .Machine$double.eps * some)
            round(if (short) 2.5 * v else 1.25 * v)
        },
        round(v))
}

# How many strings fit the line; one always does.
.strFit <- function(texts, head, o) {
    cost <- ifelse(texts == "NA", 3L, nchar(texts, "w") + 1L)
    max(1L, sum(cumsum(cost) < o$width - (4 + 5 * o$nest.lev + nchar(head, "w"))))
}

# Strings in quotes, cut where they are longer than nchar.max.
.strStrings <- function(x, o, cut = TRUE) {
    texts <- encodeString(x, quote = "\"", na.encode = FALSE)
    texts[is.na(texts)] <- "NA"
    if (cut) .strTruncate(texts, o$nchar.max, "\"") else texts
}

.strTruncate <- function(texts, limit, close = "") {
    mark <- "| __truncated__"
    long <- nchar(texts, "w") > limit
    if (any(long)) {
        keep <- limit - nchar(mark) - nchar(close)
        if (keep <= 0) stop(gettextf("'nchar.max = %d' is too small", limit), domain = NA, call. = FALSE)
        texts[long] <- paste0(strtrim(texts[long], keep), close, mark)
    }
    texts
}

.strFactor <- function(object, o) {
    lev <- levels(object)
    quoted <- encodeString(lev, quote = "\"", na.encode = FALSE)
    quoted[is.na(quoted)] <- "NA"
    n <- length(lev)
    sep <- if (is.ordered(object)) "<" else ","
    # A level is shown while those before it are short.
    before <- c(0, cumsum(nchar(quoted, "w") + 1L))[seq_len(n)]
    fit <- sum(before <= 13)
    shown <- paste(quoted[seq_len(fit)], collapse = sep)
    head <- paste0(if (is.ordered(object)) " Ord.factor" else " Factor", " w/ ", n, " level", if (n != 1L) "s",
                   if (n) " ", shown, if (fit < n) paste0(sep, ".."), ":")
    codes <- unclass(object)
    attributes(codes) <- NULL
    if (length(codes)) .strElements(codes, head, o) else cat(head, " \n", sep = "")
    c("class", "levels")
}

.strLanguage <- function(object, o) {
    cl <- oldClass(object)
    if (is.expression(object)) {
        text <- gsub("\n", " ", gsub(" *\n +", "  ", paste(deparse(object, width.cutoff = .strCutoff()), collapse = "\n")), fixed = TRUE)
        cat("  ", .strTruncate(text, o$nchar.max), "\n", sep = "")
        return(c("class", "names"))
    }
    plain <- object
    attributes(plain) <- NULL
    lines <- deparse(plain, width.cutoff = .strCutoff())
    text <- if (identical(plain[[1L]], as.name("{"))) {
        inner <- trimws(lines[-c(1L, length(lines))], "left")
        paste0("{  ", paste(inner, collapse = "; "), " }")
    } else paste0(paste(lines[seq_len(min(2L, length(lines)))], collapse = " "), if (length(lines) > 2L) " ...")
    cat(if (!is.null(cl)) .classText(cl), " language ", .strTruncate(text, o$nchar.max), "\n", sep = "")
    c("class", "names")
}

.strSeries <- function(object, o) {
    span <- attr(object, "tsp")
    extent <- .strExtent(object, o)
    head <- paste0(" Time-Series ", if (!is.null(extent)) paste0(extent, " "), "from ", format(span[1L], digits = 3L),
                   " to ", format(span[2L], digits = 3L), ":")
    plain <- unclass(object)
    attr(plain, "tsp") <- NULL
    .strElements(plain, head, o)
    c("class", "tsp", "dim")
}

str.data.frame <- function(object, ...) {
    if (length(object) == 0L) {
        cat(.frameLabel(object), "\t", length(row.names(object)), " obs. of  0 variables\n", sep = "")
        return(invisible())
    }
    args <- list(...)
    if (any(names(args) == "give.length")) str.default(object, ...)
    else str.default(object, ..., give.length = FALSE)
}

str.Date <- function(object, ...) .strTimes(object, ...)
str.POSIXt <- function(object, ...) .strTimes(object, ...)

.strTimes <- function(object, ...) {
    n <- length(object)
    if (n == 0L) return(str.default(object))
    args <- list(...)
    width <- if (is.null(args$width)) getOption("width") else args$width
    extent <- if (identical(args$give.length, FALSE)) "" else paste0("[1:", n, "]")
    head <- paste0(" ", oldClass(object)[1L])
    most <- if (is.null(args$vec.len)) {
        texts <- format(object[seq_len(min(n, 100L))])
        max(1L, sum(cumsum(nchar(texts, "w") + 3L) < width - (4L + nchar(head))))
    } else if (is.null(args$nest.lev)) args$vec.len
    else min(args$vec.len, (width - nchar(args$indent.str) - 31) %/% 19)
    texts <- format(object[seq_len(min(n, most))])
    texts <- ifelse(is.na(texts), "NA", paste0("\"", texts, "\""))
    give.head <- !identical(args$give.head, FALSE)
    cat(if (give.head) paste0(head, extent, ", format: "), paste(texts, collapse = " "), if (n > most) " ...", "\n",
        sep = "")
    invisible()
}
