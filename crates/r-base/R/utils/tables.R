# Tables as text: reading and writing; types of columns; captured output.

capture.output <- function(..., file = NULL, append = FALSE, type = c("output", "message"), split = FALSE) {
    type <- match.arg(type)
    message <- type == "message"
    .captureStart(message, split)
    open <- TRUE
    on.exit(if (open) .captureEnd(message))
    for (i in seq_len(...length())) {
        out <- withVisible(...elt(i))
        if (out$visible) print(out$value)
    }
    open <- FALSE
    lines <- .captureEnd(message)
    if (is.null(file)) return(lines)
    cat(lines, file = file, sep = "\n", append = append)
    if (length(lines)) cat("\n", file = file, append = TRUE)
    invisible(NULL)
}

file_test <- function(op, x, y) switch(op,
    `-f` = { i <- .fileInfo(x)$isdir; !is.na(i) & !i },
    `-d` = dir.exists(x),
    `-h` = , `-L` = nzchar(Sys.readlink(x)),
    `-nt` = { a <- .fileInfo(x)$mtime; b <- .fileInfo(y)$mtime; !is.na(a) & !is.na(b) & a > b },
    `-ot` = { a <- .fileInfo(x)$mtime; b <- .fileInfo(y)$mtime; !is.na(a) & !is.na(b) & a < b },
    `-x` = file.access(x, 1L) == 0L, `-w` = file.access(x, 2L) == 0L, `-r` = file.access(x, 4L) == 0L,
    stop(gettextf("test '%s' is not available", op), domain = NA))

type.convert <- function(x, ...) UseMethod("type.convert")

type.convert.default <- function(x, na.strings = "NA", as.is, dec = ".",
                                 numerals = c("allow.loss", "warn.loss", "no.loss"), ...) {
    if (missing(as.is)) {
        warning("'as.is' should be specified by the caller; using TRUE")
        as.is <- TRUE
    }
    if (!is.character(na.strings)) stop("invalid 'na.strings' argument")
    if (is.array(x)) { d <- dim(x); dn <- dimnames(x) } else d <- NULL
    x <- as.character(x)
    numerals <- match.arg(numerals)
    r <- .typeConvert(x, na.strings, dec, numerals)
    if (is.double(r) && numerals != "allow.loss" && any(lost <- .losesDigits(x, r, dec))) {
        if (numerals == "no.loss") r <- NULL
        else warning(gettextf("accuracy loss in conversion from \"%s\" to numeric", x[lost][1L]), domain = NA)
    }
    if (is.null(r)) {
        r <- x
        r[r %in% na.strings] <- NA
        # Texts that aren't missing stay, also those that say NA.
        if (!as.is) r <- factor(r, levels = sort(unique(r[!is.na(r)])))
    }
    if (!is.null(d)) { dim(r) <- d; dimnames(r) <- dn }
    r
}

# Whether numbers say more digits than their doubles have.
.losesDigits <- function(text, value, dec) {
    digits <- gsub("[^0-9]", "", sub("[eE].*", "", text))
    digits <- sub("^0+", "", digits)
    long <- nchar(digits) > 15L & is.finite(value) & !grepl("^[[:space:]]*[-+]?0[xX]", text)
    lost <- rep(FALSE, length(text))
    for (i in which(long)) {
        d <- sub("0+$", "", digits[i])
        shown <- sub("0+$", "", gsub("[^0-9]", "", sub("e.*", "", sprintf("%.*e", nchar(d) - 1L, abs(value[i])))))
        lost[i] <- nchar(d) > 15L && shown != d
    }
    lost
}

type.convert.list <- function(x, ...) {
    x[] <- lapply(x, type.convert, ...)
    x
}

type.convert.data.frame <- type.convert.list

read.table <- function(file, header = FALSE, sep = "", quote = "\"'", dec = ".",
                       numerals = c("allow.loss", "warn.loss", "no.loss"), row.names, col.names,
                       as.is = !stringsAsFactors, na.strings = "NA", colClasses = NA, nrows = -1, skip = 0,
                       check.names = TRUE, fill = !blank.lines.skip, strip.white = FALSE, blank.lines.skip = TRUE, comment.char = "#", allowEscapes = FALSE, flush = FALSE,
                       stringsAsFactors = FALSE, fileEncoding = "", encoding = "unknown", text, skipNul = FALSE) {
    if (missing(file) && !missing(text)) {
        file <- textConnection(text, encoding = "UTF-8")
        on.exit(close(file))
    } else if (is.character(file)) {
        file <- if (nzchar(fileEncoding)) file(file, "rt", encoding = fileEncoding) else file(file, "rt")
        on.exit(close(file))
    }
    if (!inherits(file, "connection")) stop("'file' must be a character string or connection")
    t <- .tableFields(file, sep, quote, skip, nrows, if (missing(header) && !header) NA else header, fill, flush,
                      comment.char, blank.lines.skip, isTRUE(strip.white), allowEscapes,
                      if (missing(col.names)) 0L else length(col.names))
    if (is.null(t)) {
        if (missing(col.names)) stop("no lines available in input")
        # Names alone make a table without rows.
        empty <- structure(rep(list(logical()), length(col.names)), names = if (check.names) make.names(col.names, unique = TRUE) else col.names)
        return(structure(empty, class = "data.frame", row.names = integer()))
    }
    cols <- t$cols
    data <- t$columns
    header <- t$header
    labels <- header && length(t$head) + 1L == cols
    if (missing(col.names)) {
        col.names <- if (header) {
            h <- if (sep != "") t$head else t$head
            if (labels) c("row.names", h) else h
        } else paste0("V", seq_len(cols))
    }
    # Names for all columns but one mean that the first column is that of the row names.
    if (header && length(col.names) + 1L == cols && labels) col.names <- c("row.names", col.names)
    if (length(col.names) < cols) stop("more columns than column names")
    if (length(col.names) > cols) {
        if (!fill && length(data[[1L]])) stop("more column names than columns")
        n <- if (cols) length(data[[1L]]) else 0L
        for (k in seq.int(cols + 1L, length(col.names))) data[[k]] <- rep_len("", n)
        cols <- length(col.names)
    }
    if (check.names) col.names <- make.names(col.names, unique = TRUE)
    names(data) <- col.names
    data <- .tableTypes(data, col.names, colClasses, na.strings, dec, as.is, strip.white, sep, match.arg(numerals))
    if (missing(row.names)) .tableRows(data, NULL, labels, sys.call()) else .tableRows(data, list(row.names), FALSE, sys.call())
}

# Columns of text in their types.
.tableTypes <- function(data, col.names, colClasses, na.strings, dec, as.is, strip.white, sep, numerals) {
    cols <- length(data)
    if (!is.null(names(colClasses))) {
        full <- rep_len(NA_character_, cols)
        at <- match(names(colClasses), col.names)
        if (anyNA(at)) warning("not all columns named in 'colClasses' exist")
        full[at[!is.na(at)]] <- colClasses[!is.na(at)]
        colClasses <- full
    }
    colClasses <- rep_len(colClasses, cols)
    if (is.character(as.is)) as.is <- col.names %in% as.is
    else if (is.numeric(as.is)) { i <- rep.int(FALSE, cols); i[as.is] <- TRUE; as.is <- i }
    as.is <- rep_len(as.is, cols)
    for (k in seq_len(cols)) {
        class <- colClasses[k]
        x <- data[[k]]
        data[[k]] <- if (is.na(class)) type.convert(x, na.strings, as.is = as.is[k], dec = dec, numerals = numerals)
        else if (class == "NULL") next
        else {
            x[x %in% na.strings] <- NA
            .columnAs(x, class, dec)
        }
    }
    drop <- !is.na(colClasses) & colClasses == "NULL"
    if (any(drop)) data[!drop] else data
}

.columnAs <- function(x, class, dec) {
    if (class %in% c("numeric", "double", "integer", "logical", "complex")) {
        if (dec != ".") x <- sub(dec, ".", x, fixed = TRUE)
        blank <- !is.na(x) & x == ""
        x[blank] <- NA
        if (class == "logical") return(as.logical(x))
        r <- type.convert(x, as.is = TRUE)
        if (is.character(r)) {
            bad <- x[!is.na(x) & is.na(suppressWarnings(as.numeric(x)))][1L]
            stop(gettextf("scan() expected '%s', got '%s'", if (class == "integer") "an integer" else "a real", bad),
                 call. = FALSE, domain = NA)
        }
        return(switch(class, integer = as.integer(r), complex = as.complex(r), as.numeric(r)))
    }
    switch(class, character = x, factor = factor(x), Date = as.Date(x), POSIXct = as.POSIXct(x), raw = as.raw(x),
           methods::as(x, class))
}

# The data frame with its row names: `given` is a list of the argument, or NULL.
.tableRows <- function(data, given, labels, call) {
    n <- if (length(data)) length(data[[1L]]) else 0L
    rows <- .set_row_names(n)
    row.names <- given[[1L]]
    if (is.null(given)) {
        if (labels) { rows <- data[[1L]]; data <- data[-1L] }
    } else if (is.null(row.names)) NULL
    else if (is.character(row.names)) {
        if (length(row.names) == 1L && row.names %in% names(data)) {
            k <- match(row.names, names(data))
            rows <- data[[k]]
            data <- data[-k]
        } else rows <- row.names
    } else if (is.numeric(row.names) && length(row.names) == 1L) {
        rows <- data[[row.names]]
        data <- data[-row.names]
    } else stop(simpleError("invalid 'row.names' specification", call))
    if (is.object(rows) || !is.integer(rows)) rows <- as.character(rows)
    if (is.character(rows)) {
        if (length(rows) != n) stop(simpleError("invalid 'row.names' length", call))
        if (anyDuplicated(rows)) stop(simpleError("duplicate 'row.names' are not allowed", call))
        if (anyNA(rows)) stop(simpleError("missing values in 'row.names' are not allowed", call))
    }
    attr(data, "row.names") <- rows
    class(data) <- "data.frame"
    data
}

read.csv <- function(file, header = TRUE, sep = ",", quote = "\"", dec = ".", fill = TRUE, comment.char = "", ...)
    read.table(file = file, header = header, sep = sep, quote = quote, dec = dec, fill = fill,
               comment.char = comment.char, ...)

read.csv2 <- function(file, header = TRUE, sep = ";", quote = "\"", dec = ",", fill = TRUE, comment.char = "", ...)
    read.table(file = file, header = header, sep = sep, quote = quote, dec = dec, fill = fill,
               comment.char = comment.char, ...)

read.delim <- function(file, header = TRUE, sep = "\t", quote = "\"", dec = ".", fill = TRUE, comment.char = "", ...)
    read.table(file = file, header = header, sep = sep, quote = quote, dec = dec, fill = fill,
               comment.char = comment.char, ...)

read.delim2 <- function(file, header = TRUE, sep = "\t", quote = "\"", dec = ",", fill = TRUE, comment.char = "", ...)
    read.table(file = file, header = header, sep = sep, quote = quote, dec = dec, fill = fill,
               comment.char = comment.char, ...)

read.fwf <- function(file, widths, header = FALSE, sep = "\t", skip = 0L, row.names, col.names, n = -1L,
                     buffersize = 2000, fileEncoding = "", ...) {
    lines <- readLines(file, warn = FALSE)
    if (skip > 0) lines <- lines[-seq_len(skip)]
    head <- if (header) { h <- lines[1L]; lines <- lines[-1L]; h }
    if (n >= 0) lines <- lines[seq_len(min(n * (if (is.list(widths)) length(widths) else 1L), length(lines)))]
    # A record may extend over several lines: then there are widths for each of them.
    per <- if (is.list(widths)) widths else list(widths)
    records <- length(lines) %/% length(per)
    cells <- do.call(cbind, lapply(seq_along(per), function(k)
        .fixedFields(lines[seq.int(k, by = length(per), length.out = records)], per[[k]])))
    text <- c(head, apply(cells, 1L, paste, collapse = sep))
    args <- list(text = text, header = header, sep = sep, quote = "", ...)
    if (!missing(row.names)) args$row.names <- row.names
    if (!missing(col.names)) args$col.names <- col.names
    do.call(read.table, args)
}

# The fields of lines at fixed places, one column for each width that is not negative.
.fixedFields <- function(lines, widths) {
    ends <- cumsum(abs(widths))
    starts <- ends - abs(widths) + 1L
    keep <- widths >= 0
    cells <- vapply(which(keep), function(k) substring(lines, starts[k], ends[k]), character(length(lines)))
    matrix(cells, length(lines), sum(keep))
}

write.table <- function(x, file = "", append = FALSE, quote = TRUE, sep = " ", eol = "\n", na = "NA", dec = ".",
                        row.names = TRUE, col.names = TRUE, qmethod = c("escape", "double"), fileEncoding = "") {
    qmethod <- match.arg(qmethod)
    if (!is.data.frame(x) && !is.matrix(x)) x <- data.frame(x)
    double <- qmethod == "double"
    quoted <- function(s) paste0("\"", gsub("\"", if (double) "\"\"" else "\\\\\"", s), "\"")
    p <- ncol(x)
    if (is.matrix(x)) {
        names <- colnames(x)
        if (is.null(names)) names <- paste0("V", seq_len(p))
        rows <- rownames(x)
        if (is.null(rows)) rows <- as.character(seq_len(nrow(x)))
        # Elements of a list are written as text, if each is a single one.
        columns <- lapply(seq_len(p), function(j) {
            v <- as.vector(x[, j])
            if (is.list(v) && all(lengths(v) == 1L) && all(vapply(v, is.atomic, NA))) vapply(v, as.character, "") else v
        })
        texts <- rep_len(is.character(x), p)
    } else {
        names <- names(x)
        rows <- row.names(x)
        columns <- unclass(x)
        attributes(columns) <- NULL
        wide <- vapply(columns, function(c) length(dim(c)) == 2L, NA)
        if (any(wide)) {
            m <- as.matrix(x)
            return(write.table(m, file, append, quote, sep, eol, na, dec, row.names, col.names, qmethod, fileEncoding))
        }
        texts <- vapply(columns, function(c) is.character(c) || is.factor(c), NA)
        columns <- lapply(columns, function(c) if (is.object(c)) as.character(c) else if (is.list(c)) stop("unimplemented type 'list' in 'EncodeElement'") else c)
    }
    cells <- if (is.logical(quote)) texts & quote else seq_len(p) %in% quote
    marks <- is.numeric(quote) || isTRUE(quote)
    if (is.numeric(quote) && any(quote < 1 | quote > p)) stop("invalid numbers in 'quote'")
    if (is.character(row.names)) { rows <- row.names; row.names <- TRUE }
    if (isTRUE(row.names)) rows <- if (marks) quoted(rows) else rows else rows <- NULL
    head <- NULL
    if (is.character(col.names)) {
        if (length(col.names) != p) stop("invalid 'col.names' specification")
        head <- col.names
        corner <- FALSE
    } else if (is.na(col.names)) {
        if (is.null(rows)) stop("'col.names = NA' makes no sense when 'row.names = FALSE'")
        head <- names
        corner <- TRUE
    } else {
        if (col.names) head <- names
        corner <- FALSE
    }
    out <- ""
    if (!is.null(head)) {
        if (marks) head <- quoted(head)
        if (corner) head <- c(if (marks) "\"\"" else "", head)
        out <- paste0(paste(head, collapse = sep), eol)
    }
    out <- paste0(out, .tableLines(columns, rows, sep, eol, na, dec, cells, double))
    if (is.character(file) && file != "") {
        con <- file(file, if (append) "a" else "w", encoding = fileEncoding)
        on.exit(close(con))
        cat(out, file = con)
    } else cat(out, file = file)
    invisible()
}

.writeCsv <- function(call, frame, sep, dec) {
    for (a in c("append", "col.names", "sep", "dec", "qmethod"))
        if (!is.null(call[[a]]) && !(a == "col.names" && identical(call[[a]], NA)))
            warning(simpleWarning(gettextf("attempt to set '%s' ignored", a), sys.call(-1L)))
    rows <- if (is.null(call$row.names)) TRUE else eval(call$row.names, frame)
    call$append <- NULL
    call$col.names <- if (isTRUE(rows) || is.character(rows)) NA else TRUE
    call$sep <- sep
    call$dec <- dec
    call$qmethod <- "double"
    call[[1L]] <- quote(write.table)
    eval(call, frame)
}

write.csv <- function(...) invisible(.writeCsv(match.call(expand.dots = TRUE), parent.frame(), ",", "."))
write.csv2 <- function(...) invisible(.writeCsv(match.call(expand.dots = TRUE), parent.frame(), ";", ","))
