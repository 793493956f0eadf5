# Rd pages: parsed into nested lists (each part has the attribute "Rd_tag"), and back into text.

parse_Rd <- function(file, srcfile = NULL, encoding = "unknown", verbose = FALSE, fragment = FALSE, warningCalls = TRUE,
                     macros = file.path(R.home("share"), "Rd", "macros", "system.Rd"), permissive = FALSE) {
    name <- if (is.character(file)) file else "<connection>"
    lines <- if (is.character(file) && length(file) == 1L && !nzchar(file)) readLines(stdin()) else readLines(file, warn = FALSE)
    declared <- sub("^\\\\encoding\\{([^}]*)\\}.*", "\\1", grep("^\\\\encoding\\{", lines, value = TRUE, useBytes = TRUE))
    if (length(declared)) encoding <- declared[1L]
    if (!encoding %in% c("unknown", "UTF-8", "utf8", "utf-8")) lines <- iconv(lines, encoding, "UTF-8", sub = "byte")
    known <- if (inherits(macros, "Rdmacros")) macros else c(.systemRdMacros(), if (is.character(macros) && !identical(basename(macros), "system.Rd")) loadRdMacros(macros))
    parsed <- .parseRd(paste0(paste(lines, collapse = "\n"), "\n"), fragment, as.character(known))
    for (text in parsed[[2L]]) {
        at <- sub(":.*", "", text)
        what <- sub("^[0-9]+: ", "", text)
        if (permissive && grepl("^unknown macro", what)) next
        warning(simpleWarning(paste0(basename(name), ":", at, ": ", what), if (warningCalls) sys.call()))
    }
    parts <- parsed[[1L]]
    structure(parts, class = "Rd", Rdfile = name, macros = structure(parsed[[3L]], class = "Rdmacros"))
}

# The macros every page may use: name, body.
.systemRdMacros <- function()
    c("\\PR", "\\Sexpr[results=rd]{tools:::Rd_expr_PR(#1)}",
      "\\CRANpkg", "\\href{https://CRAN.R-project.org/package=#1}{\\pkg{#1}}",
      "\\sspace", "\\ifelse{latex}{\\out{~}}{ }",
      "\\doi", "\\Sexpr[results=rd]{tools:::Rd_expr_doi(\"#1\")}",
      "\\I", "#1",
      "\\packageTitle", "\\Sexpr[results=rd,stage=build]{tools:::Rd_package_title(\"#1\")}",
      "\\packageDescription", "\\Sexpr[results=rd,stage=build]{tools:::Rd_package_description(\"#1\")}",
      "\\packageAuthor", "\\Sexpr[results=rd,stage=build]{tools:::Rd_package_author(\"#1\")}",
      "\\packageMaintainer", "\\Sexpr[results=rd,stage=build]{tools:::Rd_package_maintainer(\"#1\")}")

Rd_expr_doi <- function(x) paste0("\\href{https://doi.org/", gsub("%", "\\%", x, fixed = TRUE), "}{doi:", gsub("%", "\\%", x, fixed = TRUE), "}")
Rd_expr_PR <- function(x) paste0("\\href{https://bugs.R-project.org/show_bug.cgi?id=", x, "}{PR#", x, "}")
Rd_package_title <- function(pkg) paste0(utils::packageDescription(pkg, fields = "Title"))
Rd_package_description <- function(pkg) paste0(utils::packageDescription(pkg, fields = "Description"))
Rd_package_author <- function(pkg) paste0(utils::packageDescription(pkg, fields = "Author"))
Rd_package_maintainer <- function(pkg) paste0(utils::packageDescription(pkg, fields = "Maintainer"))

loadRdMacros <- function(file, macros = TRUE) {
    start <- if (inherits(macros, "Rdmacros")) macros else if (is.logical(macros) && !macros) character() else .systemRdMacros()
    parsed <- .parseRd(paste0(paste(readLines(file, warn = FALSE), collapse = "\n"), "\n"), TRUE, as.character(start))
    structure(parsed[[3L]], class = "Rdmacros")
}

loadPkgRdMacros <- function(pkgdir, macros = NULL) {
    all <- if (is.null(macros)) structure(.systemRdMacros(), class = "Rdmacros") else macros
    for (file in list.files(file.path(pkgdir, "man", "macros"), pattern = "\\.Rd$", full.names = TRUE)) all <- loadRdMacros(file, all)
    all
}

.rdTag <- function(part) {
    tag <- attr(part, "Rd_tag")
    if (is.null(tag)) "" else tag
}
.rdTags <- function(parts) vapply(parts, .rdTag, "")

# The modes of text: what has to be escaped when it is written.
.rdEscape <- function(text, tag)
    switch(tag, TEXT = gsub("([%\\\\{}])", "\\\\\\1", text), RCODE = gsub("([%\\\\])", "\\\\\\1", text), VERB = gsub("%", "\\%", text, fixed = TRUE), text)

as.character.Rd <- function(x, deparse = FALSE, ...) {
    pieces <- character()
    put <- function(...) pieces <<- c(pieces, ...)
    two <- c("\\section", "\\subsection", "\\item", "\\enc", "\\if", "\\ifelse", "\\method", "\\S3method", "\\S4method",
             "\\tabular", "\\href", "\\eqn", "\\deqn", "\\figure", "\\newcommand", "\\renewcommand")
    write <- function(part) {
        tag <- .rdTag(part)
        if (is.character(part)) {
            if (tag != "USERMACRO") put(if (deparse) .rdEscape(part, tag) else as.vector(part))
            return()
        }
        if (tag %in% c("#ifdef", "#ifndef")) {
            put(tag)
            for (p in part[[1L]]) write(p)
            for (p in part[[2L]]) write(p)
            put("#endif\n")
            return()
        }
        if (tag == "LIST") put("{") else if (nzchar(tag)) put(tag)
        option <- attr(part, "Rd_option")
        if (!is.null(option)) {
            put("[")
            if (is.character(option)) put(as.vector(option)) else for (p in option) write(p)
            put("]")
        }
        if (tag == "LIST") {
            for (p in part) write(p)
            put("}")
        } else if (tag %in% two && length(part)) for (arg in part) {
            put("{")
            if (is.character(arg)) put(as.vector(arg)) else for (p in arg) write(p)
            put("}")
        } else if (nzchar(tag)) {
            if (!tag %in% c("\\cr", "\\dots", "\\ldots", "\\R", "\\tab", "\\item")) {
                put("{")
                for (p in part) write(p)
                put("}")
            }
        } else for (p in part) write(p)
    }
    if (is.character(x)) write(x) else if (nzchar(.rdTag(x))) write(x) else for (part in unclass(x)) write(part)
    pieces
}

print.Rd <- function(x, deparse = FALSE, ...) {
    cat(as.character.Rd(x, deparse = deparse), sep = "")
    invisible(x)
}

# The parts of a page of one kind, or the text of all parts below one.
.rdSection <- function(rd, tag) unclass(rd)[.rdTags(unclass(rd)) == tag]
.rdText <- function(parts) paste(as.character(unlist(parts)), collapse = "")

# A page from a file, a connection or a page, with conditions and R expressions evaluated.
prepare_Rd <- function(Rd, encoding = "unknown", defines = NULL, stages = NULL, fragment = FALSE, ...) {
    if (is.character(Rd) || inherits(Rd, "connection")) Rd <- parse_Rd(Rd, encoding = encoding, fragment = fragment, ...)
    kept <- attributes(Rd)
    parts <- .rdPrepare(unclass(Rd), defines, new.env(parent = globalenv()), stages)
    attributes(parts) <- kept[setdiff(names(kept), "names")]
    class(parts) <- "Rd"
    parts
}

.rdPrepare <- function(parts, defines, env, stages) {
    out <- list()
    for (part in parts) {
        tag <- .rdTag(part)
        if (tag %in% c("COMMENT", "USERMACRO", "\\newcommand", "\\renewcommand")) next
        if (tag %in% c("#ifdef", "#ifndef")) {
            defined <- trimws(.rdText(part[[1L]])) %in% defines
            if (defined == (tag == "#ifdef")) out <- c(out, .rdPrepare(part[[2L]], defines, env, stages))
            next
        }
        if (tag == "\\Sexpr" && .rdStage(part) %in% stages) {
            out <- c(out, .rdPrepare(.rdEvaluate(part, env), defines, env, stages))
            next
        }
        if (is.list(part)) {
            kept <- attributes(part)
            part <- .rdPrepare(part, defines, env, stages)
            attributes(part) <- kept
        }
        out <- c(out, list(part))
    }
    out
}

# When an expression is evaluated: "build", "install" or "render".
.rdStage <- function(part) {
    option <- attr(part, "Rd_option")
    if (is.null(option)) return("install")
    words <- trimws(strsplit(.rdText(option), ",")[[1L]])
    stage <- sub("^stage[[:space:]]*=[[:space:]]*", "", grep("^stage[[:space:]]*=", words, value = TRUE))
    if (length(stage)) stage[1L] else if (any(hit <- words %in% c("build", "install", "render"))) words[hit][1L] else "install"
}

# The parts that an R expression of a page stands for.
.rdEvaluate <- function(part, env) {
    option <- attr(part, "Rd_option")
    words <- if (is.null(option)) character() else trimws(strsplit(.rdText(option), ",")[[1L]])
    get <- function(name, default) {
        hit <- grep(paste0("^", name, "[[:space:]]*="), words, value = TRUE)
        if (length(hit)) trimws(sub("^[^=]*=", "", hit[1L])) else default
    }
    results <- get("results", if ("rd" %in% words) "rd" else "text")
    if (any(c("hide", "verbatim") %in% words)) results <- intersect(c("hide", "verbatim"), words)[1L]
    code <- str2expression(.rdText(part))
    value <- NULL
    printed <- utils::capture.output(for (e in code) {
        shown <- withVisible(eval(e, env))
        value <- shown$value
        if (shown$visible && results == "verbatim") print(value)
    })
    switch(results,
        hide = list(),
        verbatim = list(structure(list(structure(paste0(printed, "\n", collapse = ""), Rd_tag = "VERB")), Rd_tag = "\\preformatted")),
        rd = .parseRd(paste(as.character(value), collapse = "\n"), TRUE, .systemRdMacros())[[1L]],
        list(structure(paste(as.character(value), collapse = " "), Rd_tag = "TEXT")))
}
