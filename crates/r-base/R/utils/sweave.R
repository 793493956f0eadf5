# Documents with chunks of R code: woven (code and results) and tangled (code alone).

SweaveSyntaxNoweb <- structure(list(
    doc = "^@", code = "^<<(.*)>>=.*", coderef = "^<<(.*)>>.*", docopt = "^[[:space:]]*\\\\SweaveOpts\\{([^}]*)\\}",
    docexpr = "\\\\Sexpr\\{([^}]*)\\}", extension = "\\.[rsRS]?nw$",
    syntaxname = "^[[:space:]]*\\\\SweaveSyntax\\{([^}]*)\\}", input = "^[[:space:]]*\\\\SweaveInput\\{([^}]*)\\}",
    trans = list(doc = "@", code = "<<\\1>>=", coderef = "<<\\1>>", docopt = "\\\\SweaveOpts{\\1}",
                 docexpr = "\\\\Sexpr{\\1}", extension = ".Snw", syntaxname = "\\\\SweaveSyntax{SweaveSyntaxNoweb}",
                 input = "\\\\SweaveInput{\\1}")), class = "SweaveSyntax")

SweaveSyntaxLatex <- structure(list(
    doc = "^[[:space:]]*\\\\end\\{Scode\\}", code = "^[[:space:]]*\\\\begin\\{Scode\\}\\{?([^}]*)\\}?.*",
    coderef = "^[[:space:]]*\\\\Scoderef\\{([^}]*)\\}.*", docopt = "^[[:space:]]*\\\\SweaveOpts\\{([^}]*)\\}",
    docexpr = "\\\\Sexpr\\{([^}]*)\\}", extension = "\\.[rsRS]tex$",
    syntaxname = "^[[:space:]]*\\\\SweaveSyntax\\{([^}]*)\\}", input = "^[[:space:]]*\\\\SweaveInput\\{([^}]*)\\}",
    trans = list(doc = "\\\\end{Scode}", code = "\\\\begin{Scode}{\\1}", coderef = "\\\\Scoderef{\\1}",
                 docopt = "\\\\SweaveOpts{\\1}", docexpr = "\\\\Sexpr{\\1}", extension = ".Stex",
                 syntaxname = "\\\\SweaveSyntax{SweaveSyntaxLatex}", input = "\\\\SweaveInput{\\1}")), class = "SweaveSyntax")

.sweaveSyntax <- function(file, syntax) {
    if (inherits(syntax, "SweaveSyntax")) return(syntax)
    if (is.character(syntax)) return(get(syntax[1L], mode = "list"))
    if (grepl(SweaveSyntaxLatex$extension, file)) SweaveSyntaxLatex else SweaveSyntaxNoweb
}

# The lines of a document, files it includes in place.
.sweaveLines <- function(file, syntax, encoding) {
    path <- c(file, paste0(file, c(".Rnw", ".Snw", ".nw", ".Rtex", ".Stex")))
    path <- path[file.exists(path) & !dir.exists(path)][1L]
    if (is.na(path)) stop(gettextf("no Sweave file with name %s found", sQuote(file)), domain = NA, call. = FALSE)
    lines <- readLines(path, warn = FALSE, encoding = if (nzchar(encoding)) encoding else "unknown")
    parts <- lapply(seq_along(lines), function(i) {
        if (!grepl(syntax$input, lines[i])) return(list(text = lines[i], line = i))
        inner <- .sweaveLines(file.path(dirname(path), sub(syntax$input, "\\1", lines[i])), syntax, encoding)
        list(text = inner$text, line = rep(i, length(inner$text)))
    })
    list(text = unlist(lapply(parts, `[[`, "text")), line = unlist(lapply(parts, `[[`, "line")), file = path)
}

# Options written "label, a = b, c = d", over those there are.
.sweaveOptions <- function(text, options, check) {
    words <- trimws(strsplit(text, ",", fixed = TRUE)[[1L]])
    words <- words[nzchar(words)]
    if (length(words) && !grepl("=", words[1L], fixed = TRUE)) words[1L] <- paste0("label=", words[1L])
    for (word in words) {
        if (!grepl("=", word, fixed = TRUE)) stop(gettextf("parse error or empty option in\n%s", text), domain = NA)
        options[[trimws(sub("=.*", "", word))]] <- trimws(sub("^[^=]*=", "", word))
    }
    check(options)
}

Sweave <- function(file, driver = RweaveLatex(), syntax = getOption("SweaveSyntax"), encoding = "", ...) {
    if (is.function(driver)) driver <- driver()
    syntax <- .sweaveSyntax(file, syntax)
    read <- .sweaveLines(file, syntax, encoding)
    object <- driver$setup(file = file, syntax = syntax, ...)
    finished <- FALSE
    on.exit(if (!finished) driver$finish(object, error = TRUE))
    mode <- "doc"
    chunk <- character()
    number <- 0L
    named <- list()
    end <- function() {
        if (mode == "doc") {
            if (length(chunk)) object <<- driver$writedoc(object, chunk)
        } else {
            if (!is.null(options$label)) named[[options$label]] <<- chunk
            object <<- driver$runcode(object, chunk, options)
        }
        chunk <<- character()
    }
    options <- NULL
    for (i in seq_along(read$text)) {
        line <- read$text[i]
        if (mode == "code" && grepl(syntax$doc, line) && !grepl(syntax$code, line)) {
            end()
            mode <- "doc"
        } else if (grepl(syntax$code, line)) {
            end()
            mode <- "code"
            number <- number + 1L
            start <- read$line[i]
            options <- .sweaveOptions(sub(syntax$code, "\\1", line), object$options, driver$checkopts)
            options$chunknr <- number
            options$firstline <- start
            options$sourcefile <- basename(read$file)
            options$lastline <- start
        } else if (mode == "code" && grepl(syntax$coderef, line)) {
            label <- sub(syntax$coderef, "\\1", line)
            if (is.null(named[[label]])) warning(gettextf("reference to unknown chunk %s", sQuote(label)), call. = TRUE, domain = NA)
            chunk <- c(chunk, named[[label]])
            options$lastline <- read$line[i]
        } else if (mode == "doc" && grepl(syntax$docopt, line)) {
            if (length(chunk)) object <- driver$writedoc(object, chunk)
            chunk <- sub(syntax$docopt, "", line)
            object$options <- .sweaveOptions(sub(paste0(".*", sub("^\\^", "", syntax$docopt), ".*"), "\\1", line), object$options, driver$checkopts)
        } else {
            chunk <- c(chunk, line)
            if (mode == "code") options$lastline <- read$line[i]
        }
    }
    end()
    finished <- TRUE
    driver$finish(object)
}

Stangle <- function(file, driver = Rtangle(), syntax = getOption("SweaveSyntax"), encoding = "", ...)
    Sweave(file = file, driver = driver, syntax = syntax, encoding = encoding, ...)

.sweaveOutput <- function(file, syntax, output, extension) {
    if (!is.null(output)) return(output)
    base <- basename(sub(syntax$extension, "", file))
    paste0(base, extension)
}

RweaveLatex <- function()
    list(setup = RweaveLatexSetup, runcode = makeRweaveLatexCodeRunner(), writedoc = RweaveLatexWritedoc,
         finish = RweaveLatexFinish, checkopts = RweaveLatexOptions)

RweaveLatexSetup <- function(file, syntax, output = NULL, quiet = FALSE, debug = FALSE, stylepath, ...) {
    output <- .sweaveOutput(file, syntax, output, ".tex")
    if (!quiet) cat("Writing to file ", output, "\nProcessing code chunks with options ...\n", sep = "")
    base <- sub("\\.tex$", "", output)
    options <- list(prefix = TRUE, prefix.string = base, engine = "R", print = FALSE, eval = TRUE, fig = FALSE, pdf = TRUE,
                    eps = FALSE, png = FALSE, jpeg = FALSE, width = 6, height = 6, resolution = 300, term = TRUE, echo = TRUE,
                    keep.source = TRUE, results = "verbatim", split = FALSE, strip.white = "true", include = TRUE, expand = TRUE,
                    concordance = FALSE, figs.only = TRUE)
    given <- list(...)
    options[names(given)] <- given
    list(output = file(output, "w"), name = output, quiet = quiet, debug = debug, syntax = syntax, havesty = FALSE,
         options = RweaveLatexOptions(options))
}

RweaveLatexOptions <- function(options) {
    flags <- c("prefix", "print", "eval", "fig", "pdf", "eps", "png", "jpeg", "term", "echo", "keep.source", "split", "include",
               "expand", "concordance", "figs.only")
    for (name in intersect(flags, names(options))) {
        value <- as.logical(options[[name]])
        if (is.na(value)) stop(gettextf("invalid value for %s : %s", sQuote(name), options[[name]]), domain = NA)
        options[[name]] <- value
    }
    options$results <- match.arg(tolower(as.character(options$results)), c("verbatim", "tex", "hide"))
    options$strip.white <- match.arg(tolower(as.character(options$strip.white)), c("true", "false", "all"))
    options
}

RweaveLatexWritedoc <- function(object, chunk) {
    expr <- object$syntax$docexpr
    for (i in seq_along(chunk)) while (grepl(expr, chunk[i])) {
        found <- regmatches(chunk[i], regexpr(expr, chunk[i]))
        value <- if (object$options$eval) as.character(eval(str2expression(sub(expr, "\\1", found)), envir = .GlobalEnv)) else paste0("\\\\verb#<<", sub(expr, "\\1", found), ">>#")
        chunk[i] <- sub(found, paste(value, collapse = ", "), chunk[i], fixed = TRUE)
    }
    if (!object$havesty) {
        if (any(grepl("\\\\usepackage(\\[[^]]*\\])?\\{([^}]*,)?Sweave(,[^}]*)?\\}", chunk))) object$havesty <- TRUE
        else if (any(at <- grepl("\\\\begin\\{document\\}", chunk))) {
            first <- which(at)[1L]
            chunk[first] <- sub("\\\\begin\\{document\\}", "\\\\usepackage{Sweave}\n\\\\begin{document}", chunk[first])
            object$havesty <- TRUE
        }
    }
    writeLines(chunk, object$output)
    object
}

RweaveEvalWithOpt <- function(expr, options) {
    if (!options$eval) return(NULL)
    shown <- try(withVisible(eval(expr, .GlobalEnv)), silent = TRUE)
    if (inherits(shown, "try-error")) return(shown)
    if (options$print || (options$term && shown$visible)) print(shown$value)
    NULL
}

RweaveTryStop <- function(err, options) if (inherits(err, "try-error")) {
    label <- if (is.null(options$label)) "" else paste0(" (label = ", options$label, ")")
    stop(paste0("\n chunk ", options$chunknr, label, "\n", as.vector(err)), domain = NA, call. = FALSE)
}

RweaveChunkPrefix <- function(options) {
    name <- if (is.null(options$label)) formatC(options$chunknr, flag = "0", width = 3L) else options$label
    if (options$prefix) paste0(options$prefix.string, "-", name) else name
}

SweaveHooks <- function(options, run = FALSE, envir = .GlobalEnv) {
    hooks <- getOption("SweaveHooks")
    if (is.null(hooks)) return(NULL)
    wanted <- names(hooks)[vapply(names(hooks), function(n) isTRUE(options[[n]]), NA)]
    if (run) for (name in wanted) if (is.function(hooks[[name]])) eval(body(hooks[[name]]), envir = envir)
    wanted
}

# The expressions of a chunk with the lines each is written on.
.sweavePieces <- function(chunk) {
    pieces <- list()
    pending <- character()
    for (line in chunk) {
        pending <- c(pending, line)
        parsed <- tryCatch(parse(text = pending), error = function(e) e)
        if (inherits(parsed, "error")) {
            if (!grepl("unexpected end of input|INCOMPLETE_STRING", conditionMessage(parsed))) stop(parsed)
            next
        }
        pieces <- c(pieces, list(list(lines = pending, code = parsed)))
        pending <- character()
    }
    if (length(pending)) parse(text = pending)
    pieces
}

makeRweaveLatexCodeRunner <- function(evalFunc = RweaveEvalWithOpt) {
    force(evalFunc)
    function(object, chunk, options) {
        if (options$engine %in% c("R", "S")) NULL else return(object)
        if (!object$quiet) .sweaveReport(options)
        out <- object$output
        state <- new.env()
        state$mode <- "none"
        SweaveHooks(options, run = TRUE)
        enter <- function(mode) {
            if (state$mode == mode) return()
            if (state$mode == "Sinput") writeLines("\\end{Sinput}", out)
            else if (state$mode == "Soutput") writeLines("\\end{Soutput}", out)
            if (state$mode == "none" && mode != "none") writeLines("\\begin{Schunk}", out)
            if (mode %in% c("Sinput", "Soutput")) writeLines(paste0("\\begin{", mode, "}"), out)
            else if (state$mode != "none") writeLines("\\end{Schunk}", out)
            state$mode <- mode
        }
        for (piece in .sweavePieces(chunk)) {
            if (options$echo && any(nzchar(trimws(piece$lines)))) {
                enter("Sinput")
                text <- if (options$keep.source) piece$lines else unlist(lapply(piece$code, deparse, width.cutoff = 0.75 * getOption("width")))
                writeLines(paste0(c(getOption("prompt"), rep(getOption("continue"), length(text) - 1L)), text), out)
            }
            for (e in as.list(piece$code)) {
                shown <- capture.output(failed <- evalFunc(e, options))
                RweaveTryStop(failed, options)
                if (!length(shown) || options$results == "hide" || all(!nzchar(shown)) && options$strip.white != "false") next
                if (options$strip.white != "false") {
                    while (length(shown) && !nzchar(trimws(shown[1L]))) shown <- shown[-1L]
                    while (length(shown) && !nzchar(trimws(shown[length(shown)]))) shown <- shown[-length(shown)]
                }
                if (options$results == "tex") {
                    enter("none")
                    cat(paste(shown, collapse = "\n"), file = out)
                } else {
                    enter("Soutput")
                    writeLines(shown, out)
                }
            }
        }
        enter("none")
        if (options$fig && options$eval) stop("figures of chunks are not implemented", call. = FALSE)
        object
    }
}

# One line on the console for each chunk.
.sweaveReport <- function(options) {
    words <- c(if (options$echo) "echo", if (options$keep.source) "keep.source",
               if (options$eval) c(if (options$print) "print", if (options$term) "term", options$results), if (options$fig) "fig")
    place <- paste0(if (!is.null(options$label)) paste0("label = ", options$label, ", "), options$sourcefile, ":", options$firstline)
    cat(sprintf("%2d", options$chunknr), " : ", paste(words, collapse = " "), " (", place, ")\n", sep = "")
}

RweaveLatexFinish <- function(object, error = FALSE) {
    close(object$output)
    if (!object$quiet && !error)
        cat("\n", gettextf("You can now run (pdf)latex on %s", sQuote(object$name)), "\n", sep = "")
    invisible(object$name)
}

Rtangle <- function()
    list(setup = RtangleSetup, runcode = RtangleRuncode, writedoc = RtangleWritedoc, finish = RtangleFinish,
         checkopts = RweaveLatexOptions)

RtangleSetup <- function(file, syntax, output = NULL, annotate = TRUE, split = FALSE, quiet = FALSE, drop.evalFALSE = FALSE, ...) {
    output <- .sweaveOutput(file, syntax, output, ".R")
    con <- if (split) NULL else file(output, "w")
    if (!split) {
        if (!quiet) cat("Writing to file", output, "\n")
        writeLines(c(paste0("### R code from vignette source '", file, "'"), ""), con)
    }
    options <- list(split = split, prefix = TRUE, prefix.string = sub("\\.R$", "", output), engine = "R", eval = TRUE, results = "verbatim",
                    strip.white = "true", show.line.nos = FALSE)
    given <- list(...)
    options[names(given)] <- given
    list(output = con, name = output, annotate = annotate, quiet = quiet, syntax = syntax, drop.evalFALSE = drop.evalFALSE,
         options = RweaveLatexOptions(options))
}

.RtangleCodeLabel <- function(chunk) {
    options <- chunk
    name <- if (is.null(options$label)) paste0(options$sourcefile, ":", options$firstline, "-", options$lastline) else options$label
    paste0(options$chunknr, ": ", name, if (!isTRUE(options$eval)) " (eval = FALSE)")
}

RtangleRuncode <- function(object, chunk, options) {
    if (!options$engine %in% c("R", "S")) return(object)
    if (!options$eval && object$drop.evalFALSE) return(object)
    code <- if (options$eval) chunk else paste("##", chunk)
    bar <- strrep("#", 51L)
    lines <- c(if (object$annotate) c(bar, paste("### code chunk number", .RtangleCodeLabel(options)), bar), code, "", "")
    if (is.null(object$output)) {
        name <- paste0(RweaveChunkPrefix(options), ".R")
        if (!object$quiet) cat(options$chunknr, ":", name, "\n")
        writeLines(lines, name)
    } else writeLines(lines, object$output)
    object
}

RtangleWritedoc <- function(object, chunk) object

RtangleFinish <- function(object, error = FALSE) {
    if (!is.null(object$output)) close(object$output)
    invisible(object$name)
}

SweaveSyntConv <- function(file, syntax, output = NULL) {
    if (is.character(syntax)) syntax <- get(syntax)
    if (!inherits(syntax, "SweaveSyntax")) stop(gettextf("target syntax not of class %s", dQuote("SweaveSyntax")), domain = NA)
    from <- .sweaveSyntax(file, NULL)
    if (is.null(output)) output <- sub(from$extension, syntax$trans$extension, basename(file))
    text <- readLines(file)
    for (name in c("coderef", "code", "doc", "docopt", "docexpr", "syntaxname", "input"))
        text <- gsub(from[[name]], syntax$trans[[name]], text)
    writeLines(text, output)
    cat("Wrote file", output, "\n")
    invisible(output)
}
