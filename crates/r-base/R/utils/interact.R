# Asking the user, editing, paging. What needs a window system warns as R does without a display.

menu <- function(choices, graphics = FALSE, title = NULL) {
    if (!interactive()) stop("menu() cannot be used non-interactively")
    shown <- format(paste0(seq_along(choices), ": ", choices))
    wide <- max(nchar(shown, "width")) + 3L
    columns <- if (length(choices) > 10L) max(1L, getOption("width") %/% wide) else 1L
    if (length(title) && nzchar(title[1L])) cat(title[1L], "\n")
    if (columns == 1L) cat("", shown, "", sep = "\n")
    else {
        rows <- ceiling(length(shown) / columns)
        cells <- matrix(c(shown, rep("", rows * columns - length(shown))), nrow = rows)
        cat("", apply(cells, 1L, function(row) paste(format(row, width = wide), collapse = "")), "", sep = "\n")
    }
    repeat {
        answer <- readline(gettext("Selection: "))
        number <- suppressWarnings(as.integer(answer))
        if (!is.na(number) && number >= 0L && number <= length(choices)) return(number)
        at <- pmatch(answer, choices)
        if (!is.na(at)) return(at)
        cat(gettext("Enter an item from the menu, or 0 to exit\n"))
    }
}

select.list <- function(choices, preselect = NULL, multiple = FALSE, title = NULL,
                        graphics = getOption("menu.graphics")) {
    if (!interactive()) stop("select.list() cannot be used non-interactively")
    if (!is.null(title) && (!is.character(title) || length(title) != 1L))
        stop("'title' must be NULL or a length-1 character vector")
    if (!multiple) {
        chosen <- menu(choices, FALSE, title)
        if (chosen < 1L) return("")
        return(choices[chosen])
    }
    marks <- ifelse(choices %in% preselect, "+", "")
    cat(if (length(title)) c(title, ""), paste0(format(paste0(seq_along(choices), ":")), " ", format(marks, width = 3L),
                                               choices), "", sep = "\n")
    cat(gettext("Enter one or more numbers separated by spaces, or an empty line to cancel\n"))
    repeat {
        answer <- readline("1: ")
        if (!nzchar(answer)) return(character())
        picks <- suppressWarnings(as.integer(strsplit(trimws(answer), "[ ,]+")[[1L]]))
        if (!anyNA(picks) && all(picks >= 0L & picks <= length(choices))) return(choices[picks[picks > 0L]])
        cat(gettext("Invalid input, please try again\n"))
    }
}

askYesNo <- function(msg, default = TRUE, prompts = getOption("askYesNo", gettext(c("Yes", "No", "Cancel"))), ...) {
    if (is.function(prompts)) return(prompts(msg = msg, default = default, prompts = prompts, ...))
    if (is.character(prompts) && length(prompts) == 1L) prompts <- strsplit(prompts, "/")[[1L]]
    if (!is.character(prompts) || length(prompts) != 3L) {
        fun <- as.character(sys.call()[[1L]])
        stop("'prompts' must be a character vector of length 3 or a function")
    }
    choices <- tolower(prompts)
    preferred <- match(default, c(TRUE, FALSE, NA))
    choices[preferred] <- paste0(toupper(substring(choices[preferred], 1L, 1L)), substring(choices[preferred], 2L))
    answer <- tolower(trimws(readline(paste0(paste(msg, collapse = "\n"), " (", paste(choices, collapse = "/"), ") "))))
    if (!nzchar(answer)) return(default)
    hit <- pmatch(answer, tolower(prompts))
    if (is.na(hit)) stop("Unrecognized response ", dQuote(answer))
    c(TRUE, FALSE, NA)[hit]
}

.noDisplay <- function() warning(simpleWarning("unable to open display", sys.call(-1L)))

View <- function(x, title) {
    as.data.frame(x)
    .noDisplay()
    invisible(NULL)
}

dataentry <- function(data, modes) {
    if (!is.list(data) || !length(data) || !all(vapply(data, is.vector, NA))) stop("invalid 'data' argument")
    .noDisplay()
    data
}

data.entry <- function(..., Modes = NULL, Names = NULL) {
    data <- list(...)
    if (!length(data)) stop("there are no arguments")
    .noDisplay()
    invisible(NULL)
}

de <- function(..., Modes = list(), Names = NULL) {
    data <- list(...)
    if (!length(data)) stop("there are no arguments")
    .noDisplay()
    data
}

de.ncols <- function(inlist) {
    shape <- lapply(inlist, function(x)
        if (is.matrix(x)) c(ncol(x), 2L) else if (is.list(x)) c(length(x), 3L) else c(1L, 1L))
    matrix(as.numeric(unlist(shape)), ncol = 2L, byrow = TRUE)
}

de.setup <- function(ilist, list.names, incols) {
    columns <- list()
    for (i in seq_along(ilist)) {
        x <- ilist[[i]]
        parts <- switch(incols[i, 2L], list(as.vector(x)), lapply(seq_len(ncol(x)), function(k) x[, k]), unclass(x))
        labels <- if (incols[i, 2L] == 1L) list.names[i]
            else if (incols[i, 2L] == 2L && !is.null(colnames(x))) colnames(x)
            else if (!is.null(names(parts))) names(parts)
            else paste(list.names[i], seq_along(parts), sep = ".")
        names(parts) <- labels
        columns <- c(columns, parts)
    }
    columns
}

de.restore <- function(inlist, ncols, coltypes, argnames, args) {
    at <- 0L
    restored <- lapply(seq_along(ncols), function(i) {
        parts <- inlist[at + seq_len(ncols[i])]
        at <<- at + ncols[i]
        switch(coltypes[i], parts[[1L]],
               matrix(unlist(parts), ncol = ncols[i], dimnames = dimnames(args[[i]])), parts)
    })
    names(restored) <- argnames
    restored
}

# Lets an editor program change a file; says whether it succeeded.
.runEditor <- function(editor, file) {
    if (is.function(editor)) return(editor(file = file, title = file))
    if (!is.character(editor) || !nzchar(editor[1L])) stop("argument 'editor' is not set")
    if (system(paste(editor, shQuote(file))) != 0L)
        warning(simpleWarning(gettextf("problem in running editor %s", editor), sys.call(-1L)))
    invisible(NULL)
}

edit <- function(name, ...) UseMethod("edit")

edit.default <- function(name = NULL, file = "", title = NULL, editor = getOption("editor"), ...) {
    given <- nzchar(file)
    if (!given) {
        file <- tempfile(fileext = ".R")
        on.exit(unlink(file))
    }
    if (!is.null(name)) dput(name, file, control = if (is.function(name)) "useSource" else c("keepNA", "keepInteger", "niceNames", "showAttributes"))
    else if (!file.exists(file)) file.create(file)
    .runEditor(editor, file)
    value <- eval(parse(file), .GlobalEnv)
    if (is.function(value) && is.function(name)) environment(value) <- environment(name)
    value
}

edit.data.frame <- function(name, factor.mode = c("character", "numeric"), edit.row.names = any(row.names(name) != 1L:nrow(name)), ...) {
    if (nzchar(Sys.getenv("DISPLAY"))) stop("the spreadsheet editor for data frames does not exist here")
    edit.default(name, ...)
}
edit.matrix <- function(name, edit.row.names = !is.null(dn[[1L]]), ...) {
    dn <- dimnames(name)
    edit.default(name, ...)
}

vi <- function(name = NULL, file = "") edit.default(name, file, editor = "vi")
emacs <- function(name = NULL, file = "") edit.default(name, file, editor = "emacs")
pico <- function(name = NULL, file = "") edit.default(name, file, editor = "pico")
xemacs <- function(name = NULL, file = "") edit.default(name, file, editor = "xemacs")
xedit <- function(name = NULL, file = "") edit.default(name, file, editor = "xedit")

fix <- function(x, ...) {
    name <- substitute(x)
    if (is.name(name)) name <- deparse(name)
    if (!is.character(name) || length(name) != 1L) stop("'fix' requires a name")
    old <- get0(name, envir = parent.frame())
    if (is.null(old)) stop(gettextf("object '%s' not found", name), domain = NA)
    assign(name, edit(old, ...), envir = .GlobalEnv)
    invisible(NULL)
}

file.edit <- function(..., title = file, editor = getOption("editor"), fileEncoding = "") {
    file <- path.expand(c(...))
    for (one in file) {
        if (!file.exists(one)) file.create(one)
        .runEditor(editor, one)
    }
    invisible(NULL)
}

page <- function(x, method = c("dput", "print"), ...) {
    local <- substitute(x)
    title <- if (is.name(local)) deparse(local) else if (is.character(x) && length(x) == 1L && exists(x, parent.frame())) x
        else stop("'page' requires a name")
    if (is.character(x) && is.character(local)) x <- get(x, envir = parent.frame())
    method <- match.arg(method)
    file <- tempfile("Rpage.")
    if (method == "dput") dput(x, file) else {
        sink(file)
        tryCatch(print(x), finally = sink())
    }
    file.show(file, title = title, delete.file = TRUE, ...)
}

memory.size <- function(max = FALSE) {
    warning("'memory.size()' is Windows-specific")
    Inf
}
memory.limit <- function(size = NA) {
    warning("'memory.limit()' is Windows-specific")
    Inf
}

browseURL <- function(url, browser = getOption("browser"), encodeIfNeeded = FALSE) {
    if (!is.character(url) || length(url) != 1L || !nzchar(url)) stop("'url' must be a non-empty character string")
    if (is.function(browser)) return(invisible(browser(if (encodeIfNeeded) URLencode(url) else url)))
    if (is.null(browser)) browser <- Sys.getenv("R_BROWSER", "xdg-open")
    if (!is.character(browser) || length(browser) != 1L || !nzchar(browser))
        stop("'browser' must be a non-empty character string")
    if (encodeIfNeeded) url <- URLencode(url)
    system(paste(shQuote(browser), shQuote(url), "&"), ignore.stdout = FALSE)
}

contrib.url <- function(repos, type = getOption("pkgType")) {
    if (is.null(repos)) return(NULL)
    if (type == "both") type <- "source"
    if (type == "binary") type <- .Platform$pkgType
    repos <- sub("/$", "", repos)
    version <- paste(R.version$major, strsplit(R.version$minor, ".", fixed = TRUE)[[1L]][1L], sep = ".")
    switch(sub("^mac\\.binary\\..*", "mac.binary", type), source = paste0(repos, "/src/contrib"),
           win.binary = paste0(repos, "/bin/windows/contrib/", version),
           mac.binary = paste0(repos, "/bin/macosx/", sub("^mac\\.binary\\.?", "", type), if (type != "mac.binary") "/",
                               "contrib/", version),
           stop("invalid 'type'"))
}

nsl <- function(hostname) {
    found <- suppressWarnings(system2("getent", c("ahostsv4", shQuote(hostname)), stdout = TRUE, stderr = FALSE))
    if (length(found)) sub(" .*", "", found[1L]) else {
        warning("nsl() was unable to resolve host '", hostname, "'")
        NULL
    }
}
