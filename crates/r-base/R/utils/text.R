# Text: URLs, lists in plain text, character classes, captures.

# The characters of a URL that stand for themselves.
.urlPlain <- function(reserved)
    charToRaw(paste0("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._~-",
                     if (!reserved) "][!$&'()*+,;=:/?@#"))

URLencode <- function(URL, reserved = FALSE, repeated = FALSE) {
    if (!repeated && any(grepl("%[[:xdigit:]]{2}", URL, useBytes = TRUE))) return(URL)
    plain <- .urlPlain(reserved)
    encode <- function(one) {
        if (!is.character(one)) stop("non-character argument")
        bytes <- charToRaw(one)
        keep <- bytes %in% plain
        words <- character(length(bytes))
        words[keep] <- rawToChar(bytes[keep], multiple = TRUE)
        words[!keep] <- paste0("%", toupper(as.character(bytes[!keep])))
        paste(words, collapse = "")
    }
    vapply(URL, encode, character(1), USE.NAMES = FALSE)
}

URLdecode <- function(URL) {
    decode <- function(one) {
        bytes <- charToRaw(one)
        percent <- charToRaw("%")
        out <- raw(length(bytes))
        from <- 1L
        size <- 0L
        while (from <= length(bytes)) {
            size <- size + 1L
            if (bytes[from] == percent) {
                digits <- bytes[from + 1:2]
                value <- suppressWarnings(strtoi(rawToChar(digits[digits != 0]), 16L))
                out[size] <- as.raw(if (is.na(value)) NA else value)
                from <- from + 3L
            } else {
                out[size] <- bytes[from]
                from <- from + 1L
            }
        }
        out <- out[seq_len(size)]
        rawToChar(out[out != 0])
    }
    vapply(URL, function(one) {
        if (!is.character(one)) stop("argument must be a character vector of length 1")
        decode(one)
    }, character(1), USE.NAMES = FALSE)
}

# Each element of `x` wrapped behind its label, the following lines under the first.
.labelled <- function(labels, x, offset, width) {
    if (!length(x)) return(character())
    margin <- strrep(" ", offset)
    indent <- paste0(margin, strrep(" ", nchar(labels[1L], "width") + 1L))
    lines <- lapply(seq_along(x), function(i)
        strwrap(x[[i]], width = width, prefix = indent, initial = paste0(margin, labels[i], " ")))
    unlist(lines)
}

formatUL <- function(x, label = "*", offset = 0, width = 0.9 * getOption("width"))
    .labelled(rep_len(label, length(x)), x, offset, width)

formatOL <- function(x, type = "arabic", offset = 0, start = 1, width = 0.9 * getOption("width")) {
    if (!length(x)) return(character())
    kinds <- c("1", "A", "a", "I", "i", "arabic", "Alph", "alph", "Roman", "roman")
    type <- .longListType(match.arg(type, kinds))
    numbers <- seq.int(start[1L], length.out = length(x))
    alphabetic <- type %in% c("Alph", "alph")
    limit <- if (alphabetic) 26L else if (type %in% c("Roman", "roman")) 3899L else Inf
    if (max(numbers) > limit)
        stop(gettextf("too many list items (at most up to %d)", limit), domain = NA)
    labels <- switch(type, arabic = as.character(numbers), Alph = LETTERS[numbers], alph = letters[numbers],
                     Roman = as.character(as.roman(numbers)), roman = tolower(as.character(as.roman(numbers))))
    .labelled(format(paste0(labels, "."), justify = "right"), x, offset, width)
}

.longListType <- function(type)
    switch(type, "1" = "arabic", A = "Alph", a = "alph", I = "Roman", i = "roman", type)

charClass <- function(x, class) {
    points <- if (is.character(x)) {
        if (length(x) != 1L) stop("argument 'x' must be a length-1 character vector")
        utf8ToInt(enc2utf8(x))
    } else as.integer(x)
    known <- c("alpha", "alnum", "digit", "lower", "upper", "punct", "space", "blank", "cntrl", "graph", "print",
               "xdigit")
    if (!is.character(class) || length(class) != 1L) stop("argument 'class' must be a character string")
    if (!class %in% known) stop(gettextf("character class \"%s\" is invalid", class), domain = NA)
    grepl(paste0("^[[:", class, ":]]"), intToUtf8(points, multiple = TRUE))
}

strcapture <- function(pattern, x, proto, perl = FALSE, useBytes = FALSE) {
    found <- regmatches(x, regexec(pattern, x, perl = perl, useBytes = useBytes))
    hit <- lengths(found) > 0L
    expected <- length(proto) + 1L
    if (any(lengths(found)[hit] != expected)) stop("The number of captures in 'pattern' != 'length(proto)'")
    columns <- lapply(seq_along(proto), function(k) {
        words <- rep(NA_character_, length(x))
        words[hit] <- vapply(found[hit], `[`, "", k + 1L)
        .convertLike(words, proto[[k]])
    })
    names(columns) <- names(proto)
    attr(columns, "row.names") <- .set_row_names(length(x))
    class(columns) <- "data.frame"
    columns
}

# Words as a vector of the class of a prototype.
.convertLike <- function(words, like) {
    if (is.factor(like)) return(factor(words, levels = levels(like)))
    target <- class(like)[1L]
    switch(target, character = words, numeric = as.numeric(words), integer = as.integer(words),
           logical = as.logical(words), complex = as.complex(words),
           Date = as.Date(words), POSIXct = as.POSIXct(words), methods::as(words, target))
}

hasName <- function(x, name) match(name, names(x), nomatch = 0L) > 0L

localeToCharset <- function(locale = Sys.getlocale("LC_CTYPE")) {
    if (locale %in% c("C", "POSIX")) return("ASCII")
    parts <- strsplit(sub("@.*$", "", locale), ".", fixed = TRUE)[[1L]]
    charset <- if (length(parts) == 2L) toupper(parts[2L]) else ""
    guess <- .languageCharset(parts[1L])
    if (charset %in% c("UTF-8", "UTF8")) return(c("UTF-8", guess[!is.na(guess)]))
    if (nzchar(charset) && grepl("^ISO[-_]?8859", charset)) {
        part <- sub(".*8859[-_]?", "", charset)
        return(if (part == "15") "ISO8859-1" else paste0("ISO8859-", part))
    }
    if (nzchar(charset)) return(charset)
    guess
}

# The 8-bit character set that goes with a language.
.languageCharset <- function(locale) {
    language <- substr(locale, 1L, 2L)
    sets <- list("ISO8859-1" = c("af", "ca", "da", "de", "en", "es", "eu", "fi", "fo", "fr", "ga", "gl", "is", "it",
                                 "nl", "no", "nb", "nn", "pt", "sv"),
                 "ISO8859-2" = c("cs", "hr", "hu", "pl", "ro", "sk", "sl", "sq", "sr"),
                 "ISO8859-5" = c("be", "bg", "mk"), "ISO8859-6" = "ar", "ISO8859-7" = "el", "ISO8859-8" = "he",
                 "ISO8859-9" = "tr", "ISO8859-13" = c("et", "lt", "lv"), "KOI8-R" = "ru", "KOI8-U" = "uk",
                 EUCJP = "ja", EUCKR = "ko", GB2312 = "zh")
    for (set in names(sets)) if (language %in% sets[[set]]) return(set)
    NA_character_
}

asDateBuilt <- function(built) {
    fields <- strsplit(built, "; ", fixed = TRUE)[[1L]]
    as.Date(fields[grepl("^[0-9]{4}-[0-9]{2}-[0-9]{2}", fields)][1L])
}

alarm <- function() {
    cat("\a")
    flush.console()
}

flush.console <- function() invisible(flush(stdout()))

process.events <- function() invisible(NULL)

timestamp <- function(stamp = date(), prefix = "##------ ", suffix = " ------##", quiet = FALSE) {
    stamp <- paste0(prefix, stamp, suffix)
    if (!quiet) cat(stamp, sep = "\n")
    invisible(stamp)
}

removeSource <- function(fn) {
    if (is.primitive(fn)) return(fn)
    strip <- function(x) {
        if (is.function(x)) {
            x <- as.call(list(as.name("function"), formals(x), strip(body(x))))
            return(x)
        }
        if (!is.call(x)) return(x)
        attr(x, "srcref") <- attr(x, "wholeSrcref") <- attr(x, "srcfile") <- NULL
        if (identical(x[[1L]], as.name("function")) && length(x) > 3L) x[[4L]] <- NULL
        for (i in seq_along(x)) if (is.call(x[[i]])) x[[i]] <- strip(x[[i]])
        x
    }
    if (is.function(fn)) {
        attr(fn, "srcref") <- NULL
        if (!is.null(body(fn)) && is.call(body(fn))) body(fn) <- strip(body(fn))
        fn
    } else if (is.language(fn)) {
        if (is.expression(fn)) {
            attributes(fn)[c("srcref", "srcfile", "wholeSrcref")] <- NULL
            for (i in seq_along(fn)) if (is.call(fn[[i]])) fn[[i]] <- strip(fn[[i]])
            fn
        } else strip(fn)
    } else stop("argument is not a function or language object:", typeof(fn))
}

limitedLabels <- function(value, maxwidth = getOption("width") - 5L) {
    from <- vapply(value, function(call) {
        ref <- attr(call, "srcref")
        if (is.null(ref)) "" else paste0(basename(getSrcFilename(ref)), "#", ref[1L], ": ")
    }, "")
    text <- vapply(value, function(call) paste(deparse(call, nlines = 2L), collapse = " "), "")
    text <- paste0(from, text)
    if (is.null(maxwidth) || maxwidth < 40L) maxwidth <- 40L
    substr(text, 1L, min(maxwidth, 1000L))
}
