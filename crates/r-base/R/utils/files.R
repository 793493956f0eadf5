# Snapshots of folders and what changed between two of them.

fileSnapshot <- function(path = ".", file.info = TRUE, timestamp = NULL, md5sum = FALSE, digest = NULL,
                         full.names = length(path) > 1, ...) {
    if (length(path) > 1L && !full.names) stop("'full.names' must be TRUE for multiple paths.")
    if (length(timestamp) == 1L) file.create(timestamp)
    path <- normalizePath(path)
    args <- list(...)
    listed <- lapply(path, function(folder) do.call(list.files, c(list(path = folder, full.names = full.names), args)))
    label <- as.character(unlist(listed))
    file <- if (full.names) label else file.path(rep(path, lengths(listed)), label)
    info <- if (file.info) base::file.info(file) else data.frame(row.names = label)
    if (file.info) rownames(info) <- label
    if (md5sum) info$md5sum <- unname(suppressWarnings(tools::md5sum(file)))
    if (!is.null(digest)) info$digest <- digest(file)
    structure(list(info = info, path = path, timestamp = timestamp, file.info = file.info, md5sum = md5sum,
                   digest = digest, full.names = full.names, args = args), class = "fileSnapshot")
}

print.fileSnapshot <- function(x, verbose = FALSE, ...) {
    cat("File snapshot:\n")
    fields <- list(path = x$path, timestamp = x$timestamp, file.info = x$file.info, md5sum = x$md5sum,
                   digest = deparse(x$digest, control = NULL), full.names = x$full.names,
                   args = deparse(x$args, control = NULL))
    for (name in names(fields)) cat(" ", name, " = ", paste(fields[[name]], collapse = ", "), "\n", sep = "")
    cat(" ", nrow(x$info), " files recorded.\n", sep = "")
    if (verbose) print(x$info)
    invisible(x)
}

changedFiles <- function(before, after, path = before$path, timestamp = before$timestamp,
                         check.file.info = c("size", "isdir", "mode", "mtime"), md5sum = before$md5sum,
                         digest = before$digest, full.names = before$full.names, ...) {
    if (missing(after))
        after <- do.call(fileSnapshot, c(list(path = path, timestamp = NULL, file.info = before$file.info,
                                              md5sum = md5sum, digest = digest, full.names = full.names),
                                         if (...length()) list(...) else before$args))
    old <- rownames(before$info)
    new <- rownames(after$info)
    both <- intersect(old, new)
    columns <- c(intersect(check.file.info, intersect(names(before$info), names(after$info))),
                 if (length(timestamp) == 1L) "Newer", if (isTRUE(before$md5sum) && isTRUE(md5sum)) "md5sum",
                 if (!is.null(before$digest) && !is.null(digest)) "digest")
    changes <- vapply(columns, function(column) {
        if (column == "Newer") return(file_test("-nt", if (full.names) both else file.path(path[1L], both), timestamp))
        before$info[both, column] != after$info[both, column]
    }, logical(length(both)))
    changes <- matrix(changes, nrow = length(both), dimnames = list(both, columns))
    changed <- rowSums(changes, na.rm = TRUE) > 0
    structure(list(added = setdiff(new, old), deleted = setdiff(old, new), changed = both[changed],
                   unchanged = both[!changed], changes = changes), class = "changedFiles")
}

print.changedFiles <- function(x, ...) {
    show <- function(title, files) if (length(files)) cat(title, paste0("  ", files), sep = "\n")
    show("Files added:", x$added)
    show("Files deleted:", x$deleted)
    rows <- x$changes[rowSums(x$changes, na.rm = TRUE) > 0, , drop = FALSE]
    if (nrow(rows)) {
        cat("File changes:\n")
        print(rows[, colSums(rows, na.rm = TRUE) > 0, drop = FALSE], ...)
    }
    invisible(x)
}
