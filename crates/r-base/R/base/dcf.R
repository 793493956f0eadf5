# Debian control files: records of "Tag: value" lines, with continuations that begin with white space.

read.dcf <- function(file, fields = NULL, all = FALSE, keep.white = NULL) {
    if (is.character(file)) {
        file <- gzfile(file)
        on.exit(close(file))
    }
    if (!inherits(file, "connection")) stop("'file' must be a character string or connection")
    lines <- readLines(file, warn = FALSE)
    lines <- lines[!startsWith(lines, "#")]
    records <- .dcfRecords(lines, keep.white)
    tags <- unique(unlist(lapply(records, names)))
    if (is.null(fields)) fields <- if (is.null(tags)) character() else tags
    if (!all) {
        values <- lapply(records, function(r) vapply(fields, function(f) {
            at <- which(names(r) == f)
            if (length(at)) r[[at[length(at)]]] else NA_character_
        }, ""))
        return(matrix(as.character(unlist(values)), length(records), length(fields), TRUE, list(NULL, fields)))
    }
    columns <- lapply(fields, function(f) {
        values <- lapply(records, function(r) if (any(names(r) == f)) unname(r[names(r) == f]) else NA_character_)
        if (all(lengths(values) == 1L)) unlist(values) else values
    })
    names(columns) <- fields
    structure(columns, class = "data.frame", row.names = seq_along(records))
}

# The records as named vectors.
.dcfRecords <- function(lines, keep.white) {
    blank <- grepl("^[[:blank:]]*$", lines)
    part <- cumsum(blank)[!blank]
    lines <- lines[!blank]
    unname(lapply(split(lines, part), .dcfRecord, keep.white))
}

.dcfRecord <- function(lines, keep.white) {
    more <- grepl("^[[:blank:]]", lines)
    tagged <- regexpr(":", lines, fixed = TRUE)
    bad <- which(!more & (tagged < 2L | grepl("^[^:]*[[:blank:]][^:]*:", lines)))
    if (more[1L]) stop(gettextf("Found continuation line starting '%s ...' at begin of record.", substr(lines[1L], 1L, 25L)),
                       domain = NA, call. = FALSE)
    if (length(bad))
        stop(simpleError(gettextf("Line starting '%s ...' is malformed!", substr(lines[bad[1L]], 1L, 25L)), sys.call(-4L)))
    field <- cumsum(!more)
    tags <- substr(lines[!more], 1L, tagged[!more] - 1L)
    keep <- (tags %in% keep.white)[field]
    text <- ifelse(more, lines, sub("^[^:]*:[[:blank:]]*", "", lines))
    text <- ifelse(keep, text, sub("^[[:blank:]]+", "", sub("[[:blank:]]+$", "", text)))
    text[more & grepl("^[[:blank:]]*\\.[[:blank:]]*$", lines)] <- ""
    values <- vapply(split(text, factor(field, seq_along(tags))), paste, "", collapse = "\n")
    names(values) <- tags
    values
}

write.dcf <- function(x, file = "", append = FALSE, useBytes = FALSE, indent = 0.1 * getOption("width"),
                      width = 0.9 * getOption("width"), keep.white = NULL) {
    if (file == "") file <- stdout()
    else if (is.character(file)) {
        file <- file(file, if (append) "a" else "w")
        on.exit(close(file))
    }
    if (!inherits(file, "connection")) stop("'file' must be a character string or connection")
    if (!is.data.frame(x)) x <- if (is.matrix(x)) as.data.frame(x, stringsAsFactors = FALSE) else
        structure(as.list(x), class = "data.frame", row.names = seq_len(max(lengths(as.list(x)), 1L)))
    fields <- names(x)
    rows <- nrow(x)
    for (i in seq_len(rows)) {
        for (f in fields) {
            value <- if (is.list(x[[f]])) x[[f]][[i]] else as.character(x[[f]])[i]
            for (v in as.character(value)) if (!is.na(v))
                writeLines(if (f %in% keep.white) paste0(f, ": ", gsub("\n", "\n ", v)) else .dcfField(f, v, indent, width), file,
                           useBytes = useBytes)
        }
        if (i < rows) writeLines("", file)
    }
    invisible()
}

# A field whose long text goes on in indented lines.
.dcfField <- function(tag, value, indent, width)
{
    lines <- strwrap(paste0(tag, ": ", value), width, exdent = indent)
    # A line that begins with a dot would be read as a blank one.
    paste(sub("^([[:blank:]]*)[.]", "\\1 .", lines), collapse = "\n")
}

# Shows files one after another by the pager; `delete.file` removes them afterwards.
file.show <- function(..., header = rep("", nfiles), title = "R Information", delete.file = FALSE, pager = getOption("pager"),
                      encoding = "") {
    files <- path.expand(c(...))
    nfiles <- length(files)
    if (!nfiles) return(invisible())
    header <- rep_len(header, nfiles)
    if (is.function(pager)) {
        pager(files, header = header, title = title, delete.file = delete.file)
        return(invisible())
    }
    shown <- tempfile("Rpage")
    on.exit(unlink(shown))
    for (k in seq_len(nfiles)) {
        text <- if (file.exists(files[k])) readLines(files[k], warn = FALSE)
            else gettextf("NO FILE %s", files[k])
        if (nzchar(encoding)) text <- iconv(text, encoding, "")
        cat(c(if (nzchar(header[k])) c(header[k], ""), text, ""), file = shown, sep = "\n", append = k > 1L)
    }
    if (delete.file) unlink(files)
    command <- if (is.character(pager) && nzchar(pager)) pager else Sys.getenv("PAGER", "less")
    if (interactive() && isatty(stdout())) system(paste(shQuote(command), shQuote(shown)))
    else writeLines(readLines(shown))
    invisible()
}
