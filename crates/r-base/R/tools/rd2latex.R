# Rd pages as LaTeX, for R's own style file (Rd.sty).

.latexEscape <- function(x) {
    x <- gsub("\\", "\\bsl", x, fixed = TRUE)
    x <- gsub("([#$&_{}%])", "\\\\\\1", x)
    x <- gsub("\\bsl", "\\bsl{}", x, fixed = TRUE)
    x <- gsub("^", "\\textasciicircum{}", x, fixed = TRUE)
    gsub("~", "\\textasciitilde{}", x, fixed = TRUE)
}

.rdLatexInline <- function(parts) {
    one <- function(part) {
        tag <- .rdTag(part)
        if (is.character(part)) return(.latexEscape(as.vector(part)))
        inner <- function() .rdLatexInline(part)
        switch(tag,
            "\\sQuote" = paste0("`", inner(), "'"), "\\dQuote" = paste0("``", inner(), "''"), "\\cite" = paste0("\\Cite{", inner(), "}"),
            "\\verb" = paste0("\\AsIs{\\texttt{", inner(), "}}"), "\\R" = "\\R{}", "\\dots" = "\\dots", "\\ldots" = "\\ldots",
            "\\cr" = "\\\\{}", "\\tab" = "&", "\\url" = paste0("\\url{", .rdText(part), "}"),
            "\\href" = paste0("\\Rhref{", .rdText(part[[1L]]), "}{", .rdLatexInline(part[[2L]]), "}"),
            "\\link" = , "\\linkS4class" = .rdLatexLink(part),
            "\\eqn" = , "\\deqn" = paste0(tag, "{", .rdText(part[[1L]]), "}{}"), "\\enc" = .rdLatexInline(part[[1L]]), "\\out" = .rdText(part),
            "\\if" = if (.rdText(part[[1L]]) %in% c("latex", "TRUE")) .rdLatexInline(part[[2L]]) else "",
            "\\ifelse" = .rdLatexInline(part[[if (.rdText(part[[1L]]) %in% c("latex", "TRUE")) 2L else 3L]]),
            "\\figure" = paste0("\\Figure{", .rdText(part[[1L]]), "}{}"),
            "\\Sexpr" = paste0("\\begin{verbatim}\n", paste(as.character.Rd(part), collapse = ""), "\n\\end{verbatim}\n"),
            LIST = paste0("{", inner(), "}"), paste0(tag, "{", inner(), "}"))
    }
    paste(vapply(parts, one, ""), collapse = "")
}

.rdLatexLink <- function(part) {
    option <- attr(part, "Rd_option")
    topic <- if (is.null(option) || !startsWith(.rdText(option), "=")) .rdText(part) else sub("^=", "", .rdText(option))
    paste0("\\LinkA{", .rdLatexInline(part), "}{", gsub("[^[:alnum:].]", ".Rul.", topic), "}")
}

Rd2latex <- function(Rd, out = "", defines = .Platform$OS.type, stages = "render", outputEncoding = "UTF-8", fragment = FALSE, ...,
                     writeEncoding = TRUE) {
    rd <- prepare_Rd(Rd, defines = defines, stages = stages, fragment = fragment, ...)
    if (fragment) return(.rdWrite(strsplit(.rdLatexBlock(unclass(rd)), "\n", fixed = TRUE)[[1L]], out, outputEncoding))
    name <- trimws(.rdText(.rdSection(rd, "\\name")))
    title <- trimws(gsub("[[:space:]]+", " ", .rdLatexInline(.rdSection(rd, "\\title")[[1L]])))
    words <- function(tag) vapply(.rdSection(rd, tag), function(p) trimws(.rdText(p)), "")
    aliases <- setdiff(words("\\alias"), name)
    label <- gsub("[^[:alnum:].-]", ".Rul.", name)
    head <- c(if (writeEncoding) "\\inputencoding{utf8}", paste0("\\HeaderA{", .latexEscape(name), "}{", title, "}{", label, "}"),
              if (length(aliases)) paste0("\\aliasA{", .latexEscape(aliases), "}{", .latexEscape(name), "}{", gsub("[^[:alnum:].-]", ".Rul.", aliases), "}"),
              paste0("\\keyword{", c(words("\\concept"), words("\\keyword")), "}{", .latexEscape(name), "}")[seq_len(length(words("\\concept")) + length(words("\\keyword")))])
    body <- vapply(.rdOrdered(rd), .rdLatexSection, "")
    .rdWrite(c(head, strsplit(paste(body, collapse = ""), "\n", fixed = TRUE)[[1L]]), out, outputEncoding)
    invisible(if (is.character(out)) out else NULL)
}

.rdLatexSection <- function(section) {
    tag <- .rdTag(section)
    env <- switch(tag, "\\seealso" = "SeeAlso", "\\author" = "Author", "\\section" = "Section", gsub("[^A-Za-z]", "", .rdSections[[tag]]))
    if (tag %in% c("\\usage", "\\examples")) {
        body <- unclass(section)
        code <- if (tag == "\\usage") .rdUsage(body, .rdTextDefaults()) else .rdExampleLines(body, FALSE, FALSE, tight = TRUE)
        while (length(code) && !nzchar(code[1L])) code <- code[-1L]
        inner <- if (tag == "\\usage") "verbatim" else "ExampleCode"
        return(paste0("%\n\\begin{", env, "}\n\\begin{", inner, "}\n", paste0(code, "\n", collapse = ""), "\\end{", inner, "}\n\\end{", env, "}\n"))
    }
    start <- if (tag == "\\section") paste0("{", .rdLatexInline(section[[1L]]), "}") else if (tag %in% c("\\arguments", "\\value")) "" else "\\relax"
    body <- .rdLatexBlock(if (tag == "\\section") section[[2L]] else unclass(section))
    paste0("%\n\\begin{", env, "}", start, "\n", sub("\n*$", "\n", body), "\\end{", env, "}\n")
}

.rdLatexBlock <- function(parts) {
    out <- ""
    inline <- list()
    open <- FALSE
    add <- function(...) out <<- paste0(out, ...)
    flush <- function() {
        text <- gsub("(^|\n)[ \t]+", "\\1", .rdLatexInline(inline))
        inline <<- list()
        if (open && nzchar(trimws(text))) {
            add("\\end{ldescription}\n")
            open <<- FALSE
        }
        if (nzchar(trimws(text))) add(if (!nzchar(out)) sub("^\n+", "", text) else text)
    }
    for (part in parts) {
        tag <- .rdTag(part)
        if (!tag %in% c("\\itemize", "\\enumerate", "\\describe", "\\tabular", "\\preformatted", "\\subsection", "\\item")) {
            inline <- c(inline, list(part))
            next
        }
        flush()
        switch(tag,
            "\\itemize" = , "\\enumerate" = {
                env <- substring(tag, 2L)
                items <- cumsum(.rdTags(unclass(part)) == "\\item")
                text <- vapply(seq_len(max(0L, items)), function(i)
                    paste0("\\item{} ", trimws(.rdLatexBlock(unclass(part)[items == i & .rdTags(unclass(part)) != "\\item"]))), "")
                add("\\begin{", env, "}\n\n", paste(text, collapse = "\n"), "\n\n\\end{", env, "}\n\n")
            },
            "\\describe" = add("\\begin{description}\n\n", paste0(vapply(Filter(function(i) .rdTag(i) == "\\item", unclass(part)), function(i)
                paste0("\\item[", .rdLatexInline(i[[1L]]), "] ", trimws(.rdLatexBlock(i[[2L]])), "\n"), ""), collapse = ""), "\n\\end{description}\n\n"),
            "\\item" = {
                if (!open) add("\\begin{ldescription}\n")
                open <- TRUE
                add("\\item[\\code{", gsub("\\\\l?dots", "...", .rdLatexInline(part[[1L]])), "}] ", if (length(part) > 1L) trimws(.rdLatexBlock(part[[2L]])), "\n")
            },
            "\\tabular" = add("\n\\Tabular{", .rdText(part[[1L]]), "}{\n", trimws(gsub("\n[ \t]+", "\n", .rdLatexInline(part[[2L]]))), "\n}\n"),
            "\\preformatted" = add("\\begin{alltt}", .rdText(part), "\\end{alltt}\n\n"),
            "\\subsection" = add("%\n\\begin{SubSection}{", .rdLatexInline(part[[1L]]), "}\n", trimws(.rdLatexBlock(part[[2L]])), "\n\\end{SubSection}\n\n"))
    }
    flush()
    if (open) add("\\end{ldescription}\n")
    out
}
