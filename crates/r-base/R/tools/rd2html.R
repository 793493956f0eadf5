# Rd pages as HTML.

.htmlEscape <- function(x) gsub(">", "&gt;", gsub("<", "&lt;", gsub("&", "&amp;", x, fixed = TRUE), fixed = TRUE), fixed = TRUE)

HTMLheader <- function(title = "R", logo = TRUE, up = NULL, top = file.path(Rhome, "doc/html/index.html"), Rhome = "",
                       css = file.path(Rhome, "doc/html/R.css"), headerTitle = paste("R:", title), outputEncoding = "UTF-8") {
    arrow <- function(target, image, label)
        paste0("<a href=\"", target, "\"><img class=\"arrow\" src=\"", Rhome, "/doc/html/", image, "\" alt=\"[", label, "]\" /></a>")
    c("<!DOCTYPE html>", "<html>", paste0("<head><title>", headerTitle, "</title>"),
      paste0("<meta http-equiv=\"Content-Type\" content=\"text/html; charset=", tolower(outputEncoding), "\" />"),
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1.0, user-scalable=yes\" />",
      paste0("<link rel=\"stylesheet\" type=\"text/css\" href=\"", css, "\" />"), "</head><body><div class=\"container\">",
      paste0("<h1> ", title), if (logo) paste0("<img class=\"toplogo\" src=\"", Rhome, "/doc/html/Rlogo.svg\" alt=\"[R logo]\" />"),
      "</h1>", "<hr/>", "<div style=\"text-align: center;\">",
      if (!is.null(up)) arrow(up, "left.jpg", "Up"), if (!is.null(top)) arrow(top, "up.jpg", "Top"), "</div>")
}

# Elements around the text of macros.
.rdHtmlTags <- list("\\code" = c("<code>", "</code>"), "\\emph" = c("<em>", "</em>"), "\\strong" = c("<strong>", "</strong>"),
    "\\bold" = c("<b>", "</b>"), "\\sQuote" = c("&lsquo;", "&rsquo;"), "\\dQuote" = c("&ldquo;", "&rdquo;"),
    "\\pkg" = c("<span class=\"pkg\">", "</span>"), "\\file" = c("&lsquo;<span class=\"file\">", "</span>&rsquo;"),
    "\\var" = c("<var>", "</var>"), "\\env" = c("<span class=\"env\">", "</span>"),
    "\\option" = c("<span class=\"option\">", "</span>"), "\\command" = c("<code>", "</code>"), "\\dfn" = c("<dfn>", "</dfn>"),
    "\\cite" = c("<cite>", "</cite>"), "\\acronym" = c("<abbr><span class=\"acronym\">", "</span></abbr>"),
    "\\samp" = c("&lsquo;<span class=\"samp\">&#8288;", "&#8288;</span>&rsquo;"),
    "\\verb" = c("<code style=\"white-space: pre;\">&#8288;", "&#8288;</code>"), "\\kbd" = c("<kbd>", "</kbd>"))

.rdHtmlInline <- function(parts, links) {
    one <- function(part) {
        tag <- .rdTag(part)
        if (is.character(part)) return(.htmlEscape(as.vector(part)))
        around <- .rdHtmlTags[[tag]]
        if (!is.null(around)) return(paste0(around[1L], .rdHtmlInline(part, links), around[2L]))
        switch(tag,
            "\\email" = sprintf("<a href=\"mailto:%s\">%s</a>", .rdText(part), .rdHtmlInline(part, links)),
            "\\url" = sprintf("<a href=\"%s\">%s</a>", .rdText(part), .htmlEscape(.rdText(part))),
            "\\href" = sprintf("<a href=\"%s\">%s</a>", .rdText(part[[1L]]), .rdHtmlInline(part[[2L]], links)),
            "\\link" = , "\\linkS4class" = .rdHtmlLink(part, links),
            "\\R" = "<span style=\"font-family: Courier New, Courier; color: #666666;\"><b>R</b></span>",
            "\\dots" = , "\\ldots" = "...", "\\cr" = "<br />", "\\tab" = " ",
            "\\eqn" = paste0("<code class=\"reqn\">", .htmlEscape(.rdText(part[[1L]])), "</code>"),
            "\\enc" = .rdHtmlInline(part[[1L]], links), "\\out" = .rdText(part),
            "\\if" = if (.rdText(part[[1L]]) %in% c("html", "TRUE")) .rdHtmlInline(part[[2L]], links) else "",
            "\\ifelse" = .rdHtmlInline(part[[if (.rdText(part[[1L]]) %in% c("html", "TRUE")) 2L else 3L]], links),
            "\\figure" = paste0("<img src=\"", .rdText(part[[1L]]), "\" />"),
            "\\Sexpr" = .htmlEscape(paste(as.character.Rd(part), collapse = "")),
            .rdHtmlInline(part, links))
    }
    paste(vapply(parts, one, ""), collapse = "")
}

# A link whose target is known is a link, others are text.
.rdHtmlLink <- function(part, links) {
    option <- attr(part, "Rd_option")
    topic <- if (is.null(option)) .rdText(part) else sub("^=", "", .rdText(option))
    text <- .rdHtmlInline(part, links)
    target <- if (is.null(links)) NA else unname(links[topic])
    if (is.na(target)) text else paste0("<a href=\"", target, "\">", text, "</a>")
}

Rd2HTML <- function(Rd, out = "", package = "", defines = .Platform$OS.type, Links = NULL, Links2 = NULL, stages = "render",
                    outputEncoding = "UTF-8", dynamic = FALSE, no_links = FALSE, fragment = FALSE,
                    stylesheet = if (dynamic) "/doc/html/R.css" else "R.css", texmath = getOption("help.htmlmath"), ...) {
    rd <- prepare_Rd(Rd, defines = defines, stages = stages, fragment = fragment, ...)
    links <- if (!no_links) c(Links, Links2)
    text <- if (fragment) .rdHtmlBlock(unclass(rd), links) else paste0(
        .rdHtmlHead(rd, package, stylesheet, links, texmath),
        paste(vapply(.rdOrdered(rd), .rdHtmlSection, "", links = links), collapse = ""),
        if (nzchar(package)) .rdHtmlFooter(package), "\n</div>\n</body></html>\n")
    lines <- strsplit(text, "\n", fixed = TRUE)[[1L]]
    .rdWrite(lines, out, outputEncoding)
}

.rdHtmlFooter <- function(package)
    paste0("<hr /><div style=\"text-align: center;\">[Package <em>", package[1L], "</em>",
           if (length(package) > 1L) paste(" version", package[2L]), " <a href=\"00Index.html\">Index</a>]</div>")

.rdHtmlHead <- function(rd, package, stylesheet, links, texmath) {
    name <- .htmlEscape(trimws(.rdText(.rdSection(rd, "\\name"))))
    title <- trimws(gsub("[[:space:]]+", " ", .rdHtmlInline(.rdSection(rd, "\\title")[[1L]], links)))
    plain <- trimws(gsub("[[:space:]]+", " ", .rdInline(.rdSection(rd, "\\title")[[1L]], .rdTextDefaults())))
    cdn <- "https://cdn.jsdelivr.net/npm/katex@0.15.3/dist/katex.min"
    math <- if (is.null(texmath) || texmath == "katex")
        paste0("<link rel=\"stylesheet\" href=\"", cdn, ".css\">\n<script type=\"text/javascript\">\n",
               "const macros = { \"\\\\R\": \"\\\\textsf{R}\", \"\\\\code\": \"\\\\texttt\"};\nfunction processMathHTML() {\n",
               "    var l = document.getElementsByClassName('reqn');\n",
               "    for (let e of l) { katex.render(e.textContent, e, { throwOnError: false, macros }); }\n    return;\n}</script>\n",
               "<script defer src=\"", cdn, ".js\"\n    onload=\"processMathHTML();\"></script>\n")
    paste0("<!DOCTYPE html><html><head><title>R: ", plain, "</title>\n",
           "<meta http-equiv=\"Content-Type\" content=\"text/html; charset=utf-8\" />\n",
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1.0, user-scalable=yes\" />\n", math,
           "<link rel=\"stylesheet\" type=\"text/css\" href=\"", stylesheet, "\" />\n</head><body><div class=\"container\">\n\n",
           "<table style=\"width: 100%;\"><tr><td>", name, if (nzchar(package[1L])) paste0(" {", package[1L], "}"),
           "</td><td style=\"text-align: right;\">R Documentation</td></tr></table>\n\n<h2>", title, "</h2>\n")
}

.rdHtmlSection <- function(section, links) {
    tag <- .rdTag(section)
    title <- if (tag == "\\section") trimws(.rdHtmlInline(section[[1L]], links)) else .rdSections[[tag]]
    body <- if (tag == "\\section") section[[2L]] else unclass(section)
    inside <- if (tag %in% c("\\usage", "\\examples")) {
        code <- if (tag == "\\usage") .rdUsage(body, .rdTextDefaults()) else .rdExampleLines(body, FALSE, FALSE, tight = TRUE)
        while (length(code) && !nzchar(code[1L])) code <- code[-1L]
        paste0("<pre><code class='language-R'>", .htmlEscape(paste0(code, "\n", collapse = "")), "</code></pre>\n")
    } else .rdHtmlBlock(body, links)
    paste0("\n<h3>", title, "</h3>\n\n", inside, "\n")
}

.rdHtmlBlock <- function(parts, links) {
    out <- ""
    inline <- list()
    table <- FALSE
    add <- function(...) out <<- paste0(out, ...)
    flush <- function() {
        text <- .rdHtmlInline(inline, links)
        inline <<- list()
        if (table && nzchar(trimws(text))) {
            add("</table>\n")
            table <<- FALSE
        }
        paragraphs <- strsplit(text, "\n[[:space:]]*\n")[[1L]]
        paragraphs <- paragraphs[nzchar(trimws(paragraphs))]
        for (i in seq_along(paragraphs)) {
            p <- gsub("\n[ \t]+", "\n", paragraphs[i])
            if (i > 1L || startsWith(p, "\n")) p <- sub("^[[:space:]]+", "", p)
            add("<p>", p, if (i < length(paragraphs)) "\n", "</p>\n")
        }
    }
    for (part in parts) {
        tag <- .rdTag(part)
        if (!tag %in% c("\\itemize", "\\enumerate", "\\describe", "\\tabular", "\\preformatted", "\\deqn", "\\subsection", "\\item")) {
            inline <- c(inline, list(part))
            next
        }
        flush()
        if (table && tag != "\\item") {
            add("</table>\n")
            table <- FALSE
        }
        switch(tag,
            "\\itemize" = , "\\enumerate" = add(.rdHtmlList(part, if (tag == "\\itemize") "ul" else "ol", links)),
            "\\describe" = add("\n<dl>\n", paste(vapply(Filter(function(i) .rdTag(i) == "\\item", unclass(part)), function(i)
                paste0("<dt>", .rdHtmlInline(i[[1L]], links), "</dt><dd>", .rdHtmlBlock(i[[2L]], links), "</dd>\n"), ""), collapse = ""), "</dl>\n\n"),
            "\\item" = {
                if (!table) add("<table>\n")
                table <- TRUE
                add("<tr style=\"vertical-align: top;\"><td><code>", .rdHtmlInline(part[[1L]], links), "</code></td>\n<td>\n",
                    if (length(part) > 1L) .rdHtmlBlock(part[[2L]], links), "</td></tr>\n")
            },
            "\\tabular" = add(.rdHtmlTable(part, links)),
            "\\preformatted" = add("<pre>", .htmlEscape(.rdText(part)), "</pre>\n"),
            "\\deqn" = add("<p style=\"text-align: center;\"><code class=\"reqn\">", .htmlEscape(.rdText(part[[1L]])), "</code>\n</p>\n"),
            "\\subsection" = add("\n\n<h4>", .rdHtmlInline(part[[1L]], links), "</h4>\n\n", .rdHtmlBlock(part[[2L]], links), "\n"))
    }
    flush()
    if (table) add("</table>\n")
    out
}

.rdHtmlList <- function(part, element, links) {
    parts <- unclass(part)
    items <- cumsum(.rdTags(parts) == "\\item")
    text <- vapply(seq_len(max(0L, items)), function(i)
        paste0("<li>", .rdHtmlBlock(parts[items == i & .rdTags(parts) != "\\item"], links), "</li>"), "")
    paste0("\n<", element, ">\n", paste(text, collapse = "\n"), "</", element, ">\n\n")
}

.rdHtmlTable <- function(part, links) {
    aligns <- c(l = "left", r = "right", c = "center")[strsplit(gsub("[^lrc]", "", .rdText(part[[1L]])), "")[[1L]]]
    rows <- .rdCells(part[[2L]], function(p) .rdHtmlInline(p, links))
    text <- vapply(rows, function(row) paste0("<tr>\n ", paste0("<td style=\"text-align: ", aligns[seq_along(row)], ";\">", row, "</td>", collapse = ""), "\n</tr>\n"), "")
    paste0("\n<table>\n", paste(text, collapse = ""), "\n</table>\n\n")
}
