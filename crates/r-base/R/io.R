# Files and connections: what is easier to say in R.

textConnection <- function(object, open = "r", local = FALSE, name = deparse1(substitute(object)),
                           encoding = c("", "bytes", "UTF-8")) {
    env <- if (local) parent.frame() else globalenv()
    if (!is.null(object) && !is.character(object)) stop("invalid 'text' argument")
    .textConnection(name, object, open, env)
}

rawConnection <- function(object, open = "r") .rawConnection(deparse1(substitute(object)), object, open)

open <- function(con, ...) UseMethod("open")
close <- function(con, ...) UseMethod("close")
flush <- function(con) UseMethod("flush")
seek <- function(con, ...) UseMethod("seek")
truncate <- function(con, ...) UseMethod("truncate")

print.connection <- function(x, ...) {
    m <- cbind(unlist(summary(x)))
    colnames(m) <- ""
    cat("A connection with")
    print(m, ...)
    invisible(x)
}

closeAllConnections <- function() {
    while (sink.number() > 0L) sink()
    for (i in getAllConnections()) if (i > 2L) close(getConnection(i))
    invisible()
}

showConnections <- function(all = FALSE) {
    which <- getAllConnections()
    if (!all) which <- which[which > 2L]
    rows <- lapply(which, function(i) unlist(summary(getConnection(i))))
    m <- if (length(rows)) do.call(rbind, rows) else matrix("", 0L, 7L)
    dimnames(m) <- list(if (length(which)) as.character(which) else NULL,
                        c("description", "class", "mode", "text", "isopen", "can read", "can write"))
    noquote(m)
}

sink <- function(file = NULL, append = FALSE, type = c("output", "message"), split = FALSE) {
    type <- match.arg(type)
    if (type == "message") {
        if (is.null(file)) .sinkEnd("message")
        else if (!inherits(file, "connection") || !isOpen(file))
            stop("'file' must be NULL or an already open connection")
        else .sinkTo(file, append, "message", FALSE, FALSE)
        return(invisible())
    }
    if (is.null(file)) .sinkEnd("output")
    else if (is.character(file)) {
        if (file == "") stop("empty 'file' name")
        .sinkTo(file(file, if (append) "a" else "w"), append, "output", split, TRUE)
    } else if (inherits(file, "connection")) .sinkTo(file, append, "output", split, FALSE)
    else stop("'file' must be NULL, a connection or a character string")
    invisible()
}

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

file.copy <- function(from, to, overwrite = recursive, recursive = FALSE, copy.mode = TRUE, copy.date = FALSE) {
    if (!length(from)) return(logical())
    if (!length(to)) stop("no files to copy to")
    into <- length(to) == 1L && dir.exists(to)
    if (!into && length(from) > length(to)) stop("more 'from' files than 'to' files")
    if (recursive && !into) warning("'recursive' will be ignored as 'to' is not a single existing directory")
    if (recursive && into) {
        return(vapply(from, function(f) {
            if (!dir.exists(f)) return(.fileCopy(f, to, overwrite, copy.mode, copy.date))
            target <- file.path(to, basename(f))
            dir.create(target, showWarnings = FALSE)
            inner <- list.files(f, all.files = TRUE, full.names = TRUE, no.. = TRUE)
            !length(inner) || all(file.copy(inner, target, overwrite, TRUE))
        }, NA, USE.NAMES = FALSE))
    }
    .fileCopy(from, to, overwrite, copy.mode, copy.date)
}

file.info <- function(..., extra_cols = TRUE) {
    paths <- c(...)
    i <- .fileInfo(paths)
    class(i$mode) <- "octmode"
    for (t in c("mtime", "ctime", "atime")) class(i[[t]]) <- c("POSIXct", "POSIXt")
    if (extra_cols) {
        i$uname <- rep_len(NA_character_, length(paths))
        i$grname <- rep_len(NA_character_, length(paths))
    } else i <- i[1:6]
    structure(i, class = "data.frame", row.names = as.character(paths))
}
file.access <- function(names, mode = 0) {
    r <- .fileAccess(names, mode)
    names(r) <- names
    r
}
file.size <- function(...) .fileInfo(c(...))$size
file.mtime <- function(...) structure(.fileInfo(c(...))$mtime, class = c("POSIXct", "POSIXt"))
file.mode <- function(...) structure(.fileInfo(c(...))$mode, class = "octmode")
file_test <- function(op, x, y) switch(op,
    `-f` = { i <- .fileInfo(x)$isdir; !is.na(i) & !i },
    `-d` = dir.exists(x),
    `-h` = , `-L` = nzchar(Sys.readlink(x)),
    `-nt` = { a <- .fileInfo(x)$mtime; b <- .fileInfo(y)$mtime; !is.na(a) & !is.na(b) & a > b },
    `-ot` = { a <- .fileInfo(x)$mtime; b <- .fileInfo(y)$mtime; !is.na(a) & !is.na(b) & a < b },
    `-x` = file.access(x, 1L) == 0L, `-w` = file.access(x, 2L) == 0L, `-r` = file.access(x, 4L) == 0L,
    stop(gettextf("test '%s' is not available", op), domain = NA))
nullfile <- function() "/dev/null"
Sys.umask <- function(mode = NA) structure(18L, class = "octmode")

# Letters and digits after the last dot.
file_ext <- function(x) {
    pattern <- ".*[.]([[:alnum:]]+)$"
    has <- grepl(pattern, x)
    x[has] <- sub(pattern, "\\1", x[has])
    x[!has] <- ""
    x
}
file_path_sans_ext <- function(x, compression = FALSE) {
    if (compression) x <- sub("\\.(xz|gz|bz2)$", "", x)
    # The dot must not be the first character of a name.
    sub("(?<=[^.])\\.[[:alnum:]]+$", "", x, perl = TRUE)
}
file_path_as_absolute <- function(x) normalizePath(x, mustWork = TRUE)

system <- function(command, intern = FALSE, ignore.stdout = FALSE, ignore.stderr = FALSE, wait = TRUE,
                   input = NULL, show.output.on.console = TRUE, minimized, invisible, timeout = 0) {
    if (!is.character(command)) stop("'command' must be a character string")
    if (ignore.stdout) command <- paste(command, ">/dev/null")
    if (ignore.stderr) command <- paste(command, "2>/dev/null")
    if (!wait && !intern) command <- paste(command, "&")
    if (intern) .system(command, TRUE, wait, input)
    else base::invisible(.system(command, FALSE, wait, input))
}

system2 <- function(command, args = character(), stdout = "", stderr = "", stdin = "", input = NULL,
                    env = character(), wait = TRUE, minimized, invisible, timeout = 0) {
    intern <- FALSE
    command <- paste(c(env, shQuote(command), args), collapse = " ")
    if (is.null(stdout) || isFALSE(stdout)) command <- paste(command, ">/dev/null")
    else if (isTRUE(stdout)) intern <- TRUE
    else if (nzchar(stdout)) command <- paste(command, ">", shQuote(stdout))
    if (is.null(stderr) || isFALSE(stderr)) command <- paste(command, "2>/dev/null")
    else if (isTRUE(stderr)) { command <- paste(command, "2>&1"); intern <- TRUE }
    else if (nzchar(stderr)) command <- paste(command, "2>", shQuote(stderr))
    if (is.null(input) && nzchar(stdin)) command <- paste(command, "<", shQuote(stdin))
    if (!wait && !intern) command <- paste(command, "&")
    if (intern) .system(command, TRUE, wait, input)
    else base::invisible(.system(command, FALSE, wait, input))
}
shell <- system
Sys.which <- function(names) {
    dirs <- strsplit(Sys.getenv("PATH"), ":", fixed = TRUE)[[1L]]
    r <- vapply(names, function(n) {
        at <- if (grepl("/", n, fixed = TRUE)) n else file.path(dirs, n)
        at <- at[file.access(at, 1L) == 0L & !dir.exists(at)]
        if (length(at)) at[1L] else ""
    }, "")
    names(r) <- names
    r
}

serialize <- function(object, connection, ascii = FALSE, xdr = TRUE, version = NULL, refhook = NULL) {
    bytes <- .serialize(object, ascii, xdr, version)
    if (is.null(connection)) return(bytes)
    if (!inherits(connection, "connection")) stop("'connection' must be a connection")
    writeBin(bytes, connection)
    NULL
}

saveRDS <- function(object, file = "", ascii = FALSE, version = NULL, compress = TRUE, refhook = NULL) {
    bytes <- .serialize(object, ascii, TRUE, version)
    if (is.character(file)) {
        if (file == "") stop("'file' must be non-empty string")
        con <- if (isFALSE(compress)) file(file, "wb") else gzfile(file, "wb")
        on.exit(close(con))
    } else con <- file
    writeBin(bytes, con)
    invisible()
}

readRDS <- function(file, refhook = NULL) {
    if (is.character(file)) {
        con <- gzfile(file, "rb")
        on.exit(close(con))
    } else if (inherits(file, "connection")) con <- file
    else stop("bad 'file' argument")
    unserialize(con)
}

save <- function(..., list = character(), file = stop("'file' must be specified"), ascii = FALSE, version = NULL,
                 envir = parent.frame(), compress = TRUE, compression_level, eval.promises = TRUE,
                 precheck = TRUE) {
    dots <- as.character(substitute(list(...)))[-1L]
    names <- c(list, dots)
    found <- vapply(names, exists, NA, envir = envir)
    if (!all(found))
        stop(sprintf(ngettext(sum(!found), "object %s not found", "objects %s not found"),
                     paste(sQuote(names[!found]), collapse = ", ")), domain = NA)
    values <- lapply(names, get, envir = envir)
    bytes <- .saveData(names, values, ascii, version)
    if (is.character(file)) {
        if (!nzchar(file)) stop("'file' must be non-empty string")
        con <- if (isFALSE(compress)) file(file, "wb") else gzfile(file, "wb")
        on.exit(close(con))
    } else con <- file
    writeBin(bytes, con)
    invisible(NULL)
}

save.image <- function(file = ".RData", version = NULL, ascii = FALSE, compress = !ascii, safe = TRUE)
    save(list = ls(globalenv(), all.names = TRUE), file = file, version = version, ascii = ascii,
         compress = compress, envir = globalenv())

load <- function(file, envir = parent.frame(), verbose = FALSE) {
    if (is.character(file)) {
        con <- gzfile(file)
        on.exit(close(con))
    } else if (inherits(file, "connection")) con <- file
    else stop("bad 'file' argument")
    if (verbose) cat("Loading objects:\n")
    values <- .loadData(con)
    for (n in names(values)) {
        if (verbose) cat("  ", n, "\n", sep = "")
        assign(n, values[[n]], envir = envir)
    }
    invisible(as.character(names(values)))
}

source <- function(file, local = FALSE, echo = verbose, print.eval = echo, exprs, spaced = use_file,
                   verbose = getOption("verbose", FALSE), prompt.echo = getOption("prompt", "> "),
                   max.deparse.length = 150, width.cutoff = 60L, deparseCtrl = "showAttributes", chdir = FALSE,
                   encoding = getOption("encoding"), continue.echo = getOption("continue", "+ "),
                   skip.echo = 0, keep.source = getOption("keep.source", FALSE), ...) {
    env <- if (isTRUE(local)) parent.frame()
        else if (isFALSE(local)) globalenv()
        else if (is.environment(local)) local
        else stop("'local' must be TRUE, FALSE or an environment")
    use_file <- missing(exprs)
    if (use_file) {
        if (is.character(file)) {
            filename <- file
            con <- file(filename, "r", encoding = encoding)
            on.exit(close(con))
            if (chdir && (path <- dirname(filename)) != ".") {
                old <- setwd(path)
                on.exit(setwd(old), add = TRUE)
            }
        } else con <- file
        lines <- readLines(con, warn = FALSE)
        exprs <- .parseAs(lines, if (is.character(file)) file else "<connection>", isTRUE(keep.source), sys.call())
    } else if (!is.expression(exprs)) exprs <- as.expression(exprs)
    value <- list(value = NULL, visible = FALSE)
    for (i in seq_along(exprs)) {
        if (echo) {
            text <- deparse(exprs[[i]], width.cutoff, control = deparseCtrl)
            shown <- paste0(c(prompt.echo, rep_len(continue.echo, max(length(text) - 1L, 0L))), text)
            cat(if (spaced) "\n", paste(shown, collapse = "\n"), "\n", sep = "")
        }
        value <- withVisible(eval(exprs[i], env))
        if (print.eval && value$visible) print(value$value)
    }
    invisible(value)
}

sys.source <- function(file, envir = baseenv(), chdir = FALSE, keep.source = FALSE, ...) {
    exprs <- parse(file, keep.source = keep.source)
    for (i in seq_along(exprs)) eval(exprs[i], envir)
    invisible()
}

dget <- function(file, keep.source = FALSE) eval(parse(file = file, keep.source = keep.source))

write <- function(x, file = "data", ncolumns = if (is.character(x)) 1 else 5, append = FALSE, sep = " ")
    cat(if (is.character(x)) x else as.vector(x), file = file, sep = c(rep.int(sep, ncolumns - 1), "\n"),
        append = append)

type.convert <- function(x, ...) UseMethod("type.convert")

type.convert.default <- function(x, na.strings = "NA", as.is, dec = ".",
                                 numerals = c("allow.loss", "warn.loss", "no.loss"), tryLogical = TRUE, ...) {
    if (missing(as.is)) {
        warning("'as.is' should be specified by the caller; using TRUE")
        as.is <- TRUE
    }
    if (is.array(x)) { d <- dim(x); dn <- dimnames(x) } else d <- NULL
    x <- as.character(x)
    r <- .typeConvert(x, na.strings, dec, numerals)
    if (is.null(r)) {
        r <- x
        r[r %in% na.strings] <- NA
        if (!as.is) r <- factor(r)
    }
    if (!is.null(d)) { dim(r) <- d; dimnames(r) <- dn }
    r
}

type.convert.list <- function(x, ...) {
    x[] <- lapply(x, type.convert, ...)
    x
}
type.convert.data.frame <- type.convert.list

read.table <- function(file, header = FALSE, sep = "", quote = "\"'", dec = ".", fill = !blank.lines.skip,
                       row.names, col.names, as.is = !stringsAsFactors, tryLogical = TRUE, na.strings = "NA",
                       colClasses = NA, nrows = -1, skip = 0, check.names = TRUE, strip.white = FALSE,
                       blank.lines.skip = TRUE, comment.char = "#", allowEscapes = FALSE, flush = FALSE,
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
    if (is.null(t)) stop("no lines available in input")
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
    if (length(col.names) < cols) stop("more columns than column names")
    if (length(col.names) > cols) {
        if (!fill && length(data[[1L]])) stop("more column names than columns")
        n <- if (cols) length(data[[1L]]) else 0L
        for (k in seq.int(cols + 1L, length(col.names))) data[[k]] <- rep_len("", n)
        cols <- length(col.names)
    }
    if (check.names) col.names <- make.names(col.names, unique = TRUE)
    names(data) <- col.names
    data <- .tableTypes(data, col.names, colClasses, na.strings, dec, as.is, strip.white, sep)
    if (missing(row.names)) .tableRows(data, NULL, labels, sys.call()) else .tableRows(data, list(row.names), FALSE, sys.call())
}

# Columns of text in their types.
.tableTypes <- function(data, col.names, colClasses, na.strings, dec, as.is, strip.white, sep) {
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
        data[[k]] <- if (is.na(class)) type.convert(x, na.strings, as.is = as.is[k], dec = dec)
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

.set_row_names <- function(n) if (n > 0) c(NA_integer_, -n) else integer()

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

read.fwf <- function(file, widths, header = FALSE, sep = "\t", skip = 0, row.names, col.names, n = -1,
                     buffersize = 2000, fileEncoding = "", ...) {
    lines <- readLines(file, warn = FALSE)
    if (inherits(file, "connection") && !isOpen(file)) NULL
    if (skip > 0) lines <- lines[-seq_len(skip)]
    head <- if (header) { h <- lines[1L]; lines <- lines[-1L]; h }
    if (n >= 0) lines <- lines[seq_len(min(n, length(lines)))]
    ends <- cumsum(abs(widths))
    starts <- ends - abs(widths) + 1L
    keep <- widths > 0
    cells <- vapply(which(keep), function(k) substring(lines, starts[k], ends[k]), character(length(lines)))
    dim(cells) <- c(length(lines), sum(keep))
    text <- c(head, apply(cells, 1L, paste, collapse = sep))
    args <- list(text = text, header = header, sep = sep, quote = "", ...)
    if (!missing(row.names)) args$row.names <- row.names
    if (!missing(col.names)) args$col.names <- col.names
    do.call(read.table, args)
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
        columns <- lapply(seq_len(p), function(j) as.vector(x[, j]))
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
