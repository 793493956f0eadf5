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
    known <- tryCatch(summary(x), error = function(e) NULL)
    if (is.null(known)) {
        cat("A connection, specifically, ", paste(sQuote(setdiff(class(x), "connection")), collapse = ", "), ", but invalid.\n",
            sep = "")
        return(invisible(x))
    }
    m <- cbind(unlist(known))
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
    m
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
nullfile <- function() "/dev/null"
Sys.umask <- function(mode = NA) structure(18L, class = "octmode")

system <- function(command, intern = FALSE, ignore.stdout = FALSE, ignore.stderr = FALSE, wait = TRUE,
                   input = NULL, show.output.on.console = TRUE, minimized = FALSE, invisible = TRUE, timeout = 0) {
    if (!is.character(command)) stop("'command' must be a character string")
    if (ignore.stdout) command <- paste(command, ">/dev/null")
    if (ignore.stderr) command <- paste(command, "2>/dev/null")
    if (!wait && !intern) command <- paste(command, "&")
    if (intern) .system(command, TRUE, wait, input)
    else base::invisible(.system(command, FALSE, wait, input))
}

system2 <- function(command, args = character(), stdout = "", stderr = "", stdin = "", input = NULL,
                    env = character(), wait = TRUE, minimized = FALSE, invisible = TRUE, timeout = 0) {
    intern <- FALSE
    command <- paste(c(env, if (timeout > 0) paste("timeout", ceiling(timeout)), shQuote(command), args), collapse = " ")
    # One file for both is opened once, so that neither overwrites the other.
    if (is.character(stdout) && nzchar(stdout) && identical(stdout, stderr)) {
        command <- paste(command, ">", shQuote(stdout), "2>&1")
        stdout <- stderr <- ""
    }
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


Sys.which <- function(names) {
    dirs <- strsplit(Sys.getenv("PATH"), ":", fixed = TRUE)[[1L]]
    names <- as.character(names)
    r <- vapply(names, function(n) {
        if (is.na(n)) return(NA_character_)
        at <- if (grepl("/", n, fixed = TRUE)) n else file.path(dirs, n)
        at <- at[file.access(at, 1L) == 0L & !dir.exists(at)]
        if (length(at)) at[1L] else ""
    }, "")
    names(r) <- names
    r
}

serialize <- function(object, connection, ascii = FALSE, xdr = TRUE, version = NULL, refhook = NULL) {
    bytes <- .serialize(object, ascii, xdr, version, refhook)
    if (is.null(connection)) return(bytes)
    if (!inherits(connection, "connection")) stop("'connection' must be a connection")
    writeBin(bytes, connection)
    NULL
}

# A connection that writes a file packed as 'compress' says: TRUE, FALSE or a method's name.
.packedFile <- function(file, compress, level = NULL) {
    if (is.logical(compress)) compress <- if (isTRUE(compress)) "gzip" else "none"
    compress <- match.arg(compress, c("none", "bzip2", "xz", "gzip"))
    if (is.null(level)) level <- switch(compress, bzip2 = 9L, 6L)
    switch(compress, none = file(file, "wb"), gzip = gzfile(file, "wb", compression = level),
           bzip2 = bzfile(file, "wb", compression = level), xz = xzfile(file, "wb", compression = level))
}

saveRDS <- function(object, file = "", ascii = FALSE, version = NULL, compress = TRUE, refhook = NULL) {
    if (is.character(file)) {
        if (file == "") stop("'file' must be non-empty string")
        bytes <- .serialize(object, ascii, TRUE, version, refhook)
        con <- .packedFile(file, compress)
        on.exit(close(con))
    } else if (inherits(file, "connection")) {
        if (!missing(compress)) warning("'compress' is ignored unless 'file' is a file name")
        bytes <- .serialize(object, ascii, TRUE, version, refhook)
        con <- file
        # One that isn't open is opened for writing alone and can be closed by its owner.
        if (if (isOpen(con)) summary(con)$text == "text" else isTRUE(ascii)) {
            if (!isTRUE(ascii)) stop("connection is not binary")
            writeLines(rawToChar(bytes[-length(bytes)]), con)
            return(invisible())
        }
    } else stop("bad 'file' argument")
    writeBin(bytes, con)
    invisible()
}

readRDS <- function(file, refhook = NULL) {
    if (is.character(file)) {
        con <- gzfile(file, "rb")
        on.exit(close(con))
    } else if (inherits(file, "connection")) con <- if (inherits(file, "url")) gzcon(file) else file
    else stop("bad 'file' argument")
    .unserializeFrom(con, refhook)
}

save <- function(..., list = character(), file = stop("'file' must be specified"), ascii = FALSE, version = NULL,
                 envir = parent.frame(), compress = isTRUE(!ascii), compression_level, eval.promises = TRUE,
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
        con <- .packedFile(file, compress, if (!missing(compression_level)) compression_level)
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
                   verbose = getOption("verbose"), prompt.echo = getOption("prompt"),
                   max.deparse.length = 150, width.cutoff = 60L, deparseCtrl = "showAttributes", chdir = FALSE,
                   encoding = getOption("encoding"), continue.echo = getOption("continue"),
                   skip.echo = 0, keep.source = getOption("keep.source")) {
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
    places <- if (use_file && isTRUE(keep.source)) attr(exprs, "srcref")
    # Only comments before the first expression are skipped.
    shown <- if (length(places)) min(as.integer(skip.echo), places[[1L]][1L] - 1L) else 0L
    # An expression is written as one in a list of expressions, which is taken off again.
    written <- function(e) {
        text <- deparse(e, width.cutoff, control = deparseCtrl)
        text[1L] <- substring(text[1L], nchar("expression(") + 1L)
        text[length(text)] <- substr(text[length(text)], 1L, nchar(text[length(text)]) - 1L)
        text
    }
    display <- function(text, started) {
        prompts <- rep_len(c(prompt.echo, continue.echo), 2L)[1L + (seq_along(text) > started)]
        text <- paste0(prompts, text, collapse = "\n")
        if (nchar(text) > max.deparse.length) {
            text <- substr(text, 1L, max.deparse.length)
            quotes <- lengths(regmatches(text, gregexpr("\"", text, fixed = TRUE)))
            text <- paste0(text, if (quotes %% 2L) " ...\" ... [TRUNCATED] " else " .... [TRUNCATED] ")
        }
        cat(if (spaced) "\n", text, "\n", sep = "")
    }
    # The lines up to here that weren't shown yet; those before the expression's start are prompted for one by one.
    displayLines <- function(first, last) {
        if (last <= shown) return()
        which <- (shown + 1L):last
        shown <<- last
        which <- which[cumsum(grepl("[^[:blank:]]", lines[which])) > 0L]
        if (length(which)) display(lines[which], sum(which <= first))
    }
    for (i in seq_along(exprs)) {
        if (verbose) cat("\n>>>> eval(expression_nr.", i, ")\n\t\t =================\n")
        if (echo) {
            if (!is.null(places)) displayLines(places[[i]][1L], places[[i]][3L])
            else display(written(exprs[i]), 1L)
        }
        value <- withVisible(eval(exprs[i], env))
        if (print.eval && value$visible) {
            if (isS4(value$value)) methods::show(value$value) else print(value$value)
        }
        if (verbose) cat(" .. after ", sQuote(deparse(exprs[i], control = unique(c(deparseCtrl, "useSource")))), "\n", sep = "")
    }
    if (echo && !is.null(places)) displayLines(length(lines), length(lines))
    invisible(value)
}

sys.source <- function(file, envir = baseenv(), chdir = FALSE, keep.source = getOption("keep.source.pkgs"),
                       keep.parse.data = getOption("keep.parse.data.pkgs"), toplevel.env = as.environment(envir)) {
    if (!is.character(file) || !file.exists(file)) stop(gettextf("'%s' is not an existing file", file), domain = NA)
    # Source references are kept with the parsed text, of which there is no further data here.
    exprs <- parse(file, keep.source = isTRUE(keep.source) || isTRUE(keep.parse.data))
    if (chdir && dirname(file) != ".") {
        back <- getwd()
        on.exit(setwd(back))
        setwd(dirname(file))
    }
    for (i in seq_along(exprs)) eval(exprs[i], envir)
    invisible()
}

dget <- function(file, keep.source = FALSE) eval(parse(file = file, keep.source = keep.source))

write <- function(x, file = "data", ncolumns = if (is.character(x)) 1 else 5, append = FALSE, sep = " ")
    cat(if (is.character(x)) x else as.vector(x), file = file, sep = c(rep.int(sep, ncolumns - 1), "\n"),
        append = append)

.set_row_names <- function(n) if (n > 0) c(NA_integer_, -n) else integer()

socketConnection <- function(host = "localhost", port, server = FALSE, blocking = FALSE, open = "a+",
                             encoding = getOption("encoding"), timeout = getOption("timeout"), options = getOption("socketOptions")) {
    .socketConnection(host, port, server, blocking, open, if (is.null(timeout)) 60 else timeout)
}

socketAccept <- function(socket, blocking = FALSE, open = "a+", encoding = getOption("encoding"), timeout = getOption("timeout"),
                         options = getOption("socketOptions")) {
    .socketAccept(socket, blocking, open, if (is.null(timeout)) 60 else timeout)
}
