# `rigel CMD name arguments`: the programs around packages. Each gives the status that the process ends with.

.command <- function(args) {
    if (!length(args) || args[1L] %in% c("-h", "--help")) return(.showUsage(c("Usage: rigel CMD command arguments", "", "Commands:",
        "  INSTALL  install packages from folders or archives", "  REMOVE   remove installed packages",
        "  BATCH    run a script and keep what it shows in a file", "  SHLIB    compile files into a shared object", "  config   settings that packages are compiled with",
        "  build    make an archive of a package's folder", "  Rdconv   convert a help page", "", "Each takes --help.")))
    run <- switch(args[1L], INSTALL = .installCommand, REMOVE = .removeCommand, BATCH = .batchCommand, SHLIB = .shlibCommand, config = .configCommand,
                  build = .buildCommand, Rdconv = .rdconvCommand)
    if (is.null(run)) {
        message("'rigel CMD ", args[1L], "' is not implemented")
        return(1L)
    }
    status <- run(args[-1L])
    if (is.numeric(status) && length(status) == 1L) as.integer(status) else 0L
}

.showUsage <- function(lines) {
    writeLines(lines)
    0L
}

# rigel CMD BATCH [options] infile [outfile]: expressions and their values as at the prompt, in a file.
.batchCommand <- function(args) {
    if (!length(args) || args[1L] %in% c("-h", "--help"))
        return(.showUsage(c("Usage: rigel CMD BATCH [options] infile [outfile]", "", "Runs a script and writes expressions and values to 'outfile' (infile with '.Rout').",
                            "--no-timing leaves out the time at the end; other options go to the session, as do arguments by '--args'.")))
    cut <- match("--args", args, length(args) + 1L)
    behind <- args[seq_along(args) >= cut]
    args <- args[seq_along(args) < cut]
    flags <- args[startsWith(args, "-")]
    files <- args[!startsWith(args, "-")]
    # As for GNU R, '"--args a b"' in one piece is taken apart.
    joined <- startsWith(flags, "--args ")
    behind <- c(behind, unlist(strsplit(flags[joined], " ", fixed = TRUE)))
    flags <- flags[!joined]
    if (!length(files)) stop("no input file", call. = FALSE)
    if (!file.exists(files[1L])) stop(gettextf("file '%s' does not exist", files[1L]), call. = FALSE, domain = NA)
    output <- if (length(files) > 1L) files[2L] else paste0(sub("\\.[RrSsq]$", "", basename(files[1L])), ".Rout")
    code <- sprintf("tools:::.runBatch(%s, %s)", deparse1(files[1L]), !"--no-timing" %in% flags)
    status <- system2(.executable(), c(setdiff(flags, "--no-timing"), "-e", shQuote(code), shQuote(behind)), stdout = output, stderr = output)
    if (status) 1L else 0L
}

# Runs in the session of .batchCommand.
.runBatch <- function(file, timing) {
    source(file, echo = TRUE, spaced = FALSE, max.deparse.length = Inf, keep.source = TRUE, print.eval = TRUE)
    cat("> \n")
    if (timing) {
        cat("> proc.time()\n")
        print(proc.time())
    }
    invisible()
}

.removeCommand <- function(args) {
    lib <- .libPaths()[1L]
    packages <- character()
    while (length(args)) {
        a <- args[1L]
        args <- args[-1L]
        if (a %in% c("-h", "--help")) return(.showUsage(c("Usage: rigel CMD REMOVE [-l LIB | --library=LIB] packages")))
        else if (a %in% c("-l", "--library")) {
            lib <- args[1L]
            args <- args[-1L]
        } else if (startsWith(a, "--library=")) lib <- sub("^--library=", "", a)
        else packages <- c(packages, a)
    }
    if (!length(packages)) stop("no packages were specified", call. = FALSE)
    there <- dir.exists(file.path(lib, packages))
    utils::remove.packages(packages[there], lib)
    for (p in packages[!there]) message("ERROR: no package ", sQuote(p), " in ", sQuote(lib))
    if (all(there)) 0L else 1L
}

.rdconvCommand <- function(args) {
    type <- "txt"
    output <- ""
    file <- NULL
    while (length(args)) {
        a <- args[1L]
        args <- args[-1L]
        if (a %in% c("-h", "--help")) return(.showUsage("Usage: rigel CMD Rdconv -t txt|html|latex|example [-o OUT] FILE"))
        else if (a %in% c("-t", "-o")) {
            if (a == "-t") type <- args[1L] else output <- args[1L]
            args <- args[-1L]
        } else if (startsWith(a, "--type=")) type <- sub("^--type=", "", a)
        else if (startsWith(a, "--output=")) output <- sub("^--output=", "", a)
        else file <- a
    }
    if (is.null(file)) stop("no Rd file was given", call. = FALSE)
    convert <- switch(tolower(type), txt = Rd2txt, html = Rd2HTML, latex = Rd2latex, example = Rd2ex,
                      stop(gettextf("unknown type '%s'", type), call. = FALSE, domain = NA))
    convert(file, out = output)
}

# rigel CMD build: the archive of a package, without what .Rbuildignore and the usual rules leave out.
.buildCommand <- function(args) {
    if (!length(args) || args[1L] %in% c("-h", "--help")) return(.showUsage("Usage: rigel CMD build folder ..."))
    flags <- startsWith(args, "--")
    known <- c("--no-build-vignettes", "--no-manual", "--no-resave-data")
    for (f in setdiff(args[flags], known)) stop(gettextf("'rigel CMD build' doesn't know the option '%s'", f), call. = FALSE, domain = NA)
    for (folder in args[!flags]) .buildOne(sub("/+$", "", folder))
}

.buildOne <- function(folder) {
    fields <- .readDescription(folder)
    name <- fields[["Package"]]
    message("* building package ", sQuote(name))
    stage <- tempfile("build")
    dir.create(stage)
    on.exit(unlink(stage, recursive = TRUE))
    files <- list.files(folder, all.files = TRUE, recursive = TRUE)
    rules <- c("(^|/)\\.", "~$", "\\.(o|so|sl|dylib|a|dll)$", "(^|/)[.]?#", "\\.Rcheck/", sprintf("^%s_[0-9.-]+\\.tar\\.gz$", name), "^src/.*\\.d$")
    ignore <- file.path(folder, ".Rbuildignore")
    own <- if (file.exists(ignore)) readLines(ignore, warn = FALSE)
    drop <- Reduce(`|`, lapply(rules, grepl, files), rep(FALSE, length(files)))
    # Lines of .Rbuildignore fit files and the folders they are in.
    for (p in own[nzchar(own)]) for (level in 0:8) {
        part <- vapply(strsplit(files, "/", fixed = TRUE), function(f) if (length(f) > level) paste(f[seq_len(length(f) - level)], collapse = "/") else "", "")
        drop <- drop | (nzchar(part) & grepl(p, part, perl = TRUE, ignore.case = TRUE))
    }
    for (f in files[!drop]) {
        to <- file.path(stage, name, f)
        dir.create(dirname(to), recursive = TRUE, showWarnings = FALSE)
        file.copy(file.path(folder, f), to, copy.date = TRUE, copy.mode = TRUE)
    }
    fields[["NeedsCompilation"]] <- if (dir.exists(file.path(folder, "src"))) "yes" else "no"
    fields[["Packaged"]] <- paste0(format(Sys.time(), "%Y-%m-%d %H:%M:%S", tz = "UTC"), " UTC; ", Sys.info()[["user"]])
    .writeDescription(.withAuthors(fields), file.path(stage, name, "DESCRIPTION"))
    archive <- paste0(name, "_", fields[["Version"]], ".tar.gz")
    here <- getwd()
    setwd(stage)
    status <- tryCatch(utils::tar(file.path(here, archive), name, compression = "gzip", tar = "internal"), finally = setwd(here))
    message("* building ", sQuote(archive))
    invisible(status)
}
