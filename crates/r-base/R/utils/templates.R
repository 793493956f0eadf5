# Skeletons of help pages and packages: what can be known from an object is filled in, the rest is marked with tildes.

prompt <- function(object, filename = NULL, name = NULL, ...) UseMethod("prompt")

# Writes a page, a list of lines by section, where `filename` says: a file, a connection, or nowhere (NA), which gives it back.
.deliverPage <- function(page, filename, name) {
    if (is.null(filename)) filename <- paste0(name, ".Rd")
    if (length(filename) == 1L && is.na(filename)) return(page)
    lines <- unlist(page, use.names = FALSE)
    if (is.character(filename)) {
        writeLines(lines, filename)
        message(gettextf("Created file named %s.", sQuote(filename)), "\n",
                gettext("Edit the file and move it to the appropriate directory."), domain = NA)
    } else writeLines(lines, filename)
    invisible(filename)
}

.pageSection <- function(tag, ...) c(paste0("\\", tag, "{"), paste0("  ", c(...)), "}")

.pageHead <- function(name, title, ...) list(name = paste0("\\name{", name, "}"), aliases = paste0("\\alias{", name, "}"), ...,
                                             title = .pageSection("title", title))

.objectName <- function(expr, name) if (is.null(name)) { if (is.name(expr)) as.character(expr) else deparse1(expr) } else name

prompt.default <- function(object, filename = NULL, name = NULL, force.function = FALSE, ...) {
    name <- if (is.null(name) && is.character(object) && length(object) == 1L && !is.name(substitute(object))) object
        else .objectName(substitute(object), name)
    if (is.character(object) && length(object) == 1L && exists(name, envir = parent.frame(2L))) object <- get(name, envir = parent.frame(2L))
    if (!is.function(object) && !force.function) return(promptData(object, filename, name))
    parameters <- formals(args(object))
    shown <- sub("^function ", name, sub(" *NULL$", "", deparse1(args(object), collapse = "\n")))
    page <- c(.pageHead(name, "~~what the function does, in a few words~~"),
              list(description = .pageSection("description", "~~a sentence or two about the function~~"),
                   usage = c("\\usage{", strsplit(trimws(shown), "\n", fixed = TRUE)[[1L]], "}"),
                   arguments = if (length(parameters))
                       c("\\arguments{", paste0("  \\item{", ifelse(names(parameters) == "...", "\\dots", names(parameters)),
                                                "}{~~what this argument is~~}"), "}"),
                   details = .pageSection("details", "~~what else there is to know~~"),
                   value = .pageSection("value", "~~what the function returns~~"),
                   seealso = .pageSection("seealso", "~~related pages~~"),
                   examples = c("\\examples{", "## ~~code that can be run~~", deparse(object), "}"),
                   keywords = "\\keyword{ ~~a keyword~~ }"))
    .deliverPage(page, filename, name)
}

prompt.data.frame <- function(object, filename = NULL, name = NULL, ...)
    promptData(object, filename, .objectName(substitute(object), name))

promptData <- function(object, filename = NULL, name = NULL) {
    name <- .objectName(substitute(object), name)
    format <- if (is.data.frame(object))
        c(sprintf("A data frame with %d observations of %d variables.", nrow(object), ncol(object)), "\\describe{",
          vapply(names(object), function(n) {
              v <- object[[n]]
              kind <- if (is.factor(v)) paste("a factor with levels", paste0("\\code{", levels(v), "}", collapse = " "))
                  else paste("a", data.class(v), "vector")
              paste0("  \\item{\\code{", n, "}}{", kind, "}")
          }, ""), "}")
        else c("What \\code{str} says of it:", utils::capture.output(utils::str(object)))
    page <- c(.pageHead(name, "~~the data set in a few words~~", docType = "\\docType{data}"),
              list(description = .pageSection("description", "~~a sentence or two about the data~~"),
                   usage = paste0("\\usage{data(\"", name, "\")}"), format = .pageSection("format", format),
                   source = .pageSection("source", "~~where the data come from~~"),
                   examples = c("\\examples{", paste0("data(", name, ")"), paste0("str(", name, ")"), "}"),
                   keywords = "\\keyword{datasets}"))
    .deliverPage(page, filename, name)
}

promptPackage <- function(package, lib.loc = NULL, filename = NULL, name = NULL, final = FALSE) {
    if (is.null(name)) name <- paste0(package, "-package")
    macro <- function(what) paste0("\\", what, "{", package, "}")
    page <- c(list(name = paste0("\\name{", name, "}"), aliases = paste0("\\alias{", c(name, package), "}"),
                   docType = "\\docType{package}", title = .pageSection("title", macro("packageTitle")),
                   description = .pageSection("description", macro("packageDescription")),
                   details = .pageSection("details", macro("packageDESCRIPTION"), macro("packageIndices"),
                                          if (!final) "~~how the package is used~~"),
                   author = .pageSection("author", macro("packageAuthor"), "", paste("Maintainer:", macro("packageMaintainer")))),
              if (!final) list(references = .pageSection("references", "~~the literature~~"),
                               examples = c("\\examples{", "## ~~the most important functions at work~~", "}")),
              list(keywords = "\\keyword{package}"))
    .deliverPage(page, filename, name)
}

promptImport <- function(object, filename = NULL, name = NULL, importedFrom = NULL, importPage = name, ...) {
    name <- .objectName(substitute(object), name)
    if (is.null(importedFrom)) {
        home <- if (is.function(object)) topenv(environment(object))
        if (is.null(home) || !isNamespace(home)) stop("cannot find the package that ", sQuote(name), " comes from; give 'importedFrom'")
        importedFrom <- unname(getNamespaceName(home))
    }
    page <- c(.pageHead(name, paste0("Import from package \\pkg{", importedFrom, "}")),
              list(description = .pageSection("description", paste0("\\code{", name, "} is imported from package \\pkg{", importedFrom, "}: see \\code{\\link[",
                                                                   importedFrom, ":", importPage, "]{", importedFrom, "::", importPage, "}}."))))
    .deliverPage(page, filename, name)
}

package.skeleton <- function(name = "anRpackage", list = character(), environment = .GlobalEnv, path = ".", force = FALSE,
                             code_files = character(), encoding = "unknown") {
    if (!grepl("^[[:alpha:]][[:alnum:].]*[[:alnum:]]$", name)) stop("Malformed package name.", domain = NA)
    if (!length(list) && !length(code_files)) list <- ls(environment)
    unknown <- list[!vapply(list, exists, NA, envir = environment)]
    if (length(unknown)) stop(gettextf("no objects of the names %s", paste(sQuote(unknown), collapse = ", ")), domain = NA)
    folder <- file.path(path, name)
    if (file.exists(folder) && !force) stop(gettextf("directory '%s' already exists", folder), domain = NA)
    message("Creating directories ...")
    for (d in c(folder, file.path(folder, c("R", "man", if (length(list)) "data")))) dir.create(d, FALSE, TRUE)
    message("Creating DESCRIPTION ...")
    writeLines(c(paste("Package:", name), "Type: Package", "Title: ~~What the Package Does~~", "Version: 1.0", paste("Date:", Sys.Date()),
                 "Author: ~~Who wrote it~~", "Maintainer: ~~Who answers letters <somebody@some.net>~~",
                 "Description: ~~A paragraph about the package.~~", "License: ~~Under which terms~~",
                 if (encoding != "unknown") paste("Encoding:", encoding)), file.path(folder, "DESCRIPTION"))
    message("Creating NAMESPACE ...")
    functions <- list[vapply(list, function(n) is.function(get(n, envir = environment)), NA)]
    data <- setdiff(list, functions)
    writeLines(if (length(code_files) || !length(functions)) "exportPattern(\"^[[:alpha:]]+\")"
               else paste0("export(", paste0("\"", functions, "\"", collapse = ", "), ")"), file.path(folder, "NAMESPACE"))
    message("Saving functions and data ...")
    for (f in functions) dump(f, file.path(folder, "R", paste0(f, ".R")), envir = environment)
    if (length(code_files)) file.copy(code_files, file.path(folder, "R"))
    for (d in data) save(list = d, file = file.path(folder, "data", paste0(d, ".rda")), envir = environment)
    if (!length(data) && length(list)) unlink(file.path(folder, "data"), recursive = TRUE)
    message("Making help files ...")
    page <- function(n) file.path(folder, "man", paste0(n, ".Rd"))
    suppressMessages(promptPackage(name, filename = page(paste0(name, "-package"))))
    for (f in functions) suppressMessages(prompt.default(get(f, envir = environment), page(f), f))
    for (d in data) suppressMessages(promptData(get(d, envir = environment), page(d), d))
    message("Done.")
    invisible()
}
