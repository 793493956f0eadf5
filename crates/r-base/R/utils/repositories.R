# Repositories of packages: what they offer, and downloading from them. A repository is a folder src/contrib with
# archives and an index PACKAGES, behind a URL (file:, http:, https:).

.availableFields <- c("Package", "Version", "Priority", "Depends", "Imports", "LinkingTo", "Suggests", "Enhances", "License", "License_is_FOSS",
                      "License_restricts_use", "OS_type", "Archs", "MD5sum", "NeedsCompilation", "File", "Repository")

available.packages <- function(contriburl = contrib.url(repos, type), method, fields = NULL, type = getOption("pkgType"), filters = NULL,
                               repos = getOption("repos"), ignore_repo_cache = FALSE, max_repo_cache_age, quiet = TRUE, ...) {
    if (any(grepl("@CRAN@", contriburl, fixed = TRUE))) stop("trying to use CRAN without setting a mirror")
    columns <- unique(c(.availableFields, fields))
    age <- if (missing(max_repo_cache_age)) as.numeric(Sys.getenv("R_AVAILABLE_PACKAGES_CACHE_CONTROL_MAX_AGE", "3600")) else max_repo_cache_age
    tables <- lapply(unique(contriburl), function(url) .repositoryIndex(url, columns, method, if (ignore_repo_cache) -Inf else age, quiet))
    all <- do.call(rbind, c(list(matrix(character(), 0L, length(columns), dimnames = list(NULL, columns))), tables))
    all <- .filterAvailable(all, filters)
    rownames(all) <- if (nrow(all)) all[, "Package"]
    all
}

# The index of one repository as a matrix; a repository that can't be read is a warning and offers nothing.
.repositoryIndex <- function(url, columns, method, age, quiet) {
    found <- tryCatch(.readIndex(url, method, age, quiet), error = function(e) {
        warning(gettextf("unable to access index for repository %s:\n  %s", url, conditionMessage(e)), call. = FALSE, domain = NA)
        NULL
    })
    if (is.null(found) || !nrow(found)) return(NULL)
    value <- matrix(NA_character_, nrow(found), length(columns), dimnames = list(NULL, columns))
    known <- intersect(columns, colnames(found))
    value[, known] <- found[, known]
    # A path says that an archive is in a folder below.
    below <- if ("Path" %in% colnames(found)) found[, "Path"] else NA
    value[, "Repository"] <- ifelse(is.na(below), url, paste(url, below, sep = "/"))
    value
}

.readIndex <- function(url, method, age, quiet) {
    if (startsWith(url, "file://")) {
        folder <- URLdecode(sub("^file://(localhost)?", "", url))
        for (f in file.path(folder, c("PACKAGES.rds", "PACKAGES.gz", "PACKAGES"))) if (file.exists(f)) return(.indexFile(f))
        stop(gettextf("cannot open file '%s'", file.path(folder, "PACKAGES")), domain = NA)
    }
    cache <- file.path(tempdir(), paste0("repos_", URLencode(url, TRUE), ".rds"))
    if (file.exists(cache) && as.numeric(difftime(Sys.time(), file.mtime(cache), units = "secs")) < age) return(readRDS(cache))
    scratch <- tempfile()
    on.exit(unlink(scratch))
    for (f in c("PACKAGES.rds", "PACKAGES.gz", "PACKAGES")) {
        got <- tryCatch(download.file(paste(url, f, sep = "/"), scratch, method = if (missing(method)) "auto" else method, quiet = quiet, mode = "wb"),
                        error = function(e) e, warning = function(w) w)
        if (inherits(got, "condition") || got != 0L) next
        found <- .indexFile(scratch, f)
        saveRDS(found, cache)
        return(found)
    }
    stop(gettextf("cannot open URL '%s'", paste(url, "PACKAGES", sep = "/")), domain = NA)
}

.indexFile <- function(path, name = basename(path)) {
    if (endsWith(name, ".rds")) return(readRDS(path))
    con <- if (endsWith(name, ".gz")) gzfile(path, "r") else file(path, "r")
    on.exit(close(con))
    read.dcf(con)
}

# The filters by name: which rows stay.
.availableFilters <- list(
    R_version = function(db) {
        needs <- lapply(db[, "Depends"], function(d) Filter(function(n) n$name == "R" && length(n$version), tools:::.dependencyList(d)))
        db[vapply(needs, function(n) all(vapply(n, function(need) is.character(need$version) || .versionFits(getRversion(), need), NA)), NA), , drop = FALSE]
    },
    OS_type = function(db) db[is.na(db[, "OS_type"]) | db[, "OS_type"] == .Platform$OS.type, , drop = FALSE],
    subarch = function(db) db,
    duplicates = function(db) {
        newest <- vapply(split(seq_len(nrow(db)), db[, "Package"]), function(rows) {
            versions <- package_version(db[rows, "Version"])
            rows[versions == max(versions)][1L]
        }, 1L)
        db[sort(newest), , drop = FALSE]
    },
    "license/FOSS" = function(db) db[!is.na(db[, "License"]) & grepl("GPL|MIT|BSD|Apache|Artistic|CC0|MPL|EUPL|Unlimited", db[, "License"]), , drop = FALSE],
    "license/restricts_use" = function(db) db[!(!is.na(db[, "License_restricts_use"]) & db[, "License_restricts_use"] == "yes"), , drop = FALSE],
    CRAN = function(db) {
        cran <- contrib.url(getOption("repos")["CRAN"])
        from <- startsWith(db[, "Repository"], cran)
        db[from | !db[, "Package"] %in% db[from, "Package"], , drop = FALSE]
    })

.filterAvailable <- function(db, filters) {
    if (is.null(filters)) filters <- getOption("available_packages_filters")
    usual <- c("R_version", "OS_type", "subarch", "duplicates")
    if (is.null(filters)) filters <- usual
    else if (is.list(filters) && isTRUE(filters$add)) filters <- c(usual, filters[names(filters) != "add"])
    for (f in as.list(filters)) {
        if (!nrow(db)) break
        keep <- if (is.function(f)) f else .availableFilters[[f]]
        if (is.null(keep)) stop(gettextf("invalid 'filters' argument: '%s'", f), domain = NA)
        db <- keep(db)
    }
    db
}

# Downloads archives; a matrix of names and files.
download.packages <- function(pkgs, destdir, available = NULL, repos = getOption("repos"), contriburl = contrib.url(repos, type), method,
                              type = getOption("pkgType"), ...) {
    if (!dir.exists(destdir)) stop("'destdir' is not a directory")
    if (is.null(available)) available <- available.packages(contriburl = contriburl, method = method, type = type, ...)
    got <- lapply(unique(pkgs), function(p) {
        row <- which(available[, "Package"] == p)
        if (!length(row)) {
            warning(gettextf("no package %s at the repositories", sQuote(p)), call. = FALSE, domain = NA)
            return(NULL)
        }
        .downloadPackage(available[row[1L], ], destdir, method, ...)
    })
    got <- do.call(rbind, got)
    if (is.null(got)) matrix(character(), 0L, 2L) else got
}

.downloadPackage <- function(entry, destdir, method, quiet = FALSE, ...) {
    archive <- if (is.na(entry[["File"]])) paste0(entry[["Package"]], "_", entry[["Version"]], ".tar.gz") else entry[["File"]]
    url <- paste(entry[["Repository"]], archive, sep = "/")
    if (startsWith(url, "file://")) file <- URLdecode(sub("^file://(localhost)?", "", url))
    else {
        file <- file.path(destdir, archive)
        status <- tryCatch(download.file(url, file, method = if (missing(method)) "auto" else method, quiet = quiet, mode = "wb"), error = function(e) {
            warning(conditionMessage(e), call. = FALSE)
            1L
        })
        if (status) {
            warning(gettextf("download of package %s failed", sQuote(entry[["Package"]])), call. = FALSE, domain = NA)
            unlink(file)
            return(NULL)
        }
    }
    sum <- entry[["MD5sum"]]
    if (!is.na(sum) && !identical(unname(tools::md5sum(file)), sum)) {
        warning(gettextf("package %s has a wrong MD5 sum and is not used", sQuote(entry[["Package"]])), call. = FALSE, domain = NA)
        return(NULL)
    }
    c(entry[["Package"]], file)
}
