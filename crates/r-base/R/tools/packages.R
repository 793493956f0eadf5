# Pages of packages, engines of vignettes, and programs around them.

Rd_db <- function(package, dir, lib.loc = NULL, stages = "build") {
    if (!missing(dir)) {
        folder <- file.path(dir, "man")
        files <- list_files_with_type(folder, "docs")
        macros <- loadPkgRdMacros(dir)
        pages <- lapply(files, function(f) parse_Rd(f, macros = macros))
        names(pages) <- basename(files)
        return(pages)
    }
    folder <- find.package(package, lib.loc)
    base <- file.path(folder, "help", package)
    if (!file.exists(paste0(base, ".rdx"))) stop(gettextf("no Rd pages of package %s are installed", sQuote(package)), domain = NA)
    index <- readRDS(paste0(base, ".rdx"))
    pages <- lapply(index$variables, function(place) lazyLoadDBfetch(place, paste0(base, ".rdb"), index$compressed, function(n) NULL))
    names(pages) <- paste0(names(index$variables), ".Rd")
    pages
}

Rdindex <- function(RdFiles, outFile = "", type = NULL, width = 0.9 * getOption("width"), indent = NULL) {
    if (length(RdFiles) == 1L && dir.exists(RdFiles)) RdFiles <- list_files_with_type(RdFiles, "docs")
    rows <- lapply(RdFiles, function(f) {
        rd <- prepare_Rd(f)
        kind <- trimws(.rdText(.rdSection(rd, "\\docType")))
        if (!is.null(type) && !identical(kind, type)) return(NULL)
        c(trimws(.rdText(.rdSection(rd, "\\name"))), trimws(gsub("[[:space:]]+", " ", .rdInline(.rdSection(rd, "\\title")[[1L]], .rdTextDefaults()))))
    })
    rows <- do.call(rbind, rows)
    if (is.null(rows)) return(invisible())
    rows <- rows[order(rows[, 1L]), , drop = FALSE]
    if (is.null(indent)) indent <- width / 3
    writeLines(formatDL(rows[, 1L], rows[, 2L], width = width, indent = indent), if (identical(outFile, "")) stdout() else outFile)
}

read.00Index <- function(file) {
    lines <- readLines(file)
    starts <- grepl("^[^[:space:]]+[[:space:]]+", lines)
    item <- cumsum(starts)
    text <- tapply(sub("^[^[:space:]]*[[:space:]]+", "", lines[item > 0]), item[item > 0], paste, collapse = " ")
    cbind(Item = sub("[[:space:]].*", "", lines[starts]), Description = as.vector(text))
}

# Checks of a page: what its parser warns of, and sections without contents.
checkRd <- function(Rd, defines = .Platform$OS.type, stages = "render", unknownOK = TRUE, listOK = TRUE, ..., def_enc = FALSE) {
    notes <- character()
    name <- if (is.character(Rd)) Rd else "<connection>"
    rd <- withCallingHandlers(if (inherits(Rd, "Rd")) Rd else parse_Rd(Rd, ...), warning = function(w) {
        notes <<- c(notes, sub(paste0("^", basename(name), ":"), paste0(name, ":"), conditionMessage(w), fixed = FALSE))
        invokeRestart("muffleWarning")
    })
    rd <- prepare_Rd(rd, defines = defines, stages = stages)
    for (section in unclass(rd)) {
        tag <- .rdTag(section)
        if (is.list(section) && tag %in% c("\\title", names(.rdSections)) && tag != "\\section" && !nzchar(trimws(.rdText(section))) &&
            all(.rdTags(unclass(section)) %in% c("TEXT", "RCODE", "VERB", "COMMENT")))
            notes <- c(notes, paste0(name, ": Dropping empty section ", tag))
    }
    for (required in c("\\name", "\\title", "\\description")) if (!length(.rdSection(rd, required)))
        notes <- c(notes, paste0(name, ": Must have a ", required))
    structure(notes, class = "checkRd")
}

print.checkRd <- function(x, minlevel = -Inf, ...) {
    writeLines(unclass(x))
    invisible(x)
}

.vignetteEngines <- new.env()

vignetteEngine <- function(name, weave, tangle, pattern = NULL, package = NULL, aspell = list()) {
    if (missing(weave)) {
        # Without a name: all engines of a package, or all there are.
        if (missing(name)) {
            all <- as.list(.vignetteEngines, all.names = TRUE)
            keep <- is.null(package) | vapply(all, function(e) e$package %in% package, NA)
            all <- if (length(all)) all[keep] else all
            if (is.null(package) || "utils" %in% package) all <- c(list(`utils::Sweave` = .sweaveEngine()), all)
            return(all)
        }
        parts <- strsplit(name, "::", fixed = TRUE)[[1L]]
        if (length(parts) == 2L) {
            package <- parts[1L]
            name <- parts[2L]
        }
        if (name == "Sweave") return(.sweaveEngine())
        if (is.null(package)) stop("Vignette engine package not specified")
        found <- .vignetteEngines[[paste0(package, "::", name)]]
        if (is.null(found)) stop(gettextf("Vignette engine %s is not registered", sQuote(paste0(package, "::", name))), domain = NA)
        return(found)
    }
    if (is.null(package)) stop("Vignette engine package not specified")
    if (!is.function(weave) && !is.null(weave)) stop("Argument 'weave' must be a function")
    if (!missing(tangle) && !is.null(tangle) && !is.function(tangle)) stop("Argument 'tangle' must be a function")
    engine <- list(name = name, package = package, pattern = if (is.null(pattern)) "[.][rRsS](nw|tex)$" else pattern, weave = weave,
                   tangle = if (missing(tangle)) NULL else tangle, aspell = aspell)
    assign(paste0(package, "::", name), engine, envir = .vignetteEngines)
    invisible(engine)
}

.sweaveEngine <- function()
    list(name = "Sweave", package = "utils", pattern = "[.][rRsS](nw|tex)$", weave = function(file, ...) utils::Sweave(file, ...),
         tangle = function(file, ...) utils::Stangle(file, ...), aspell = list(filter = "Sweave", control = "-t"))

startDynamicHelp <- function(start = TRUE) stop("the dynamic help server does not exist here")

texi2dvi <- function(file, pdf = FALSE, clean = FALSE, quiet = TRUE, texi2dvi = getOption("texi2dvi"), texinputs = NULL, index = TRUE) {
    if (!file.exists(file)) stop(gettextf("file %s does not exist", sQuote(file)), domain = NA)
    program <- if (is.null(texi2dvi) || !nzchar(texi2dvi)) Sys.which("texi2dvi") else Sys.which(texi2dvi)
    if (!nzchar(program)) {
        program <- Sys.which(if (pdf) "pdflatex" else "latex")
        if (!nzchar(program)) stop("no program 'texi2dvi', 'latex' or 'pdflatex' was found")
        for (run in seq_len(if (index) 3L else 2L))
            status <- system2(program, c("-interaction=nonstopmode", shQuote(file)), stdout = if (quiet) FALSE else "")
    } else status <- system2(program, c(if (pdf) "--pdf", if (clean) "--clean", if (quiet) "--quiet", shQuote(file)))
    if (status) stop(gettextf("running 'texi2dvi' on '%s' failed", file), domain = NA)
    invisible(NULL)
}

texi2pdf <- function(file, clean = FALSE, quiet = TRUE, texi2dvi = getOption("texi2dvi"), texinputs = NULL, index = TRUE)
    texi2dvi(file = file, pdf = TRUE, clean = clean, quiet = quiet, texi2dvi = texi2dvi, texinputs = texinputs, index = index)

.print.via.format <- function(x, ...) {
    writeLines(format(x, ...))
    invisible(x)
}

# The one style of bibliographies there is.
getBibstyle <- function(all = FALSE) "JSS"
