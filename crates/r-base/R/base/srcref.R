# Source references: where in which file an expression was written.
#
# A source file is an environment with the name, and the lines if they are kept; a reference is eight numbers:
# first line, byte, last line, byte, first and last column, first and last parsed line.

srcfile <- function(filename, encoding = getOption("encoding"), Enc = "unknown") {
    stopifnot(is.character(filename), length(filename) == 1L)
    e <- new.env(hash = FALSE, parent = emptyenv())
    e$wd <- getwd()
    e$filename <- filename
    e$timestamp <- file.mtime(filename)
    if (identical(encoding, "unknown")) encoding <- "native.enc"
    e$encoding <- encoding
    e$Enc <- Enc
    structure(e, class = "srcfile")
}

srcfilecopy <- function(filename, lines, timestamp = Sys.time(), isFile = FALSE) {
    stopifnot(is.character(filename), length(filename) == 1L)
    e <- new.env(parent = emptyenv())
    # One string may be several lines.
    if (any(grepl("\n", lines, fixed = TRUE, useBytes = TRUE)))
        lines <- unlist(strsplit(sub("$", "\n", as.character(lines)), "\n"))
    e$filename <- filename
    e$wd <- getwd()
    e$isFile <- isFile
    e$lines <- as.character(lines)
    e$fixedNewlines <- TRUE
    e$timestamp <- timestamp
    e$Enc <- "unknown"
    structure(e, class = c("srcfilecopy", "srcfile"))
}

srcfilealias <- function(filename, srcfile) {
    stopifnot(is.character(filename), length(filename) == 1L)
    e <- new.env(parent = emptyenv())
    e$filename <- filename
    e$original <- srcfile
    structure(e, class = c("srcfilealias", "srcfile"))
}

srcref <- function(srcfile, lloc) {
    stopifnot(inherits(srcfile, "srcfile"), length(lloc) %in% c(4L, 6L, 8L))
    if (length(lloc) == 4L) lloc <- c(lloc, lloc[c(2L, 4L)])
    if (length(lloc) == 6L) lloc <- c(lloc, lloc[c(1L, 3L)])
    structure(as.integer(lloc), srcfile = srcfile, class = "srcref")
}

# The path of a source file as it is now.
.srcPath <- function(srcfile) {
    path <- srcfile$filename
    if (!is.null(srcfile$wd) && !grepl("^([A-Za-z]:|[/\\\\~])", path)) file.path(srcfile$wd, path) else path
}

getSrcLines <- function(srcfile, first, last) {
    if (first > last) return(character())
    if (inherits(srcfile, "srcfilealias")) return(getSrcLines(srcfile$original, first, last))
    lines <- srcfile$lines
    if (is.null(lines)) lines <- readLines(.srcPath(srcfile), warn = FALSE)
    else if (!isTRUE(srcfile$fixedNewlines)) lines <- unlist(strsplit(sub("$", "\n", lines), "\n"))
    lines[first:min(last, length(lines))]
}

.isOpen <- function(srcfile) {
    conn <- srcfile$conn
    !is.null(conn) && isOpen(conn)
}

open.srcfile <- function(con, line, ...) {
    srcfile <- con
    if (.isOpen(srcfile)) {
        # Back to the start if that line is past.
        if (!missing(line) && !is.null(srcfile$line) && srcfile$line > line) close(srcfile) else return(invisible(srcfile$conn))
    }
    path <- .srcPath(srcfile)
    if (!identical(as.character(srcfile$timestamp), as.character(file.mtime(path))))
        warning(gettextf("Timestamp of %s has changed", sQuote(srcfile$filename)), call. = FALSE, domain = NA)
    srcfile$conn <- file(path, open = "rt", encoding = srcfile$encoding)
    srcfile$line <- 1L
    invisible(srcfile$conn)
}
open.srcfilecopy <- function(con, line, ...) {
    srcfile <- con
    if (.isOpen(srcfile)) return(invisible(srcfile$conn))
    srcfile$conn <- textConnection(srcfile$lines, open = "r")
    srcfile$line <- 1L
    invisible(srcfile$conn)
}
open.srcfilealias <- function(con, line, ...) open(con$original, line, ...)

close.srcfile <- function(con, ...) {
    conn <- con$conn
    if (is.null(conn)) return()
    close(conn)
    rm(list = c("conn", "line"), envir = con)
}
close.srcfilealias <- function(con, ...) close(con$original, ...)

print.srcfile <- function(x, ...) {
    cat(x$filename, "\n")
    invisible(x)
}

summary.srcfile <- function(object, ...) {
    cat(object$filename, "\n")
    if (inherits(object$timestamp, "POSIXt")) cat("Timestamp: ", format(object$timestamp, usetz = TRUE), "\n", sep = "")
    cat("Encoding: \"", object$encoding, "\"", "\n", sep = "")
    invisible(object)
}

as.character.srcref <- function(x, useSource = TRUE, to = x, ...) {
    srcfile <- attr(x, "srcfile")
    if (!missing(to)) {
        if (!identical(srcfile, attr(to, "srcfile"))) stop("'x' and 'to' must refer to same file")
        x[c(3L, 4L, 6L, 8L)] <- to[c(3L, 4L, 6L, 8L)]
    }
    at <- if (length(x) >= 8L) x[c(7L, 8L)] else x[c(1L, 3L)]
    if (inherits(srcfile, "srcfilealias") || !length(x) >= 8L) at <- x[c(1L, 3L)]
    lines <- if (useSource) tryCatch(getSrcLines(srcfile, at[1L], at[2L]), error = function(e) character(), warning = function(w) character())
    if (!length(lines))
        return(paste0("<srcref: file \"", if (is.null(srcfile)) "" else srcfile$filename, "\" chars ", x[1L], ":", x[5L], " to ", x[3L], ":", x[6L], ">"))
    if (length(lines) < at[2L] - at[1L] + 1L) x[4L] <- .Machine$integer.max
    n <- length(lines)
    # Bytes count, not characters.
    cut <- function(line, from, to) {
        kept <- charToRaw(line)
        kept <- kept[seq_along(kept) >= from & seq_along(kept) <= to]
        text <- rawToChar(kept)
        Encoding(text) <- Encoding(line)
        text
    }
    if (n == 1L) lines <- cut(lines, x[2L], x[4L])
    else {
        lines[1L] <- cut(lines[1L], x[2L], .Machine$integer.max)
        lines[n] <- cut(lines[n], 1L, x[4L])
    }
    lines
}

print.srcref <- function(x, useSource = TRUE, ...) {
    cat(as.character(x, useSource = useSource), sep = "\n")
    invisible(x)
}

summary.srcref <- function(object, useSource = FALSE, ...) {
    cat(as.character(object, useSource = useSource), sep = "\n")
    invisible(object)
}

# A function's source is kept as text; files have it as a reference to lines of a file.
.srcrefOfText <- function(text) {
    lines <- strsplit(text, "\n", fixed = TRUE)[[1L]]
    file <- srcfilecopy("<text>", lines)
    end <- length(lines)
    srcref(file, c(1L, 1L, end, nchar(lines[end], "bytes"), 1L, nchar(lines[end]), 1L, end))
}

# NULL where the lines are not at hand any more.
.textOfSrcref <- function(ref)
    tryCatch(if (is.integer(ref) && is.environment(attr(ref, "srcfile")) && !is.null(attr(ref, "srcfile")$lines))
                 paste(as.character(structure(ref, class = "srcref")), collapse = "\n"), error = function(e) NULL)
