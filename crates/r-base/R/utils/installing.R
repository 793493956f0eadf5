# Installing, updating and removing packages.

install.packages <- function(pkgs, lib, repos = getOption("repos"), contriburl = contrib.url(repos, type), method, available = NULL,
                             destdir = NULL, dependencies = NA, type = getOption("pkgType"), configure.args = getOption("configure.args"),
                             configure.vars = getOption("configure.vars"), clean = FALSE, Ncpus = getOption("Ncpus", 1L),
                             verbose = getOption("verbose"), libs_only = FALSE, INSTALL_opts, quiet = FALSE, keep_outputs = FALSE, ...) {
    if (missing(pkgs) || !length(pkgs)) stop("no packages were specified")
    if (!is.character(pkgs)) stop("'pkgs' must be a character vector")
    if (libs_only) stop("'libs_only = TRUE' is not implemented")
    if (!type %in% c("source", "both", "binary") || type == "binary") stop("type 'binary' is not supported on this platform")
    lib <- .installLibrary(if (missing(lib)) NULL else lib, pkgs)
    options <- list(args = configure.args, vars = configure.vars, clean = clean, given = if (missing(INSTALL_opts)) NULL else INSTALL_opts,
                    quiet = quiet, outputs = keep_outputs, verbose = verbose, cpus = Ncpus)
    # Files rather than names: without a repository, or archives that are there.
    archives <- missing(repos) && missing(contriburl) && is.null(available) && all(file.exists(pkgs) & grepl("\\.(tar\\.(gz|bz2|xz)|tgz)$", pkgs))
    if (is.null(repos) && missing(contriburl) || archives) {
        for (p in pkgs[!file.exists(pkgs)]) warning(gettextf("invalid package %s", sQuote(p)), call. = FALSE, domain = NA)
        files <- pkgs[file.exists(pkgs)]
        return(invisible(.installFiles(list(files), .fileNames(files), lib, options)))
    }
    if (is.null(available)) available <- available.packages(contriburl = contriburl, method = method, type = type, ...)
    wanted <- .withDependencies(unique(pkgs), available, dependencies, lib)
    if (!length(wanted)) return(invisible())
    place <- destdir
    if (is.null(place)) {
        place <- file.path(tempdir(), "downloaded_packages")
        if (!dir.exists(place)) dir.create(place)
    }
    if (!dir.exists(place)) stop("'destdir' is not a directory")
    got <- download.packages(wanted, place, available = available, method = method, quiet = quiet, ...)
    .installFiles(.installLevels(got, available), structure(got[, 1L], names = got[, 2L]), lib, options)
    if (!quiet && any(startsWith(got[, 2L], place)) && is.null(destdir))
        message("\n", gettextf("The downloaded source packages are in\n\t%s", sQuote(normalizePath(place, mustWork = FALSE))), domain = NA)
    invisible()
}

# The library to install into, or R's error.
.installLibrary <- function(lib, pkgs) {
    if (is.null(lib)) {
        lib <- .libPaths()[1L]
        message(sprintf(ngettext(length(pkgs), "Installing package into %s\n(as %s is unspecified)", "Installing packages into %s\n(as %s is unspecified)"),
                        sQuote(lib), sQuote("lib")), domain = NA)
    }
    lib <- path.expand(lib)
    bad <- lib[!dir.exists(lib) | file.access(lib, 2L) != 0L]
    if (length(bad)) {
        warning(gettextf("'lib = \"%s\"' is not writable", bad[1L]), call. = FALSE, immediate. = TRUE, domain = NA)
        stop("unable to install packages")
    }
    lib[1L]
}

.fileNames <- function(files) structure(sub("_.*", "", basename(files)), names = files)

.whichDependencies <- function(dependencies) {
    direct <- c("Depends", "Imports", "LinkingTo")
    if (is.character(dependencies)) list(first = dependencies, deep = intersect(dependencies, direct))
    else if (is.na(dependencies)) list(first = direct, deep = direct)
    else if (dependencies) list(first = c(direct, "Suggests"), deep = direct)
    else list(first = character(), deep = character())
}

# The packages to install: those asked for and what they need that is not installed.
.withDependencies <- function(pkgs, available, dependencies, lib) {
    lacks <- setdiff(pkgs, available[, "Package"])
    if (length(lacks))
        warning(sprintf(ngettext(length(lacks), "package %s is not available for this version of R\n\nA version of this package for your version of R might be available elsewhere",
                                 "packages %s are not available for this version of R\n\nVersions of these packages for your version of R might be available elsewhere"),
                        paste(sQuote(lacks), collapse = ", ")), call. = FALSE, domain = NA)
    pkgs <- setdiff(pkgs, lacks)
    which <- .whichDependencies(dependencies)
    installed <- c(.packages(TRUE, unique(c(lib, .libPaths()))), "R")
    needed <- function(names, fields) if (length(fields)) unlist(lapply(names, function(n) {
        row <- available[match(n, available[, "Package"]), ]
        unlist(lapply(fields, function(f) names(tools:::.dependencyList(row[[f]]))))
    }))
    extra <- character()
    new <- setdiff(needed(pkgs, which$first), c(installed, pkgs))
    while (length(new <- intersect(new, available[, "Package"]))) {
        extra <- c(extra, new)
        new <- setdiff(needed(new, which$deep), c(installed, pkgs, extra))
    }
    extra <- unique(extra)
    if (length(extra))
        message(sprintf(ngettext(length(extra), "also installing the dependency %s", "also installing the dependencies %s"),
                        paste(sQuote(extra), collapse = ", ")), "\n", domain = NA)
    c(extra, pkgs)
}

# Files in the order of installation: each element needs only what is in those before.
.installLevels <- function(got, available) {
    left <- structure(got[, 2L], names = got[, 1L])
    levels <- list()
    while (length(left)) {
        waits <- vapply(names(left), function(n) {
            row <- available[match(n, available[, "Package"]), ]
            needs <- unlist(lapply(c("Depends", "Imports", "LinkingTo"), function(f) names(tools:::.dependencyList(row[[f]]))))
            any(setdiff(names(left), n) %in% needs)
        }, NA)
        # A circle is broken by installing all of it; the first will report what it lacks.
        if (all(waits)) waits[] <- FALSE
        levels <- c(levels, list(unname(left[!waits])))
        left <- left[waits]
    }
    levels
}

# Runs the installer on each file, several at once within a level if asked for.
.installFiles <- function(levels, names, lib, o) {
    for (level in levels) {
        status <- if (o$cpus > 1L && length(level) > 1L)
            unlist(parallel::mclapply(level, .installFile, names, lib, o, mc.cores = o$cpus))
        else vapply(level, .installFile, 1L, names, lib, o)
        for (f in level[status != 0L])
            warning(gettextf("installation of package %s had non-zero exit status", sQuote(names[[f]])), call. = FALSE, domain = NA)
    }
    invisible(NULL)
}

.installFile <- function(file, names, lib, o) {
    name <- names[[file]]
    mine <- function(x) if (is.list(x)) x[[name]] else if (!is.null(names(x))) x[names(x) == name] else x
    quoted <- function(flag, x) if (length(x)) shQuote(paste0(flag, paste(x, collapse = " ")))
    given <- mine(o$given)
    args <- c("CMD", "INSTALL", given, "-l", shQuote(lib), if (o$clean) "--clean", quoted("--configure-args=", mine(o$args)),
              quoted("--configure-vars=", mine(o$vars)), shQuote(file))
    if (isTRUE(o$verbose)) message("system (cmd0): ", paste(c(.executable(), args), collapse = " "))
    output <- if (isTRUE(o$outputs)) file.path(getwd(), paste0(name, ".out")) else if (is.character(o$outputs)) file.path(o$outputs, paste0(name, ".out"))
              else if (o$quiet) FALSE else ""
    tools:::.withEnvironment(c(R_LIBS = paste(unique(c(lib, .libPaths())), collapse = ":")), as.integer(system2(.executable(), args, stdout = output, stderr = output)))
}

remove.packages <- function(pkgs, lib) {
    if (missing(lib) || is.null(lib)) {
        lib <- .libPaths()[1L]
        message(sprintf(ngettext(length(pkgs), "Removing package from %s\n(as %s is unspecified)", "Removing packages from %s\n(as %s is unspecified)"),
                        sQuote(lib), sQuote("lib")), domain = NA)
    }
    for (p in pkgs) {
        folder <- file.path(lib, p)
        if (any(dir.exists(folder) & file.exists(file.path(folder, "DESCRIPTION")))) unlink(folder, recursive = TRUE)
        else warning(gettextf("there is no package called %s", sQuote(p)), call. = FALSE, domain = NA)
    }
    invisible(NULL)
}

# Installed packages of which a repository has a newer version.
old.packages <- function(lib.loc = NULL, repos = getOption("repos"), contriburl = contrib.url(repos, type),
                         instPkgs = installed.packages(lib.loc = lib.loc, ...), method, available = NULL, checkBuilt = FALSE, ...,
                         type = getOption("pkgType")) {
    if (is.null(available)) available <- available.packages(contriburl = contriburl, method = method, type = type)
    rows <- lapply(seq_len(NROW(instPkgs)), function(i) {
        row <- instPkgs[i, ]
        if (row[["Package"]] %in% .ownPackages()) return(NULL)
        offered <- match(row[["Package"]], available[, "Package"])
        if (is.na(offered)) return(NULL)
        newer <- package_version(available[offered, "Version"]) > package_version(row[["Version"]])
        outdated <- checkBuilt && !is.na(row[["Built"]]) && package_version(row[["Built"]])[, 1:2] < getRversion()[, 1:2]
        if (newer || outdated) c(row[["Package"]], row[["LibPath"]], row[["Version"]], row[["Built"]], available[offered, "Version"], available[offered, "Repository"])
    })
    value <- do.call(rbind, rows)
    if (is.null(value)) return(NULL)
    dimnames(value) <- list(value[, 1L], c("Package", "LibPath", "Installed", "Built", "ReposVer", "Repository"))
    value
}

new.packages <- function(lib.loc = NULL, repos = getOption("repos"), contriburl = contrib.url(repos, type),
                         instPkgs = installed.packages(lib.loc = lib.loc, ...), method, available = NULL, ask = FALSE, ...,
                         type = getOption("pkgType")) {
    if (is.null(available)) available <- available.packages(contriburl = contriburl, method = method, type = type)
    value <- sort(setdiff(unname(available[, "Package"]), c(instPkgs[, "Package"], .ownPackages())))
    chosen <- if (identical(ask, FALSE) || !length(value)) character() else .askEach(value, ask, "Install")
    if (length(chosen)) install.packages(chosen, lib = if (is.null(lib.loc)) .libPaths()[1L] else lib.loc[1L], contriburl = contriburl, available = available, type = type, ...)
    value
}

update.packages <- function(lib.loc = NULL, repos = getOption("repos"), contriburl = contrib.url(repos, type), method, instlib = NULL,
                            ask = TRUE, available = NULL, oldPkgs = NULL, ..., checkBuilt = FALSE, type = getOption("pkgType")) {
    if (is.null(available)) available <- available.packages(contriburl = contriburl, method = method, type = type)
    if (!is.matrix(oldPkgs)) {
        old <- old.packages(lib.loc = lib.loc, contriburl = contriburl, method = method, available = available, checkBuilt = checkBuilt)
        if (is.character(oldPkgs) && !is.null(old)) old <- old[old[, "Package"] %in% oldPkgs, , drop = FALSE]
    } else old <- oldPkgs
    if (!NROW(old)) return(invisible())
    chosen <- if (identical(ask, FALSE) || !interactive()) old[, "Package"] else .askEach(old[, "Package"], ask, "Update")
    old <- old[old[, "Package"] %in% chosen, , drop = FALSE]
    for (lib in unique(old[, "LibPath"])) {
        names <- old[old[, "LibPath"] == lib, "Package"]
        install.packages(unname(names), lib = if (is.null(instlib)) lib else instlib, contriburl = contriburl, available = available, type = type, ...)
    }
    invisible()
}

# The packages that the user wants of those offered: one question each, or a menu.
.askEach <- function(names, ask, verb) {
    if (identical(ask, "graphics")) return(select.list(names, multiple = TRUE, title = paste(verb, "packages")))
    answer <- vapply(names, function(n) readline(sprintf("%s package %s? (y/N) ", verb, sQuote(n))), "")
    names[tolower(substr(answer, 1L, 1L)) == "y"]
}
