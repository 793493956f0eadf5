# Formatting: the generic, methods, and what is built on them.

format <- function(x, ...) UseMethod("format")

format.data.frame <- function(x, ..., justify = "none") {
    columns <- .formatColumns(x, ..., justify = justify)
    flat <- list()
    for (n in seq_along(columns)) {
        f <- columns[[n]]
        if (length(dim(f)) == 2L) {
            parts <- lapply(seq_len(ncol(f)), function(j) f[, j])
            names(parts) <- .expandedNames(columns[n])
            flat <- c(flat, parts)
        } else flat[[names(columns)[n]]] <- I(as.vector(f))
    }
    structure(flat, class = "data.frame", row.names = attr(x, "row.names"),
              names = if (length(flat)) names(flat) else character())
}

# Strings are padded as usual; anything else shows one text per element, flush right.
format.AsIs <- function(x, width = 12, ...) {
    if (is.character(x)) return(format.default(unclass(x), ...))
    shape <- attributes(x)[c("dim", "dimnames")]
    plain <- if (is.factor(x)) as.character(x) else unclass(x)
    texts <- vapply(plain, function(e) toString(if (is.list(e)) unlist(e) else e, width = width), "",
                    USE.NAMES = FALSE)
    texts <- format.default(texts, justify = "right")
    attributes(texts) <- shape[!vapply(shape, is.null, NA)]
    texts
}

format.difftime <- function(x, ...)
    paste(format(unclass(structure(x, units = NULL)), ...), attr(x, "units"))

# Small values are formatted apart from the others, and those below `eps` only compared with it, in
# so few digits that they don't become wider than the rest.
format.pval <- function(pv, digits = max(1L, getOption("digits") - 2L), eps = .Machine$double.eps,
                        na.form = "NA", ...) {
    texts <- rep(na.form, length(pv))
    # One digit is too few for four decimals.
    fixed <- if (digits > 1L) 1e-4 else 1e-3
    kind <- ifelse(is.na(pv), "missing", ifelse(pv < eps, "tiny", ifelse(pv == 0 | pv >= fixed, "plain", "small")))
    for (k in c("plain", "small")) if (any(kind == k)) texts[kind == k] <- format(pv[kind == k], digits = digits, ...)
    if (any(kind == "tiny")) {
        shown <- kind %in% c("plain", "small")
        room <- if (any(shown)) max(nchar(texts[shown], "w")) else Inf
        few <- max(1L, digits - 2L)
        if (few > 1L && few + 6L > room) few <- max(1L, room - 7L)
        tight <- if (any(shown)) few == 1L && room <= 6L else few == 1L
        texts[kind == "tiny"] <- paste("<", format(eps, digits = few, ...), sep = if (tight) "" else " ")
    }
    texts
}

prettyNum <- function(x, big.mark = "", big.interval = 3L, small.mark = "", small.interval = 5L,
                      decimal.mark = getOption("OutDec"), input.d.mark = decimal.mark,
                      preserve.width = c("common", "individual", "none"), zero.print = NULL,
                      replace.zero = FALSE, drop0trailing = FALSE, is.cmplx = NA, ...) {
    if (is.character(x)) {
        return(.prettyNum(x, big.mark, big.interval, small.mark, small.interval, decimal.mark, input.d.mark,
                          match.arg(preserve.width), zero.print, replace.zero, drop0trailing, is.cmplx))
    }
    sapply(x, format, big.mark = big.mark, big.interval = big.interval, small.mark = small.mark,
           small.interval = small.interval, decimal.mark = decimal.mark, zero.print = zero.print,
           drop0trailing = drop0trailing, ...)
}

toString <- function(x, ...) UseMethod("toString")

toString.default <- function(x, width = NULL, ...) {
    text <- paste(x, collapse = ", ")
    if (is.null(width) || is.na(width)) return(text)
    width <- max(6, width)
    if (nchar(text, "w") > width) paste0(strtrim(text, width - 4), "....") else text
}

gettextf <- function(fmt, ..., domain = NULL, trim = TRUE) sprintf(as.character(fmt), ...)

gettext <- function(..., domain = NULL, trim = TRUE) {
    args <- lapply(list(...), as.character)
    unlist(args, use.names = FALSE)
}

ngettext <- function(n, msg1, msg2, domain = NULL) if (n == 1) msg1 else msg2
bindtextdomain <- function(domain, dirname = NULL) NULL

sQuote <- function(x, q = getOption("useFancyQuotes"))
    .quoteText(x, q, c("\u2018", "\u2019"), c("'", "'"), c("`", "'"), 1:2)

dQuote <- function(x, q = getOption("useFancyQuotes"))
    .quoteText(x, q, c("\u201c", "\u201d"), c("\"", "\""), c("``", "''"), 3:4)

# `own`: which of four marks in `q` are meant.
.quoteText <- function(x, q, fancy, plain, tex, own) {
    if (!length(x)) return(character())
    marks <- if (isTRUE(q)) fancy
        else if (isFALSE(q)) plain
        else if (identical(q, "TeX")) tex
        else if (identical(q, "UTF-8")) fancy
        else if (is.character(q) && length(q) >= 4L) q[own]
        else plain
    paste0(marks[1L], x, marks[2L])
}

deparse1 <- function(expr, collapse = " ", width.cutoff = 500L, ...)
    paste(deparse(expr, width.cutoff, ...), collapse = collapse)

dput <- function(x, file = "", control = c("keepNA", "keepInteger", "niceNames", "showAttributes")) {
    lines <- deparse(x, backtick = TRUE, control = control)
    cat(paste0(lines, "\n"), file = file, sep = "")
    invisible(x)
}

dump <- function(list, file = "dumpdata.R", append = FALSE, control = "all", envir = parent.frame(),
                 evaluate = TRUE) {
    known <- vapply(list, exists, NA, envir = envir)
    # Nothing to dump is no reason to warn; a part that is missing is.
    if (any(known)) for (n in list[!known]) warning(gettextf("object '%s' not found", n), domain = NA)
    names <- list[known]
    text <- character()
    for (n in names) {
        label <- if (make.names(n) == n) n else paste0("`", n, "`")
        text <- c(text, paste(label, "<-"), deparse(get(n, envir = envir), backtick = TRUE, control = control))
    }
    if (length(text)) cat(paste0(text, "\n"), file = file, sep = "", append = append)
    invisible(names)
}

.deparseOpts <- function(control) {
    bits <- c(keepInteger = 1, quoteExpressions = 2, showAttributes = 4, useSource = 8, warnIncomplete = 16,
              delayPromises = 32, keepNA = 64, S_compatible = 128, hexNumeric = 256, digits17 = 512,
              niceNames = 1024)
    known <- c("all", "exact", names(bits))
    if (is.null(control)) return(0)
    if (is.numeric(control)) return(control)
    at <- pmatch(as.character(control), known)
    if (anyNA(at))
        stop(sprintf(ngettext(sum(is.na(at)), "deparse option %s is not recognized", "deparse options %s are not recognized"),
                     paste(sQuote(control[is.na(at)]), collapse = ", ")), call. = FALSE)
    names <- known[at]
    if (all(c("hexNumeric", "digits17") %in% names)) stop("\"hexNumeric\" and \"digits17\" are mutually exclusive")
    if ("exact" %in% names) names <- c(names, "all", "hexNumeric")
    if ("all" %in% names) names <- c(names, "keepInteger", "quoteExpressions", "showAttributes", "useSource", "warnIncomplete",
                                     "keepNA", "niceNames", if (!"hexNumeric" %in% names) "digits17")
    names <- setdiff(names, c("all", "exact"))
    sum(bits[unique(names)])
}

formatDL <- function(x, y, style = c("table", "list"), width = 0.9 * getOption("width"), indent = NULL) {
    if (is.list(x)) {
        y <- x[[2L]]
        x <- x[[1L]]
    } else if (is.matrix(x)) {
        y <- x[, 2L]
        x <- x[, 1L]
    } else if (missing(y)) {
        if (is.null(names(x))) stop("'x' must have names if 'y' is missing")
        y <- x
        x <- names(x)
    }
    if (length(x) != length(y)) stop("'x' and 'y' must have the same length")
    x <- as.character(x)
    y <- as.character(y)
    style <- match.arg(style)
    if (is.null(indent)) indent <- switch(style, table = width / 3, list = width / 9)
    if (indent > 0.5 * width) stop("incorrect values of 'indent' and 'width'")
    blanks <- strrep(" ", indent)
    if (style == "list") {
        body <- vapply(seq_along(x), function(i)
            paste(strwrap(paste0(x[i], ": ", y[i]), width, exdent = indent), collapse = "\n"), "")
        return(body)
    }
    vapply(seq_along(x), function(i) {
        lines <- strwrap(y[i], width = width - indent)
        head <- if (nchar(x[i], "w") > indent - 3) paste0(x[i], "\n", blanks) else formatC(x[i], width = -indent)
        paste0(head, paste(lines, collapse = paste0("\n", blanks)))
    }, "")
}
