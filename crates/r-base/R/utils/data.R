# data() and what it lists: the sets of package datasets, of installed packages, and of ./data.

data <- function(..., list = character(), package = NULL, lib.loc = NULL, verbose = getOption("verbose"),
                 envir = .GlobalEnv, overwrite = TRUE) {
    wanted <- c(as.character(substitute(list(...))[-1L]), list)
    if (!is.null(package) && !all(package == "base")) {
        if (!is.character(package)) stop("'package' must be a character vector or NULL")
        if (any(package %in% "base")) warning("datasets have been moved from package 'base' to package 'datasets'")
        package <- package[!package %in% "base"]
    }
    folders <- .dataFolders(package, lib.loc)
    if (!length(wanted)) return(.dataListing(folders, is.null(package)))
    own <- is.null(package) || "datasets" %in% package
    for (name in wanted) {
        found <- own && .dataFromOwn(name, envir, overwrite, verbose)
        if (!found) found <- .dataFromFolders(name, folders, envir, overwrite, verbose)
        if (!found) warning(gettextf("data set %s not found", sQuote(name)), domain = NA)
    }
    invisible(wanted)
}

# The folders of the packages asked for, or of those attached and the working directory.
.dataFolders <- function(package, lib.loc) {
    asked <- !is.null(package)
    if (!asked) package <- .packages()
    paths <- vapply(package, function(p) {
        path <- find.package(p, lib.loc, quiet = TRUE)
        if (length(path)) path[1L] else if (p %in% .ownPackages()) file.path(R.home("library"), p) else NA_character_
    }, "")
    if (asked && anyNA(paths)) find.package(package[is.na(paths)][1L], lib.loc)
    paths <- paths[!is.na(paths)]
    if (!asked) paths <- c(paths, .WorkingDirectory = getwd())
    paths
}

# Binds objects where they are wanted, saying which it leaves alone.
.dataAssign <- function(values, envir, overwrite, caller) {
    for (name in names(values)) {
        if (!overwrite && exists(name, envir = envir, inherits = FALSE))
            warning(simpleWarning(gettextf("an object named %s already exists and will not be overwritten",
                                           sQuote(name)), caller))
        else assign(name, values[[name]], envir = envir)
    }
}

.dataFromOwn <- function(name, envir, overwrite, verbose) {
    index <- .datasetIndex()
    objects <- index[[1L]][index[[2L]] == name]
    if (!length(objects)) return(FALSE)
    if (verbose) message("name=", name, ":\t found in Rdata.rds")
    values <- lapply(objects, function(object) .dataset(object))
    names(values) <- objects
    .dataAssign(values, envir, overwrite, sys.call(-1L))
    TRUE
}

# Extensions that data() reads, in the order of preference.
.dataReaders <- function() list(
    R = function(file, env) sys.source(file, chdir = TRUE, envir = env),
    RData = function(file, env) load(file, envir = env),
    txt = function(file, env) assign(.dataName(file), read.table(file, header = TRUE, as.is = FALSE), envir = env),
    csv = function(file, env)
        assign(.dataName(file), read.table(file, header = TRUE, sep = ";", as.is = FALSE), envir = env))

.dataName <- function(file) sub("\\.[^.]*(\\.(gz|bz2|xz))?$", "", basename(file))

.dataKind <- function(file) {
    ext <- tolower(sub(".*\\.", "", sub("\\.(gz|bz2|xz)$", "", file)))
    switch(ext, r = "R", rdata = , rda = "RData", txt = , tab = "txt", csv = "csv", "")
}

.dataFromFolders <- function(name, folders, envir, overwrite, verbose) {
    for (folder in file.path(folders, "data")) {
        database <- file.path(folder, "Rdata.rds")
        files <- list.files(folder, full.names = TRUE)
        files <- files[.dataName(files) == name & nzchar(vapply(files, .dataKind, ""))]
        scratch <- new.env()
        if (file.exists(database) && !is.null(objects <- readRDS(database)[[name]]) && basename(dirname(folder)) != "datasets") {
            if (verbose) message("name=", name, ":\t found in Rdata.rds")
            lazyLoad(file.path(folder, "Rdata"), envir = scratch, filter = function(x) x %in% objects)
        } else if (length(files)) {
            kinds <- vapply(files, .dataKind, "")
            readers <- .dataReaders()
            file <- files[order(match(kinds, names(readers)))][1L]
            if (verbose) message("name=", name, ":\t file= ", basename(file))
            readers[[.dataKind(file)]](file, scratch)
        } else next
        .dataAssign(as.list(scratch, all.names = TRUE), envir, overwrite, sys.call(-1L))
        return(TRUE)
    }
    FALSE
}

# The rows of a listing: package, library, item, title.
.dataRows <- function(folder, package) {
    if (package == "datasets") {
        index <- .datasetIndex()
        item <- ifelse(index[[1L]] == index[[2L]], index[[1L]], paste0(index[[1L]], " (", index[[2L]], ")"))
        rows <- cbind(item, index[[3L]])
        return(cbind(package, dirname(folder), rows[order(item, method = "radix"), , drop = FALSE]))
    }
    titles <- file.path(folder, "Meta", "data.rds")
    rows <- if (file.exists(titles)) readRDS(titles)
        else {
            files <- list.files(file.path(folder, "data"))
            files <- unique(.dataName(files[nzchar(vapply(files, .dataKind, ""))]))
            if (length(files)) cbind(files, "")
        }
    if (is.null(rows) || !NROW(rows)) return(NULL)
    label <- if (package == ".WorkingDirectory") "" else package
    cbind(label, dirname(folder), rows)
}

.dataListing <- function(folders, footer) {
    rows <- do.call(rbind, Map(.dataRows, folders, names(folders)))
    if (is.null(rows)) rows <- matrix("", 0L, 4L)
    dimnames(rows) <- list(NULL, c("Package", "LibPath", "Item", "Title"))
    note <- if (footer)
        paste0("Use ", sQuote("data(package = .packages(all.available = TRUE))"), "\n",
               "to list the data sets in all *available* packages.")
    structure(list(title = "Data sets", header = NULL, results = rows, footer = note), class = "packageIQR")
}

format.packageIQR <- function(x, ...) {
    rows <- x$results
    packages <- unique(rows[, "Package"])
    sections <- lapply(packages, function(package) {
        these <- rows[rows[, "Package"] == package, , drop = FALSE]
        heading <- if (nzchar(package)) gettextf("%s in package %s:", x$title, sQuote(package)) else paste0(x$title, ":")
        c("", heading, "", formatDL(these[, "Item"], these[, "Title"]), "")
    })
    body <- unlist(sections)
    c(if (length(body)) body[-1L], if (length(x$footer)) c("", strsplit(x$footer, "\n", fixed = TRUE)[[1L]], ""))
}

print.packageIQR <- function(x, ...) {
    if (!nrow(x$results)) cat(gettextf("no %s found", tolower(x$title)), "\n", sep = "")
    else writeLines(c(x$header, format(x)))
    invisible(x)
}

# Files of a kind in a folder of installed packages, with what the package's index says of them.
.packageIndexRows <- function(folders, folder, index) {
    rows <- lapply(names(folders), function(package) {
        titles <- file.path(folders[[package]], "Meta", index)
        if (!file.exists(titles)) return(NULL)
        titles <- readRDS(titles)
        if (is.data.frame(titles)) titles <- as.matrix(titles[c("Topic", "Title")])
        if (NROW(titles)) cbind(package, dirname(folders[[package]]), titles[, 1:2, drop = FALSE])
    })
    rows <- do.call(rbind, rows)
    if (is.null(rows)) rows <- matrix("", 0L, 4L)
    dimnames(rows) <- list(NULL, c("Package", "LibPath", "Item", "Title"))
    rows
}

demo <- function(topic, package = NULL, lib.loc = NULL, character.only = FALSE, verbose = getOption("verbose"),
                 type = c("console", "html"), echo = TRUE, ask = getOption("demo.ask"),
                 encoding = getOption("encoding")) {
    type <- match.arg(type)
    if (type == "html") stop("demo(type = \"html\") needs the dynamic help system, which does not exist here")
    folders <- .dataFolders(package, lib.loc)
    folders <- folders[names(folders) != ".WorkingDirectory"]
    if (missing(topic)) {
        note <- if (is.null(package))
            paste0("Use ", sQuote("demo(package = .packages(all.available = TRUE))"), "\n",
                   "to list the demos in all *available* packages.")
        return(structure(list(title = "Demos", header = NULL, results = .packageIndexRows(folders, "demo", "demo.rds"),
                              footer = note), class = "packageIQR"))
    }
    if (!character.only) {
        topic <- substitute(topic)
        topic <- if (is.call(topic)) eval.parent(topic) else as.character(topic)
    }
    files <- list.files(file.path(folders, "demo"), full.names = TRUE)
    files <- files[sub("\\.[Rr]$", "", basename(files)) == topic]
    if (!length(files)) stop(gettextf("No demo found for topic %s", sQuote(topic)), domain = NA)
    if (length(files) > 1L)
        warning(gettextf("Demo for topic %s' found more than once,\nusing the one found in %s", sQuote(topic),
                         sQuote(dirname(files[1L]))), domain = NA)
    if (ask == "default") ask <- echo && FALSE
    if (is.character(ask)) ask <- as.logical(ask)
    if (echo) cat("\n\n\tdemo(", topic, ")\n\t---- ", strrep("~", nchar(topic)), "\n", sep = "")
    if (ask && interactive()) readline("\nType  <Return>\t to start : ")
    source(files[1L], echo = echo, max.deparse.length = Inf, keep.source = TRUE, encoding = encoding)
}
