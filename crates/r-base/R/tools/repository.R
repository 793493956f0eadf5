# Making repositories: the index of the archives in a folder.

.indexFields <- c("Package", "Version", "Priority", "Depends", "Imports", "LinkingTo", "Suggests", "Enhances", "License", "License_is_FOSS",
                  "License_restricts_use", "OS_type", "Archs", "MD5sum", "NeedsCompilation")

write_PACKAGES <- function(dir = ".", fields = NULL, type = c("source", "mac.binary", "win.binary"), verbose = FALSE, unpacked = FALSE,
                           subdirs = FALSE, latestOnly = TRUE, addFiles = FALSE, rds_compress = "xz", validate = FALSE) {
    type <- match.arg(type)
    folders <- if (is.character(subdirs)) c("", subdirs) else if (subdirs) list.dirs(dir, full.names = FALSE) else ""
    entries <- unlist(lapply(folders, function(below) .folderEntries(dir, below, type, unpacked, unique(c(.indexFields, fields)), addFiles, verbose)), recursive = FALSE)
    if (latestOnly && length(entries)) {
        names <- vapply(entries, `[[`, "", "Package")
        versions <- package_version(vapply(entries, `[[`, "", "Version"))
        newest <- vapply(split(seq_along(names), names), function(k) k[versions[k] == max(versions[k])][1L], 1L)
        entries <- entries[sort(newest)]
    }
    if (validate) for (e in entries) for (f in c("Package", "Version")) if (is.na(e[f])) stop(gettextf("an archive has no field %s", sQuote(f)), domain = NA)
    columns <- unique(c(.indexFields, fields, "File", "Path"))
    index <- matrix(NA_character_, length(entries), length(columns), dimnames = list(NULL, columns))
    for (i in seq_along(entries)) index[i, names(entries[[i]])] <- entries[[i]]
    index <- index[, columns %in% c(.indexFields, fields) | colSums(!is.na(index)) > 0L, drop = FALSE]
    rownames(index) <- if (nrow(index)) index[, "Package"]
    plain <- file.path(dir, "PACKAGES")
    write.dcf(index, plain)
    packed <- gzfile(file.path(dir, "PACKAGES.gz"), "w")
    write.dcf(index, packed)
    close(packed)
    saveRDS(index, file.path(dir, "PACKAGES.rds"), compress = rds_compress)
    invisible(nrow(index))
}

# The descriptions of the archives (or folders) in one folder of a repository.
.folderEntries <- function(dir, below, type, unpacked, fields, addFiles, verbose) {
    folder <- if (nzchar(below)) file.path(dir, below) else dir
    pattern <- switch(type, source = "_.*\\.tar\\.[^_]*$", win.binary = "_.*\\.zip$", mac.binary = "_.*\\.tgz$")
    found <- if (unpacked) dirname(list.files(folder, "^DESCRIPTION$", recursive = TRUE)) else list.files(folder, pattern)
    entries <- lapply(found, function(f) {
        if (verbose) message("Processing ", f)
        path <- file.path(folder, f)
        text <- if (unpacked) file.path(path, "DESCRIPTION") else .archivedDescription(path)
        if (is.null(text)) {
            warning(gettextf("no DESCRIPTION was found in '%s'", f), call. = FALSE, domain = NA)
            return(NULL)
        }
        all <- read.dcf(text)[1L, ]
        entry <- all[intersect(fields, names(all))]
        if (!unpacked) entry["MD5sum"] <- md5sum(path)
        usual <- paste0(entry["Package"], "_", entry["Version"], ".tar.gz")
        if (addFiles || !unpacked && f != usual && type == "source") entry["File"] <- f
        if (nzchar(below)) entry["Path"] <- below
        entry
    })
    Filter(Negate(is.null), entries)
}

.archivedDescription <- function(archive) {
    scratch <- tempfile()
    dir.create(scratch)
    inside <- if (endsWith(archive, ".zip")) utils::unzip(archive, list = TRUE)$Name else utils::untar(archive, list = TRUE, tar = "internal")
    wanted <- grep("^[^/]+/DESCRIPTION$", inside, value = TRUE)[1L]
    if (is.na(wanted)) return(NULL)
    if (endsWith(archive, ".zip")) utils::unzip(archive, wanted, exdir = scratch) else utils::untar(archive, wanted, exdir = scratch, tar = "internal")
    file.path(scratch, wanted)
}
