# The examples of Rd pages as R code.

# The lines of an example section; what isn't to be run is marked, and commented out if asked.
.rdExampleLines <- function(parts, comment, commentTest, marks = FALSE, tight = FALSE) {
    text <- ""
    add <- function(...) text <<- paste0(text, ...)
    marked <- function(part, title, prefix) {
        inner <- .rdExampleText(part)
        inner <- sub("^\n", "", inner)
        lines <- strsplit(sub("\n$", "", inner), "\n", fixed = TRUE)[[1L]]
        if (!length(lines)) lines <- ""
        start <- if (nzchar(text) && !endsWith(text, "\n")) "\n" else ""
        add(start, "## ", title, ": ", if (marks) "\n" else "", if (!marks && length(lines) == 1L && !startsWith(.rdExampleText(part), "\n")) lines
            else paste0(if (!marks) "\n", paste0(prefix, lines, collapse = "\n")), "\n## End(", title, ")")
    }
    for (part in parts) {
        tag <- .rdTag(part)
        if (is.character(part)) add(part)
        else switch(tag,
            "\\dontrun" = if (marks && comment) marked(part, "Not run", "##D ") else if (marks) add(.rdExampleText(part)) else .rdShownNotRun(part, add, tight),
            "\\donttest" = if (marks) marked(part, "No test", if (commentTest) "##D " else "") else add(.rdExampleText(part)),
            "\\dontshow" = , "\\testonly" = if (marks) marked(part, "Don't show", ""),
            "\\dots" = , "\\ldots" = add("..."), add(.rdExampleText(part)))
    }
    strsplit(text, "\n", fixed = TRUE)[[1L]]
}

# Pages in text have an empty line before code that isn't run; others have one behind it.
.rdShownNotRun <- function(part, add, tight) {
    inner <- .rdExampleText(part)
    if (tight && grepl("\n", inner, fixed = TRUE)) return(add("## Not run: ", inner, "\n## End(Not run)"))
    if (grepl("\n", inner, fixed = TRUE)) add("## Not run:\n", sub("^\n?", "\n", sub("\n$", "", inner)), "\n## End(Not run)\n")
    else add("## Not run: ", inner)
}

.rdExampleText <- function(part) {
    one <- function(p) {
        if (is.character(p)) as.vector(p)
        else if (.rdTag(p) %in% c("\\dots", "\\ldots")) "..."
        else .rdExampleText(p)
    }
    paste(vapply(unclass(part), one, ""), collapse = "")
}

Rd2ex <- function(Rd, out = "", defines = .Platform$OS.type, stages = "render", outputEncoding = "UTF-8", commentDontrun = TRUE,
                  commentDonttest = FALSE, ...) {
    rd <- prepare_Rd(Rd, defines = defines, stages = stages, ...)
    examples <- .rdSection(rd, "\\examples")
    if (!length(examples)) return(invisible(character()))
    one <- function(tag) {
        found <- .rdSection(rd, tag)
        if (length(found)) vapply(found, function(p) trimws(gsub("[[:space:]]+", " ", .rdInline(p, utils::modifyList(.rdTextDefaults(), list(code_quote = FALSE))))), "")
        else character()
    }
    wrapped <- function(label, words) if (length(words)) strwrap(paste0("### ", label, ": ", paste(words, collapse = " ")), 80L, exdent = 0L, prefix = "###   ", initial = "")
    lines <- c(paste0("### Name: ", one("\\name")), wrapped("Title", one("\\title")), wrapped("Aliases", one("\\alias")),
               wrapped("Keywords", one("\\keyword")), "", "### ** Examples", "")
    code <- .rdExampleLines(unclass(examples[[1L]]), commentDontrun, commentDonttest, marks = TRUE)
    while (length(code) && !nzchar(code[1L])) code <- code[-1L]
    .rdWrite(c(lines, code, "", "", ""), out, outputEncoding)
}
