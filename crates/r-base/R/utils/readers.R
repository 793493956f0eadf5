# Tables in fixed formats: DIF and Fortran.

read.fortran <- function(file, format, ..., as.is = TRUE, colClasses = NA) {
    fields <- if (is.list(format)) lapply(format, .fortranFields) else .fortranFields(format)
    flat <- if (is.list(format)) do.call(rbind, fields) else fields
    widths <- if (is.list(format)) lapply(fields, function(f) f$width) else fields$width
    kept <- flat[flat$kind != "X", , drop = FALSE]
    classes <- c(F = "numeric", D = "numeric", I = "integer", A = "character")[kept$kind]
    if (!missing(colClasses) && length(colClasses) == 1L && is.na(colClasses)) classes <- NA
    else if (!all(is.na(colClasses))) classes <- colClasses
    data <- read.fwf(file, widths = widths, colClasses = unname(classes), as.is = as.is, ...)
    for (k in which(!is.na(kept$decimals))) if (is.numeric(data[[k]])) data[[k]] <- data[[k]] * 10^-kept$decimals[k]
    data
}

# The fields of Fortran edit descriptors: kind, signed width (negative to skip), implied decimals.
.fortranFields <- function(format) {
    format <- toupper(format)
    parts <- regmatches(format, regexec("^([0-9]*)([FDIAX])([0-9]*)(\\.([0-9]+))?$", format))
    bad <- lengths(parts) == 0L
    if (any(bad)) stop("missing lengths for some fields or unrecognized format: ", paste(format[bad], collapse = ", "))
    rows <- lapply(parts, function(p) {
        times <- if (nzchar(p[2L])) as.integer(p[2L]) else 1L
        kind <- p[3L]
        if (kind == "X") return(data.frame(kind = kind, width = -times, decimals = NA_real_))
        if (!nzchar(p[4L])) stop("missing lengths for some fields")
        decimals <- if (kind %in% c("F", "D") && nzchar(p[6L])) as.numeric(p[6L]) else NA_real_
        data.frame(kind = rep(kind, times), width = as.integer(p[4L]), decimals = decimals)
    })
    do.call(rbind, rows)
}

read.DIF <- function(file, header = FALSE, dec = ".", numerals = c("allow.loss", "warn.loss", "no.loss"), row.names,
                     col.names, as.is = !stringsAsFactors, na.strings = "NA", colClasses = NA, nrows = -1, skip = 0,
                     check.names = TRUE, blank.lines.skip = TRUE, stringsAsFactors = FALSE, transpose = FALSE,
                     fileEncoding = "") {
    numerals <- match.arg(numerals)
    lines <- if (is.character(file) && file == "clipboard") stop("the clipboard cannot be read here")
        else readLines(if (is.character(file) && nzchar(fileEncoding)) file(file, encoding = fileEncoding) else file)
    cells <- .difCells(lines, transpose)
    values <- cells
    if (skip > 0) values <- values[-seq_len(skip), , drop = FALSE]
    labels <- if (header) values[1L, ] else paste0("V", seq_len(ncol(values)))
    if (header) values <- values[-1L, , drop = FALSE]
    if (nrows > 0) values <- values[seq_len(min(nrows, nrow(values))), , drop = FALSE]
    if (!missing(col.names)) labels <- col.names
    if (blank.lines.skip) values <- values[rowSums(values != "") > 0, , drop = FALSE]
    if (check.names) labels <- make.names(labels, unique = TRUE)
    as.is <- rep_len(as.is, length(labels))
    colClasses <- rep_len(colClasses, length(labels))
    columns <- lapply(seq_along(labels), function(k) {
        if (is.na(colClasses[k])) type.convert(values[, k], na.strings = na.strings, dec = dec, as.is = as.is[k],
                                               numerals = numerals)
        else .convertLike(ifelse(values[, k] %in% na.strings, NA, values[, k]), switch(colClasses[k], factor = factor(unique(values[, k])),
                                              methods::new(colClasses[k])))
    })
    names(columns) <- labels
    rows <- if (missing(row.names)) NULL else row.names
    frame <- structure(columns, class = "data.frame", row.names = .set_row_names(nrow(values)))
    if (length(rows) == 1L) {
        at <- if (is.character(rows)) match(rows, labels) else rows
        rows <- as.character(frame[[at]])
        frame <- frame[-at]
    }
    if (!is.null(rows)) row.names(frame) <- as.character(rows)
    frame
}

# The cells of a data interchange file. Its header gives the number of vectors and tuples; each
# cell is a line "type,number" and a line of text.
.difCells <- function(lines, transpose) {
    lines <- trimws(lines)
    at <- match("DATA", lines)
    if (lines[1L] != "TABLE" || is.na(at)) stop("row 1 of DIF file must be 'TABLE'")
    extent <- function(name) {
        k <- match(name, lines)
        as.integer(sub("^[^,]*,", "", lines[k + 1L]))
    }
    columns <- extent("VECTORS")
    rows <- extent("TUPLES")
    if (transpose) {
        swap <- columns
        columns <- rows
        rows <- swap
    }
    values <- matrix("", rows, columns)
    row <- 0L
    column <- 0L
    at <- at + 3L
    while (at < length(lines)) {
        type <- as.integer(sub(",.*", "", lines[at]))
        number <- sub("^[^,]*,", "", lines[at])
        text <- lines[at + 1L]
        at <- at + 2L
        if (type == -1L) {
            if (text == "EOD") break
            row <- row + 1L
            column <- 0L
            next
        }
        column <- column + 1L
        if (row < 1L || row > rows || column > columns) stop("more cells in the DIF file than its header says")
        values[row, column] <- if (type == 1L) sub("^\"(.*)\"$", "\\1", text)
            else switch(text, V = number, "NA" = , ERROR = "NA", "TRUE" = "TRUE", "FALSE" = "FALSE", number)
    }
    values
}
