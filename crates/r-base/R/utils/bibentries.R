# Bibliography entries: a vector whose elements are lists of fields, with type, key, header, footer and
# text as attributes of each.

# Each type and the fields it needs; "a|b" stands for one of them.
.bibRequired <- list(
    Article = c("author", "title", "journal", "year"), Book = c("author|editor", "title", "publisher", "year"),
    Booklet = "title", InBook = c("author|editor", "title", "chapter|pages", "publisher", "year"),
    InCollection = c("author", "title", "booktitle", "publisher", "year"),
    InProceedings = c("author", "title", "booktitle", "year"), Manual = "title",
    MastersThesis = c("author", "title", "school", "year"), Misc = character(),
    PhdThesis = c("author", "title", "school", "year"), Proceedings = c("title", "year"),
    TechReport = c("author", "title", "institution", "year"), Unpublished = c("author", "title", "note"))

.bibAttributes <- c("bibtype", "textVersion", "header", "footer", "key")

bibentry <- function(bibtype, textVersion = NULL, header = NULL, footer = NULL, key = NULL, ..., other = list(),
                     mheader = NULL, mfooter = NULL) {
    types <- names(.bibRequired)
    at <- match(tolower(bibtype), tolower(types))
    if (is.na(at)) stop(gettextf("%s has to be one of %s", sQuote("bibtype"), paste(types, collapse = ", ")), domain = NA)
    fields <- c(list(...), other)
    fields <- fields[!vapply(fields, .emptyPart, NA)]
    if (length(fields) && (is.null(names(fields)) || any(!nzchar(names(fields))))) stop("all fields have to be named")
    if (!length(fields)) return(structure(list(), class = "bibentry"))
    names(fields) <- tolower(names(fields))
    for (name in names(fields)) {
        value <- fields[[name]]
        fields[[name]] <- if (name %in% c("author", "editor")) as.person(value) else paste(value, collapse = if (name == "pages") ", " else " ")
    }
    .bibCheck(types[at], names(fields))
    one <- fields
    attr(one, "bibtype") <- types[at]
    for (name in c("key", "textVersion", "header", "footer")) {
        value <- get(name, inherits = FALSE)
        if (!is.null(value)) attr(one, name) <- if (name == "key") as.character(value) else paste(value, collapse = if (name == "textVersion") " " else "\n")
    }
    structure(list(one), class = "bibentry", mheader = mheader, mfooter = mfooter)
}

.bibCheck <- function(type, given) {
    required <- strsplit(.bibRequired[[type]], "|", fixed = TRUE)
    missing <- required[!vapply(required, function(r) any(r %in% given), NA)]
    if (length(missing))
        stop(simpleError(gettextf("A bibentry of bibtype %s has to specify the %s: %s", sQuote(type),
                                  ngettext(length(missing), "field", "fields"),
                                  paste(vapply(missing, paste, "", collapse = "|"), collapse = ", ")), sys.call(-1L)))
}

.asBibVector <- function(elements, like) structure(elements, class = if (is.null(like)) "bibentry" else class(like))

`[.bibentry` <- function(x, ..., drop = TRUE) {
    if (!length(x)) return(x)
    keys <- vapply(unclass(x), function(one) if (is.null(k <- attr(one, "key"))) "" else k, "")
    names(keys) <- NULL
    elements <- unclass(x)
    attributes(elements) <- NULL
    i <- ..1
    if (is.character(i)) i <- match(i, keys)
    .asBibVector(elements[i], x)
}
`[[.bibentry` <- function(x, ..., drop = TRUE) x[..1]

c.bibentry <- function(..., recursive = FALSE) {
    args <- list(...)
    args <- args[vapply(args, inherits, NA, "bibentry")]
    elements <- do.call(c, lapply(args, function(a) {
        a <- unclass(a)
        attributes(a) <- NULL
        a
    }))
    structure(elements, class = "bibentry")
}

`$.bibentry` <- function(x, name) {
    values <- lapply(unclass(x), function(one) if (name %in% .bibAttributes) attr(one, name) else one[[name]])
    attributes(values) <- NULL
    if (length(values) == 1L) values[[1L]] else if (length(values)) values
}

`$<-.bibentry` <- function(x, name, value) {
    if (!name %in% .bibAttributes) name <- tolower(name)
    kept <- attributes(x)
    elements <- unclass(x)
    values <- if (is.list(value) && !inherits(value, "person")) rep_len(value, length(elements)) else rep_len(list(value), length(elements))
    for (i in seq_along(elements)) {
        value <- values[[i]]
        if (name %in% .bibAttributes) attr(elements[[i]], name) <- if (!is.null(value)) paste(value)
        else elements[[i]][[name]] <- if (name %in% c("author", "editor") && !is.null(value)) as.person(value)
            else if (!is.null(value)) paste(value)
        .bibCheck(attr(elements[[i]], "bibtype"), names(elements[[i]]))
    }
    attributes(elements) <- kept
    elements
}

sort.bibentry <- function(x, decreasing = FALSE, .bibstyle = NULL, drop = FALSE, ...) {
    key <- vapply(seq_along(x), function(i) {
        one <- unclass(x)[[i]]
        people <- if (is.null(one$author)) one$editor else one$author
        paste(c(.bibNames(people), one$year, one$title), collapse = " ")
    }, "")
    x[order(key, decreasing = decreasing)]
}

# The BibTeX form of entries.
toBibtex.bibentry <- function(object, escape = FALSE, ...) {
    entries <- lapply(unclass(object), function(one) {
        key <- attr(one, "key")
        values <- vapply(names(one), function(name) {
            value <- one[[name]]
            if (!inherits(value, "person")) return(paste(value, collapse = " "))
            people <- vapply(unclass(value), function(p) {
                if (is.null(p$family) && !is.null(p$given)) paste0("{", paste(p$given, collapse = " "), "}")
                else paste(c(p$given, p$family), collapse = " ")
            }, "")
            paste(people, collapse = " and ")
        }, "")
        if (escape) values <- gsub("([%&#])", "\\\\\\1", values)
        c(paste0("@", attr(one, "bibtype"), "{", key, ","), sprintf("  %s = {%s},", names(one), values), "}")
    })
    lines <- unlist(lapply(seq_along(entries), function(i) c(if (i > 1L) "", entries[[i]])))
    structure(lines, class = "Bibtex")
}

print.Bibtex <- function(x, prefix = "", ...) {
    writeLines(paste0(prefix, unclass(x)))
    invisible(x)
}

# Names as "Family G", separated by commas.
.bibNames <- function(people) {
    if (is.null(people)) return("")
    paste(vapply(unclass(people), function(p) {
        family <- paste(p$family, collapse = " ")
        given <- paste(p$given, collapse = " ")
        if (!nzchar(family)) return(given)
        initials <- if (nzchar(given)) paste(substr(strsplit(given, "[ -]+")[[1L]], 1L, 1L), collapse = "") else ""
        trimws(paste(family, initials))
    }, ""), collapse = ", ")
}

# One entry in Rd markup, in the style of the Journal of Statistical Software.
.bibMarkup <- function(one) {
    type <- attr(one, "bibtype")
    if (type == "Booklet") return(paste("bibtype", type, "not implemented"))
    field <- function(name, before = "", after = "") {
        value <- one[[name]]
        if (length(value)) paste0(before, value, after)
    }
    emph <- function(text) if (length(text)) paste0("\\emph{", text, "}")
    sentence <- function(..., sep = ", ") {
        text <- paste(c(...), collapse = sep)
        if (!nzchar(text)) NULL else if (grepl("[.?!]$", text)) text else paste0(text, ".")
    }
    quoted <- if (length(one$title)) paste0("\\dQuote{", sub("[.?!]?$", "", one$title), if (grepl("[?!]$", one$title)) substring(one$title, nchar(one$title)) else ".", "}")
    editors <- function() if (length(one$editor)) paste0(.bibNames(one$editor), " (", if (length(one$editor) > 1L) "eds." else "ed.", ")")
    year <- if (length(one$year)) one$year else "????"
    people <- if (type == "Proceedings" || (is.null(one$author) && type %in% c("Book", "InBook"))) editors() else .bibNames(one$author)
    head <- trimws(paste0(people, " (", year, ")."))
    series <- paste(c(field("volume", "volume "), field("number", "number "), field("series", "series ")), collapse = " ")
    series <- if (nzchar(series)) series
    links <- c(field("doi", "\\doi{", "}"), field("url", "\\url{", "}"))
    inside <- function(extra = NULL) sentence(paste0("In ", paste(c(editors(), emph(one$booktitle)), collapse = ", ")), series, extra,
                                              field("edition", "", " edition"), field("pages"))
    thesis <- function() c(sentence(emph(one$title)), sentence(if (length(one$type)) one$type
        else if (type == "PhdThesis") "Ph.D. thesis" else "Master's thesis", one$school, one$address))
    body <- switch(type,
        Article = c(quoted, sentence(emph(one$journal), if (length(one$volume) || length(one$number))
            paste0(if (length(one$volume)) paste0("\\bold{", one$volume, "}"), if (length(one$number)) paste0("(", one$number, ")")),
            one$pages)),
        Book = c(sentence(emph(one$title), series, field("edition", "", " edition")), sentence(one$publisher, one$address)),
        Manual = c(sentence(emph(one$title), series, field("edition", "", " edition")), sentence(one$organization, one$address)),
        Misc = c(quoted, sentence(one$howpublished)),
        TechReport = c(quoted, sentence(paste(c(if (length(one$type)) one$type else "Technical Report", one$number), collapse = " "),
                                        one$institution, one$address)),
        PhdThesis = , MastersThesis = thesis(),
        InProceedings = c(quoted, inside(), sentence(if (length(one$organization)) one$organization else one$publisher, one$address)),
        InCollection = c(quoted, inside(), sentence(one$publisher, one$address)),
        InBook = c(quoted, inside(field("chapter", "chapter ")), sentence(one$publisher, one$address)),
        Unpublished = quoted,
        Proceedings = c(sentence(emph(one$title), series), sentence(one$organization, one$address)))
    notes <- sentence(one$note)
    paste(c(head, body, notes, sentence(links)), collapse = "\n")
}

# Rd markup of entries as text, HTML or LaTeX.
.bibRender <- function(markup, style) {
    replace <- function(text, macro, with) gsub(paste0("\\\\", macro, "\\{([^{}]*)\\}"), with, text)
    text <- markup
    if (style == "text") {
        text <- gsub("--", "-", text, fixed = TRUE)
        text <- replace(replace(replace(text, "emph", "_\\1_"), "bold", "*\\1*"), "dQuote", "\u201c\\1\u201d")
        text <- replace(replace(text, "doi", "doi:\\1 <https://doi.org/\\1>"), "url", "<\\1>")
        return(gsub("[{}]", "", text))
    }
    if (style == "html") {
        text <- gsub("--", "&ndash;", gsub(">", "&gt;", gsub("<", "&lt;", gsub("&", "&amp;", text, fixed = TRUE), fixed = TRUE), fixed = TRUE), fixed = TRUE)
        text <- replace(replace(replace(text, "emph", "<em>\\1</em>"), "bold", "<b>\\1</b>"), "dQuote", "&ldquo;\\1&rdquo;")
        return(replace(replace(text, "doi", "<a href=\"https://doi.org/\\1\">doi:\\1</a>"), "url", "<a href=\"\\1\">\\1</a>"))
    }
    text <- replace(text, "dQuote", "``\\1''")
    found <- regmatches(text, gregexpr("\\\\doi\\{[^{}]*\\}", text))[[1L]]
    for (f in found) {
        id <- sub("^\\\\doi\\{(.*)\\}$", "\\1", f)
        text <- sub(f, paste0("\\Rhref{https://doi.org/", id, "}{doi:", gsub("/", "\\slash{}", id, fixed = TRUE), "}"), text, fixed = TRUE)
    }
    text
}

format.bibentry <- function(x, style = "text", .bibstyle = NULL, citation.bibtex.max = getOption("citation.bibtex.max", 1),
                            bibtex = length(x) <= citation.bibtex.max, citMsg = missing(bibtex), sort = FALSE, macros = NULL, ...) {
    style <- .bibStyle(style)
    if (sort) x <- sort(x, .bibstyle = .bibstyle)
    elements <- unclass(x)
    attributes(elements) <- NULL
    text <- function(one) paste(strwrap(gsub("\n", " ", .bibRender(.bibMarkup(one), "text")), 0.9 * getOption("width")), collapse = "\n")
    switch(style,
        text = vapply(elements, text, ""),
        html = vapply(elements, function(one) paste0("<p>", .bibRender(.bibMarkup(one), "html"), " \n</p>"), ""),
        latex = vapply(elements, function(one) .bibRender(.bibMarkup(one), "latex"), ""),
        textversion = vapply(elements, function(one) if (is.null(v <- attr(one, "textVersion"))) "" else v, ""),
        bibtex = vapply(seq_along(elements), function(i) paste(toBibtex(x[i]), collapse = "\n"), ""),
        r = .bibSource(x),
        citation = .bibCitation(x, bibtex, citMsg, text))
}

.bibStyle <- function(style) {
    choices <- c("text", "Bibtex", "citation", "html", "latex", "textVersion", "R", "md")
    at <- pmatch(tolower(style), tolower(choices))
    if (is.na(at)) stop(gettextf("%s should be one of %s", sQuote("style"), paste(dQuote(choices), collapse = ", ")), domain = NA, call. = FALSE)
    tolower(choices[at])
}

.bibCitation <- function(x, bibtex, citMsg, text) {
    elements <- unclass(x)
    attributes(elements) <- NULL
    blocks <- lapply(seq_along(elements), function(i) {
        one <- elements[[i]]
        header <- attr(one, "header")
        version <- attr(one, "textVersion")
        body <- if (is.null(version)) text(one) else paste(strwrap(version, 0.9 * getOption("width"), prefix = ""), collapse = "\n")
        if (!is.null(version) || !is.null(header))
            body <- paste(strwrap(if (is.null(version)) gsub("\n", " ", body) else version, width = 0.9 * getOption("width"),
                                  prefix = "  "), collapse = "\n")
        c(if (!is.null(header)) c(paste(strwrap(header), collapse = "\n"), ""), body,
          if (bibtex) c("", "A BibTeX entry for LaTeX users is", "", paste(paste0("  ", toBibtex(x[i])), collapse = "\n")),
          if (!is.null(attr(one, "footer"))) c("", paste(strwrap(attr(one, "footer")), collapse = "\n")), "")
    })
    lines <- unlist(blocks)
    mheader <- attr(x, "mheader")
    mfooter <- attr(x, "mfooter")
    note <- if (citMsg && !bibtex && length(elements))
        c(strwrap("To see these entries in BibTeX format, use 'print(<citation>, bibtex=TRUE)', 'toBibtex(.)', or set 'options(citation.bibtex.max=999)'."), "")
    c(if (!is.null(mheader)) c(strwrap(mheader), ""), lines, if (!is.null(mfooter)) c(strwrap(mfooter), ""), note)
}

# The calls that make entries.
.bibSource <- function(x) {
    calls <- lapply(unclass(x), function(one) {
        fields <- c(list(bibtype = attr(one, "bibtype")), attributes(one)[c("textVersion", "header", "footer", "key")], as.list(one))
        fields <- fields[!vapply(fields, is.null, NA)]
        lines <- unlist(lapply(seq_along(fields), function(i) {
            value <- fields[[i]]
            text <- if (inherits(value, "person")) .personSource(value) else paste(deparse(as.vector(value), 500L), collapse = " ")
            label <- paste0(names(fields)[i], " = ")
            text <- paste0(c(label, rep(strrep(" ", nchar(label)), length(text) - 1L)), text)
            text[length(text)] <- paste0(text[length(text)], if (i < length(fields)) "," else ")")
            text
        }))
        paste0(c("bibentry(", rep("         ", length(lines) - 1L)), lines)
    })
    unlist(lapply(seq_along(calls), function(i) c(if (i > 1L) "", calls[[i]])))
}

print.bibentry <- function(x, style = "text", .bibstyle = NULL, ...) {
    shown <- .bibStyle(style)
    if (!length(x)) return(invisible(x))
    out <- format(x, style = style, .bibstyle = .bibstyle, ...)
    if (shown == "citation") writeLines(c("", out, if (any(startsWith(out, "A BibTeX entry"))) c("", "")))
    else if (shown == "r") writeLines(out)
    else writeLines(paste(out, collapse = "\n\n"))
    invisible(x)
}
format.citation <- function(x, style = "citation", ...) NextMethod("format", style = style, ...)
print.citation <- function(x, style = "citation", ...) {
    if (tolower(style) == "citation") {
        writeLines(c("", format.bibentry(x, style = "citation", ...)))
        invisible(x)
    } else NextMethod("print", style = style, ...)
}
