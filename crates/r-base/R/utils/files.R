# Snapshots of folders and what changed between two of them.

# What is recorded of each file, a data frame with a row for each: `at` is where the files are, `label` what they are called.
.file_facts <- function(at, label, with_info, with_sums, digest) {
    facts <- if (with_info) file.info(at) else data.frame(row.names = label)
    row.names(facts) <- label
    # Folders have no checksum; nobody needs to be warned of them.
    if (with_sums) facts[["md5sum"]] <- as.vector(suppressWarnings(tools::md5sum(at)))
    # A digest of several columns gives the frame as many.
    if (is.null(digest)) facts else data.frame(facts, digest = digest(at), row.names = label)
}

fileSnapshot <- function(path = ".", file.info = TRUE, timestamp = NULL, md5sum = FALSE, digest = NULL,
                         full.names = length(path) > 1, ...) {
    if (!full.names && length(path) > 1L) stop("'full.names' must be TRUE for multiple paths.")
    # The stamp is older than whatever is looked at.
    if (length(timestamp) == 1L) file.create(timestamp)
    folders <- normalizePath(path)
    selection <- list(...)
    found <- Map(function(folder) do.call("list.files", c(folder, selection, list(full.names = full.names))), folders)
    label <- unlist(found, use.names = FALSE)
    at <- if (full.names) label else file.path(folders, label)
    record <- list(info = .file_facts(as.character(at), as.character(label), file.info, md5sum, digest), path = folders)
    settings <- list(timestamp = timestamp, file.info = file.info, md5sum = md5sum, digest = digest,
                     full.names = full.names, args = selection)
    structure(c(record, settings), class = "fileSnapshot")
}

print.fileSnapshot <- function(x, verbose = FALSE, ...) {
    cat("File snapshot:\n")
    fields <- list(path = x$path, timestamp = x$timestamp, file.info = x$file.info, md5sum = x$md5sum,
                   digest = deparse(x$digest, control = NULL), full.names = x$full.names,
                   args = deparse(x$args, control = NULL))
    for (name in names(fields)) cat(" ", name, " = ", paste(fields[[name]], collapse = ""), "\n", sep = "")
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
    asked <- c(check.file.info, if (length(timestamp) == 1L) "Newer", if (isTRUE(before$md5sum) && isTRUE(md5sum)) "md5sum",
               if (!is.null(before$digest) && !is.null(digest)) "digest")
    columns <- intersect(asked, c("Newer", intersect(names(before$info), names(after$info))))
    changes <- vapply(columns, function(column) {
        if (column == "Newer") return(file_test("-nt", if (full.names) both else file.path(path[1L], both), timestamp))
        before$info[both, column] != after$info[both, column]
    }, logical(length(both)))
    changes <- matrix(changes, length(both), length(columns), dimnames = list(both, columns))
    changed <- rowSums(changes, na.rm = TRUE) > 0
    structure(list(added = setdiff(new, old), deleted = setdiff(old, new), changed = both[changed],
                   unchanged = both[!changed], changes = changes), class = "changedFiles")
}

print.changedFiles <- function(x, verbose = FALSE, ...) {
    show <- function(title, files) if (length(files)) cat(title, paste0("  ", files), sep = "\n")
    show("Files added:", x$added)
    show("Files deleted:", x$deleted)
    some <- function(counts) verbose | counts > 0
    rows <- x$changes[some(rowSums(x$changes, na.rm = TRUE)), , drop = FALSE]
    if (length(rows)) {
        cat("File changes:\n")
        print(rows[, some(colSums(rows, na.rm = TRUE)), drop = FALSE], ...)
    }
    invisible(x)
}
