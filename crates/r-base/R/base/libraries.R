# Libraries: the folders packages are installed in, and what is there.

# What is set while the session lasts: the folders, in the order they are searched.
.libraries <- new.env()

.Library <- R.home("library")

# R_LIBS_SITE, or the folders that distributions use where there are such.
.Library.site <- .siteLibraries()

.siteLibraries <- function() {
    set <- Sys.getenv("R_LIBS_SITE", NA)
    folders <- if (is.na(set)) c("/usr/local/lib/R/site-library", file.path(R.home(), "site-library")) else .folderList(set)
    folders[dir.exists(folders)]
}

# The folders of a path variable. %V, %v and other marks stand for parts of the version and the platform.
.folderList <- function(text) {
    folders <- strsplit(text, ":", fixed = TRUE)[[1L]]
    marks <- c("%V" = paste(R.version$major, R.version$minor, sep = "."), "%v" = paste(R.version$major, sub("\\..*", "", R.version$minor), sep = "."),
               "%p" = R.version$platform, "%o" = R.version$os, "%a" = R.version$arch)
    for (m in names(marks)) folders <- gsub(m, marks[[m]], folders, fixed = TRUE)
    path.expand(folders[nzchar(folders) & folders != "NULL"])
}

.libPaths <- function(new, include.site = TRUE) {
    if (missing(new)) {
        if (is.null(.libraries$paths))
            .setLibraries(c(.folderList(Sys.getenv("R_LIBS")), .folderList(Sys.getenv("R_LIBS_USER"))), TRUE)
        return(.libraries$paths)
    }
    .setLibraries(path.expand(new), include.site)
}

.setLibraries <- function(new, include.site) {
    folders <- new[dir.exists(new)]
    folders <- c(folders, if (include.site) .Library.site, .Library)
    assign("paths", unique(normalizePath(folders, "/", FALSE)), envir = .libraries)
    invisible(.libraries$paths)
}

# Where the loaded or installed package of this name is; character(0) if nowhere. What is loaded comes first
# if nobody asked for special folders. Our own packages are wherever the library is.
.packageFolder <- function(package, lib.loc = NULL) {
    own <- package %in% .ownPackages()
    if (is.null(lib.loc)) {
        if (own) return(file.path(.Library, package))
        ns <- get0(package, envir = .nsRegistry(), inherits = FALSE)
        if (!is.null(ns) && length(path <- .getNamespaceInfo(ns, "path"))) return(path)
        lib.loc <- .libPaths()
    }
    folders <- file.path(lib.loc, package)
    folders <- folders[file.exists(file.path(folders, "DESCRIPTION"))]
    if (length(folders)) folders[1L]
    else if (own && .Library %in% lib.loc) file.path(.Library, package)
    else character()
}

find.package <- function(package = NULL, lib.loc = NULL, quiet = FALSE, verbose = getOption("verbose")) {
    if (is.null(package)) package <- .packages()
    if (!length(package)) return(character())
    found <- lapply(package, .packageFolder, lib.loc)
    lacks <- package[!lengths(found)]
    if (length(lacks) && !quiet) {
        if (length(lacks) == length(package)) stop(packageNotFoundError(lacks, lib.loc, sys.call()))
        for (p in lacks) warning(gettextf("there is no package called %s", sQuote(p)), domain = NA)
    }
    unlist(found)
}

path.package <- function(package = NULL, quiet = FALSE) {
    attached <- .packages()
    if (is.null(package)) package <- attached
    here <- package[package %in% attached]
    if (length(package) && !length(here) && !quiet)
        stop("none of the packages are loaded")
    if (!quiet && length(gone <- setdiff(package, here)))
        warning(sprintf(ngettext(length(gone), "package %s is not loaded", "packages %s are not loaded"),
                        paste(sQuote(gone), collapse = ", ")), domain = NA)
    vapply(here, function(p) .packageFolder(p), "", USE.NAMES = FALSE)
}

system.file <- function(..., package = "base", lib.loc = NULL, mustWork = FALSE) {
    folder <- find.package(package, lib.loc, quiet = TRUE)
    if (nargs() == 0L || !...length()) {
        files <- folder
        if (length(files) && !package %in% .ownPackages()) files <- files[file.exists(files)]
    } else if (length(folder)) {
        files <- file.path(folder, ...)
        files <- files[file.exists(files)]
    } else files <- character()
    if (length(files)) return(files)
    if (isTRUE(mustWork)) stop("no file found")
    ""
}

.packages <- function(all.available = FALSE, lib.loc = NULL) {
    if (!all.available) {
        path <- search()
        return(invisible(substring(path[startsWith(path, "package:")], 9L)))
    }
    if (is.null(lib.loc)) lib.loc <- .libPaths()
    found <- unlist(lapply(lib.loc, function(lib) {
        names <- list.files(lib)
        names[grepl("^[[:alpha:]][[:alnum:].]*$", names) & file.exists(file.path(lib, names, "DESCRIPTION"))]
    }))
    unique(c(found, if (.Library %in% lib.loc) setdiff(.ownPackages(), "rigel")))
}
