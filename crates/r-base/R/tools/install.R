# Installing packages: `rigel CMD INSTALL`.
#
# A package is put together in a folder 00LOCK-name/00new beside its final place and moved there when all of it works;
# what was installed before waits in 00LOCK-name. Whatever ends early leaves the library as it was.

.installUsage <- c("Usage: rigel CMD INSTALL [options] packages", "",
    "Installs packages from folders or archives (.tar.gz, .tgz, .tar.bz2, .tar.xz).", "", "Options:",
    "  -l, --library=LIB       the library to install into", "  -c, --clean             remove object files afterwards",
    "  --preclean              remove object files before", "  -d, --debug             compile for a debugger",
    "  --no-docs, --no-help    without help pages", "  --no-R, --no-libs, --no-data, --no-demo, --no-inst, --no-exec",
    "                          without these parts", "  --install-tests         with the folder tests",
    "  --no-test-load          don't try to load the result", "  --configure-args=ARGS   arguments for configure",
    "  --configure-vars=VARS   variables for configure", "  --no-configure          don't run configure",
    "  --with-keep.source      keep source references", "  --no-lock               install in place", "  --pkglock, --lock       (the default: a lock per package)",
    "  --no-clean-on-error     leave what was installed when it fails", "  --build                 make an archive of the installed package",
    "  --data-compress=none|gzip|bzip2|xz", "  --no-staged-install     install in place")

# Options of GNU R's program that change nothing here: there is no byte code, one architecture, and no start-up files
# are read; help pages are converted when they are asked for.
.installIgnored <- c("--no-multiarch", "--byte-compile", "--no-byte-compile", "--no-html", "--use-vanilla", "--no-use-vanilla", "--staged-install",
    "--pkglock", "--lock", "--without-keep.source", "--without-keep.parse.data", "--no-use-LTO")

.installOptions <- function(args) {
    o <- list(lib = NULL, packages = character(), skip = character(), clean = FALSE, preclean = FALSE, debug = FALSE, tests = FALSE, load = TRUE,
              configure = TRUE, configureArgs = character(), configureVars = character(), source = FALSE, lock = TRUE, keep = FALSE, build = FALSE,
              compress = "gzip")
    after <- function(prefix, a) sub(prefix, "", a, fixed = TRUE)
    while (length(args)) {
        a <- args[1L]
        args <- args[-1L]
        if (a %in% c("-l", "--library")) {
            o$lib <- args[1L]
            args <- args[-1L]
        } else if (startsWith(a, "--library=")) o$lib <- after("--library=", a)
        else if (a %in% c("-c", "--clean")) o$clean <- TRUE
        else if (a == "--preclean") o$preclean <- TRUE
        else if (a %in% c("-d", "--debug")) o$debug <- TRUE
        else if (a %in% c("--no-docs", "--no-help")) o$skip <- c(o$skip, "help")
        else if (a %in% c("--no-R", "--no-libs", "--no-data", "--no-demo", "--no-inst", "--no-exec")) o$skip <- c(o$skip, after("--no-", a))
        else if (a == "--install-tests") o$tests <- TRUE
        else if (a == "--no-test-load") o$load <- FALSE
        else if (a == "--no-configure") o$configure <- FALSE
        else if (startsWith(a, "--configure-args=")) o$configureArgs <- c(o$configureArgs, after("--configure-args=", a))
        else if (startsWith(a, "--configure-vars=")) o$configureVars <- c(o$configureVars, after("--configure-vars=", a))
        else if (a == "--with-keep.source") o$source <- TRUE
        else if (a %in% c("--no-lock", "--no-staged-install")) o$lock <- FALSE
        else if (a == "--no-clean-on-error") o$keep <- TRUE
        else if (a == "--build") o$build <- TRUE
        else if (startsWith(a, "--data-compress=")) o$compress <- match.arg(after("--data-compress=", a), c("none", "gzip", "bzip2", "xz"))
        else if (a %in% .installIgnored) NULL
        else if (startsWith(a, "-")) stop(gettextf("'rigel CMD INSTALL' doesn't know the option '%s'", a), call. = FALSE, domain = NA)
        else o$packages <- c(o$packages, a)
    }
    o
}

.installCommand <- function(args) {
    if (any(args %in% c("-h", "--help"))) return(.showUsage(.installUsage))
    o <- .installOptions(args)
    if (!length(o$packages)) stop("no packages specified", call. = FALSE)
    if (is.null(o$lib)) {
        o$lib <- .libPaths()[1L]
        message("* installing to library ", sQuote(o$lib))
    }
    if (!dir.exists(o$lib) || file.access(o$lib, 2L)) {
        message(gettextf("ERROR: no permission to install to directory %s", sQuote(o$lib)))
        return(1L)
    }
    o$lib <- normalizePath(o$lib)
    # What was installed just now serves those that follow, also in the sessions that prepare them.
    .libPaths(c(o$lib, .libPaths()))
    Sys.setenv(R_LIBS = paste(.libPaths(), collapse = ":"))
    failed <- !vapply(o$packages, .installPackage, NA, o, USE.NAMES = FALSE)
    as.integer(any(failed))
}

# Signals that this package can't be installed; .installPackage reports it and cleans up.
.giveUp <- function(...) stop(structure(class = c("installFailure", "error", "condition"), list(message = paste0(...), call = NULL)))

# The folder of a package's sources: unpacked from an archive, or as it is.
.packageSources <- function(path, scratch) {
    if (dir.exists(path)) return(normalizePath(path))
    if (!file.exists(path)) .giveUp("invalid package ", sQuote(path))
    dir.create(scratch)
    if (!grepl("\\.(tar\\.(gz|bz2|xz)|tgz|tar)$", path)) .giveUp("file ", sQuote(path), " is not an archive of a package")
    if (tryCatch(utils::untar(path, exdir = scratch, tar = "internal"), error = function(e) 1L)) .giveUp("cannot extract package from ", sQuote(path))
    found <- list.files(scratch, full.names = TRUE)
    found <- found[file.exists(file.path(found, "DESCRIPTION"))]
    if (length(found) != 1L) .giveUp("cannot extract package from ", sQuote(path))
    found
}

# Installs one package; TRUE if that worked.
.installPackage <- function(path, o) {
    scratch <- tempfile("R.INSTALL")
    on.exit(unlink(scratch, recursive = TRUE))
    job <- new.env()
    tryCatch({
        source <- .packageSources(path, scratch)
        fields <- .readDescription(source)
        name <- fields[["Package"]]
        .checkDescription(fields)
        binary <- "Built" %in% names(fields)
        message(if (binary) "* installing *binary* package " else "* installing *source* package ", sQuote(name), " ...")
        .checkDependencies(name, fields, o)
        .openStage(job, name, o)
        if (binary) .copyInto(source, job$folder) else .fillStage(source, job, name, fields, o)
        .closeStage(job, name, o)
        if (o$build) .archiveInstalled(name, fields, o)
        message("* DONE (", name, ")")
        TRUE
    }, error = function(e) {
        message("ERROR: ", conditionMessage(e))
        .abandonStage(job, o)
        FALSE
    }, interrupt = function(e) {
        .abandonStage(job, o)
        stop("interrupted", call. = FALSE)
    })
}

.openStage <- function(job, name, o) {
    job$final <- file.path(o$lib, name)
    if (!o$lock) {
        unlink(job$final, recursive = TRUE)
        job$folder <- job$final
        dir.create(job$folder)
        return()
    }
    lock <- file.path(o$lib, paste0("00LOCK-", name))
    if (dir.exists(lock))
        .giveUp("failed to lock directory ", sQuote(o$lib), " for modifying\nTry removing ", sQuote(lock))
    if (!dir.create(file.path(lock, "00new", name), recursive = TRUE)) .giveUp("failed to create the folder ", sQuote(lock))
    message("** using staged installation")
    job$lock <- lock
    job$folder <- file.path(lock, "00new", name)
}

# Moves the package to its place and tries to load it there.
.closeStage <- function(job, name, o) {
    if (is.null(job$lock)) {
        if (o$load) .testLoad(name, o$lib, "** testing if installed package can be loaded")
        return()
    }
    if (o$load) .testLoad(name, dirname(job$folder), "** testing if installed package can be loaded from temporary location")
    if (dir.exists(job$final)) {
        job$old <- file.path(job$lock, name)
        file.rename(job$final, job$old)
    }
    if (!file.rename(job$folder, job$final)) .giveUp("moving package to final location failed")
    job$moved <- TRUE
    if (o$load) .testLoad(name, o$lib, "** testing if installed package can be loaded from final location")
    unlink(job$lock, recursive = TRUE)
}

# Takes away what was installed, and puts back what was there before.
.abandonStage <- function(job, o) {
    if (is.null(job$final) || o$keep) return()
    if (is.null(job$lock) || isTRUE(job$moved)) {
        message("* removing ", sQuote(job$final))
        unlink(job$final, recursive = TRUE)
    } else message("* removing ", sQuote(job$final))
    if (!is.null(job$old)) {
        message("* restoring previous ", sQuote(job$final))
        file.rename(job$old, job$final)
    }
    if (!is.null(job$lock)) unlink(job$lock, recursive = TRUE)
}

# Runs an expression in a session of its own, which finds packages in `libs` first.
.inSession <- function(expression, libs, silent = FALSE) {
    file <- tempfile(fileext = ".R")
    on.exit(unlink(file))
    writeLines(deparse(expression), file)
    .withEnvironment(c(R_LIBS = paste(unique(c(libs, .libPaths())), collapse = ":")),
                     system2(.executable(), c("--vanilla", shQuote(file)), stdout = if (silent) FALSE else "", stderr = if (silent) FALSE else ""))
}

.testLoad <- function(name, lib, title) {
    message(title)
    if (.inSession(bquote(invisible(suppressPackageStartupMessages(library(.(name), lib.loc = .(lib), character.only = TRUE, logical.return = FALSE)))), lib))
        .giveUp("loading failed")
}

.archiveInstalled <- function(name, fields, o) {
    archive <- file.path(getwd(), paste0(name, "_", fields[["Version"]], "_R_", R.version$platform, ".tar.gz"))
    here <- setwd(o$lib)
    on.exit(setwd(here))
    utils::tar(archive, name, compression = "gzip", tar = "internal")
    message("packaged installation of ", sQuote(name), " as ", sQuote(basename(archive)))
}
