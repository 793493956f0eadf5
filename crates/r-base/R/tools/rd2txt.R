# Rd pages as plain text.

# The options of the session, as Rd2txt_options() sets them.
.rdTextOptions <- new.env()

.rdTextDefaults <- function()
    list(width = 80L, minIndent = 10L, extraIndent = 4L, sectionIndent = 5L, sectionExtra = 2L,
         itemBullet = if (l10n_info()[["UTF-8"]]) "\u2022 " else "* ", enumFormat = function(n) sprintf("%d. ", n),
         showURLs = FALSE, code_quote = TRUE, underline_titles = TRUE)

Rd2txt_options <- function(...) {
    current <- if (is.null(.rdTextOptions$value)) .rdTextDefaults() else .rdTextOptions$value
    args <- list(...)
    if (!length(args)) return(current)
    if (length(args) == 1L && is.list(args[[1L]])) args <- args[[1L]]
    else if (is.null(names(args))) return(if (length(args) == 1L) current[[args[[1L]]]] else current[unlist(args)])
    old <- current[names(args)]
    .rdTextOptions$value <- utils::modifyList(current, args)
    invisible(old)
}

# The sections in the order in which pages show them, and their titles.
.rdSections <- c("\\description" = "Description", "\\usage" = "Usage", "\\arguments" = "Arguments", "\\format" = "Format",
                 "\\details" = "Details", "\\value" = "Value", "\\section" = "", "\\note" = "Note", "\\author" = "Author(s)",
                 "\\source" = "Source", "\\references" = "References", "\\seealso" = "See Also", "\\examples" = "Examples")

.rdOrdered <- function(rd) {
    parts <- unclass(rd)
    at <- match(.rdTags(parts), names(.rdSections))
    parts[order(at, na.last = NA)]
}

# Text of inline parts, with quotes and marks.
.rdInline <- function(parts, options, code = FALSE) {
    quoted <- function(part) if (code || !options$code_quote) .rdInline(part, options, TRUE) else sQuote(.rdInline(part, options, TRUE))
    one <- function(part) {
        tag <- .rdTag(part)
        if (is.character(part)) return(if (tag == "UNKNOWN") paste0(part) else as.vector(part))
        switch(tag,
            "\\code" = , "\\file" = , "\\pkg" = , "\\env" = , "\\option" = , "\\command" = , "\\samp" = , "\\kbd" = quoted(part),
            "\\emph" = paste0("_", .rdInline(part, options, code), "_"),
            "\\strong" = , "\\bold" = paste0("*", .rdInline(part, options, code), "*"),
            "\\sQuote" = sQuote(.rdInline(part, options, code)), "\\dQuote" = dQuote(.rdInline(part, options, code)),
            "\\email" = paste0("<mailto:", .rdInline(part, options), ">"),
            "\\url" = paste0("<", gsub("[[:space:]]+", "", .rdText(part)), ">"),
            "\\href" = paste0(.rdInline(part[[2L]], options), if (options$showURLs) paste0(" (", .rdText(part[[1L]]), ")")),
            "\\dots" = , "\\ldots" = "...", "\\R" = "R", "\\cr" = "\n", "\\tab" = " ",
            "\\eqn" = .rdText(part[[length(part)]]), "\\deqn" = .rdText(part[[length(part)]]),
            "\\enc" = .rdInline(part[[if (l10n_info()[["UTF-8"]]) 1L else 2L]], options, code),
            "\\if" = if (.rdText(part[[1L]]) %in% c("text", "TRUE")) .rdInline(part[[2L]], options, code) else "",
            "\\ifelse" = .rdInline(part[[if (.rdText(part[[1L]]) %in% c("text", "TRUE")) 2L else 3L]], options, code),
            "\\out" = "", "\\figure" = if (length(part) > 1L) .rdText(part[[2L]]) else "",
            "\\Sexpr" = paste(as.character.Rd(part), collapse = ""),
            "\\S3method" = , "\\method" = , "\\S4method" = .rdMethod(part, options),
            .rdInline(part, options, code))
    }
    paste(vapply(parts, one, ""), collapse = "")
}

.rdMethod <- function(part, options) {
    kind <- if (.rdTag(part) == "\\S4method") "## S4 method for signature '" else "## S3 method for class '"
    paste0(kind, .rdText(part[[2L]]), "'\n", .rdText(part[[1L]]))
}

# Usage: calls of methods for operators are written as operators, replacement methods are said to be such.
.rdUsage <- function(parts, options) {
    text <- .rdInline(parts, options, TRUE)
    lines <- strsplit(text, "\n", fixed = TRUE)[[1L]]
    method <- grepl("^## S[34] method for ", lines)
    for (i in which(method)) {
        if (i == length(lines)) next
        call <- lines[i + 1L]
        if (grepl("<-[[:space:]]*value[[:space:]]*$", call)) lines[i] <- sub(" method for ", " replacement method for ", lines[i], fixed = TRUE)
        bare <- sub("^(\\[\\[|\\[|\\$)\\(([^,]+), *(.*)\\)", "\\2\\1\\3\\1end", call)
        if (bare != call) {
            close <- switch(sub("^[^[$]*(\\[\\[|\\[|\\$).*", "\\1", bare), "[[" = "]]", "[" = "]", "$" = "")
            lines[i + 1L] <- sub("(\\[\\[|\\[|\\$)end", close, bare)
        }
    }
    lines
}

Rd2txt <- function(Rd, out = "", package = "", defines = .Platform$OS.type, stages = "render", outputEncoding = "",
                   fragment = FALSE, options, ...) {
    opts <- if (missing(options)) Rd2txt_options() else utils::modifyList(Rd2txt_options(), options)
    rd <- prepare_Rd(Rd, defines = defines, stages = stages, fragment = fragment, ...)
    lines <- character()
    blank <- FALSE
    width <- as.integer(0.9 * opts$width)
    put <- function(text) {
        if (blank && length(lines) && nzchar(trimws(lines[length(lines)]))) lines <<- c(lines, "")
        blank <<- FALSE
        lines <<- c(lines, text)
    }
    gap <- function() blank <<- TRUE
    if (fragment) .rdBlock(unclass(rd), 0L, opts, width, put, gap)
    else {
        name <- trimws(.rdText(.rdSection(rd, "\\name")))
        if (nzchar(package)) {
            middle <- paste0("package:", package)
            right <- "R Documentation"
            space <- max(1L, 70L - nchar(name) - nchar(middle) - nchar(right))
            left <- space %/% 2L
            put(paste0(name, strrep(" ", left), middle, strrep(" ", space - left), right))
            gap()
        }
        title <- trimws(gsub("[[:space:]]+", " ", .rdInline(.rdSection(rd, "\\title")[[1L]], opts)))
        put(strwrap(.rdUnderline(title, opts), width))
        for (section in .rdOrdered(rd)) {
            gap()
            .rdSectionText(section, opts, width, put, gap)
        }
    }
    if (length(lines) && nzchar(trimws(lines[length(lines)]))) lines <- c(lines, "")
    .rdWrite(lines, out, outputEncoding)
}

.rdUnderline <- function(text, opts) if (opts$underline_titles) gsub("([[:alnum:]])", "_\b\\1", text) else text

.rdWrite <- function(lines, out, outputEncoding) {
    if (nzchar(outputEncoding) && !outputEncoding %in% c("UTF-8", "UTF8")) lines <- iconv(lines, "UTF-8", outputEncoding, sub = "byte")
    if (inherits(out, "connection")) writeLines(lines, out) else if (nzchar(out)) writeLines(lines, out) else writeLines(lines)
    invisible(out)
}

.rdSectionText <- function(section, opts, width, put, gap) {
    tag <- .rdTag(section)
    title <- if (tag == "\\section") trimws(.rdInline(section[[1L]], opts)) else .rdSections[[tag]]
    put(paste0(.rdUnderline(title, opts), ":"))
    gap()
    body <- if (tag == "\\section") section[[2L]] else unclass(section)
    indent <- opts$sectionIndent
    if (tag == "\\usage" || tag == "\\examples") {
        code <- if (tag == "\\usage") .rdUsage(body, opts) else .rdExampleLines(body, FALSE, FALSE)
        while (length(code) && !nzchar(trimws(code[1L]))) code <- code[-1L]
        while (length(code) && !nzchar(trimws(code[length(code)]))) code <- code[-length(code)]
        put(paste0(strrep(" ", indent), c(code, "")))
    } else .rdBlock(body, indent, opts, width, put, gap)
}

# Paragraphs, lists and displays at an indentation.
.rdBlock <- function(parts, indent, opts, width, put, gap) {
    inline <- list()
    flush <- function() {
        text <- .rdInline(inline, opts)
        inline <<- list()
        paragraphs <- strsplit(text, "\n[[:space:]]*\n")[[1L]]
        paragraphs <- paragraphs[nzchar(trimws(paragraphs))]
        for (i in seq_along(paragraphs)) {
            if (i > 1L) gap()
            put(strwrap(paragraphs[i], width, indent = indent, exdent = indent))
        }
        if (grepl("\n[[:space:]]*\n[[:space:]]*$", text)) gap()
    }
    for (part in parts) {
        tag <- .rdTag(part)
        if (!tag %in% c("\\itemize", "\\enumerate", "\\describe", "\\tabular", "\\preformatted", "\\deqn", "\\subsection", "\\item")) {
            inline <- c(inline, list(part))
            next
        }
        flush()
        switch(tag,
            "\\itemize" = , "\\enumerate" = .rdList(part, tag, indent, opts, width, put, gap),
            "\\describe" = .rdDescribe(part, indent, opts, width, put, gap),
            "\\item" = .rdItem(part, indent, opts, width, put, gap),
            "\\tabular" = .rdTable(part, indent, opts, put, gap),
            "\\preformatted" = {
                gap()
                put(paste0(strrep(" ", indent), strsplit(.rdText(part), "\n", fixed = TRUE)[[1L]]))
                put(strrep(" ", indent))
            },
            "\\deqn" = {
                gap()
                text <- trimws(.rdText(part[[length(part)]]))
                room <- max(0L, width - indent - nchar(text))
                put(paste0(strrep(" ", indent + room %/% 2L), text, strrep(" ", room - room %/% 2L)))
                put(strrep(" ", indent))
            },
            "\\subsection" = {
                gap()
                put(paste0(strrep(" ", indent - opts$sectionIndent + opts$sectionExtra), .rdUnderline(trimws(.rdInline(part[[1L]], opts)), opts), ":"))
                gap()
                .rdBlock(part[[2L]], indent + opts$sectionExtra, opts, width, put, gap)
            })
    }
    flush()
}

# Text behind a label that ends where the text begins.
.rdLabelled <- function(label, parts, column, opts, width, put, gap) {
    block <- character()
    wants <- FALSE
    inner <- function(text) {
        if (wants && length(block)) block <<- c(block, "")
        wants <<- FALSE
        block <<- c(block, text)
    }
    .rdBlock(parts, column, opts, width, inner, function() wants <<- TRUE)
    if (!length(block)) block <- ""
    first <- sub("^ +", "", block[1L])
    room <- column - nchar(label, "width")
    lead <- if (room >= 0L) paste0(strrep(" ", room), label) else label
    if (room < 0L && nzchar(first)) {
        text <- strwrap(paste0(label, first), width, exdent = column)
        put(c(text, block[-1L]))
    } else put(c(paste0(lead, first), block[-1L]))
}

.rdItem <- function(part, indent, opts, width, put, gap) {
    gap()
    if (!length(part)) return()
    label <- paste0(trimws(.rdInline(part[[1L]], opts, TRUE)), ": ")
    .rdLabelled(label, if (length(part) > 1L) part[[2L]] else list(), max(opts$minIndent, indent + 5L), opts, width, put, gap)
}

.rdDescribe <- function(part, indent, opts, width, put, gap) {
    for (item in unclass(part)) if (.rdTag(item) == "\\item" && length(item) > 1L) {
        gap()
        label <- paste0(strrep(" ", indent), trimws(.rdInline(item[[1L]], opts)), " ")
        label <- formatC(label, width = -(indent + 5L))
        .rdLabelled(label, item[[2L]], indent + 5L, opts, width, put, gap)
    }
    gap()
}

.rdList <- function(part, tag, indent, opts, width, put, gap) {
    parts <- unclass(part)
    items <- cumsum(.rdTags(parts) == "\\item")
    for (i in seq_len(max(0L, items))) {
        gap()
        label <- if (tag == "\\itemize") opts$itemBullet else opts$enumFormat(i)
        .rdLabelled(label, parts[items == i & .rdTags(parts) != "\\item"], indent + 5L, opts, width, put, gap)
    }
    gap()
}

.rdTable <- function(part, indent, opts, put, gap) {
    aligns <- strsplit(gsub("[^lrc]", "", .rdText(part[[1L]])), "")[[1L]]
    cells <- .rdCells(part[[2L]], function(p) trimws(gsub("[[:space:]]+", " ", .rdInline(p, opts))))
    n <- length(aligns)
    table <- do.call(rbind, lapply(cells, function(row) c(row, rep("", max(0L, n - length(row))))[seq_len(n)]))
    for (k in seq_len(n)) {
        wide <- max(nchar(table[, k], "width"))
        table[, k] <- switch(aligns[k], l = formatC(table[, k], width = -wide), r = formatC(table[, k], width = wide),
                             c = format(table[, k], width = wide, justify = "centre"))
    }
    gap()
    put(paste0(strrep(" ", indent + 1L), apply(table, 1L, function(row) paste0(" ", row, " ", collapse = ""))))
    put(strrep(" ", indent + 1L))
}

# The cells of a table: rows end at \cr, cells at \tab.
.rdCells <- function(parts, render) {
    tags <- .rdTags(parts)
    row <- cumsum(c(FALSE, tags[-length(tags)] == "\\cr"))
    rows <- lapply(split(seq_along(parts), row), function(at) {
        at <- at[tags[at] != "\\cr"]
        cell <- cumsum(tags[at] == "\\tab")
        vapply(0:max(0L, cell), function(k) render(parts[at[cell == k & tags[at] != "\\tab"]]), "")
    })
    rows <- unname(rows)
    keep <- vapply(rows, function(r) any(nzchar(r)), NA)
    if (length(keep)) keep[-length(keep)] <- TRUE
    rows[keep]
}
