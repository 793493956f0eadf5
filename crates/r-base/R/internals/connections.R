# Kernels of connections, files and serialization.

# Kernels know connections by their numbers; the class is the closures' business.
.con <- function(con) {
    if (base::inherits(con, "connection")) con
    else base::structure(base::as.integer(con)[1L], class = base::c("terminal", "connection"))
}

file <- function(description, open, blocking, encoding, method, raw)
    base::file(description, open, blocking, encoding, method = method, raw = raw)
gzfile <- function(description, open, encoding, compression) base::gzfile(description, open, encoding, compression)
bzfile <- function(description, open, encoding, compression) base::bzfile(description, open, encoding, compression)
xzfile <- function(description, open, encoding, compression) base::xzfile(description, open, encoding, compression)
url <- function(description, open, blocking, encoding, method, headers)
    base::url(description, open, blocking, encoding, method, headers)
pipe <- function(description, open, encoding) base::pipe(description, open, encoding)
rawConnection <- function(description, object, open) base::rawConnection(object, open)
rawConnectionValue <- function(con) base::rawConnectionValue(con)
textConnection <- function(name, object, open, env, type)
    base::textConnection(object, open, name = name, encoding = base::c("", "bytes", "UTF-8")[type])
textConnectionValue <- function(con) base::textConnectionValue(con)
open <- function(con, open, blocking) base::open(con, open, blocking = blocking)
isOpen <- function(con, rw) base::isOpen(.con(con), base::c("", "read", "write")[rw + 1L])
isIncomplete <- function(con) base::isIncomplete(con)
isSeekable <- function(con) base::isSeekable(con)
isatty <- function(con) {
    number <- base::as.integer(con)[1L]
    if (base::is.na(number)) FALSE else base::isatty(.con(number))
}
seek <- function(con, where, origin, rw)
    base::seek(con, where, base::c("start", "current", "end")[origin], base::c("", "read", "write")[rw + 1L])
truncate <- function(con) base::truncate(con)
flush <- function(con) base::flush(con)
getAllConnections <- function() base::getAllConnections()
getConnection <- function(what) base::getConnection(what)
summary.connection <- function(object) base::summary.connection(.con(object))
pushBack <- function(data, connection, newLine, type)
    base::pushBack(data, connection, newLine, base::c("", "bytes", "UTF-8")[type])
pushBackLength <- function(connection) base::pushBackLength(.con(connection))
clearPushBack <- function(connection) base::clearPushBack(.con(connection))
readLines <- function(con, n, ok, warn, encoding, skipNul) base::readLines(con, n, ok, warn, encoding, skipNul)
writeLines <- function(text, con, sep, useBytes) base::writeLines(text, con, sep, useBytes)
.swapped <- function(swap)
    if (swap) base::setdiff(base::c("little", "big"), base::.Platform$endian) else base::.Platform$endian
readBin <- function(con, what, n, size, signed, swap) base::readBin(con, what, n, size, signed, .swapped(swap))
writeBin <- function(object, con, size, swap, useBytes) base::writeBin(object, con, size, .swapped(swap), useBytes)
readChar <- function(con, nchars, useBytes) base::readChar(con, nchars, useBytes)
writeChar <- function(object, con, nchars, eos, useBytes) base::writeChar(object, con, nchars, eos, useBytes)
readline <- function(prompt) base::readline(prompt)
scan <- function(file, what, nmax, sep, dec, quote, skip, nlines, na.strings, flush, fill, strip.white, quiet,
                 blank.lines.skip, multi.line, comment.char, allowEscapes, encoding, skipNul)
    base::scan(file, what, nmax, sep = sep, dec = dec, quote = if (base::is.null(quote)) "" else quote, skip = skip,
               nlines = nlines, na.strings = na.strings, flush = flush, fill = fill, strip.white = strip.white, quiet = quiet,
               blank.lines.skip = blank.lines.skip, multi.line = multi.line, comment.char = comment.char,
               allowEscapes = allowEscapes, encoding = encoding, skipNul = skipNul)
sink <- function(file, append, type, split) {
    if (base::is.numeric(file) && file < 0) base::sink(type = if (type) "message" else "output")
    else base::sink(file, append, if (type) "message" else "output", split)
}
sink.number <- function(type) base::sink.number(if (!base::isFALSE(base::as.logical(type)[1L])) "output" else "message")
memCompress <- function(from, type) base::memCompress(from, base::c("none", "gzip", "bzip2", "xz")[type])
memDecompress <- function(from, type)
    base::memDecompress(from, base::c("none", "gzip", "bzip2", "xz", "unknown")[type])
.asciiType <- function(type) if (base::is.logical(type)) type else base::switch(type + 1L, FALSE, TRUE, NA)
serialize <- function(object, connection, type, version, refhook)
    base::serialize(object, connection, .asciiType(type), version = version, refhook = refhook)
serializeb <- function(object, connection, xdr, version, refhook)
    base::serialize(object, connection, FALSE, xdr, version, refhook)
serializeToConn <- function(object, con, ascii, version, refhook) base::serialize(object, con, ascii, version = version, refhook = refhook)
unserialize <- function(connection, refhook) base::unserialize(connection, refhook)
unserializeFromConn <- function(con, refhook) base::unserialize(con, if (base::is.function(refhook)) refhook)
saveToConn <- function(list, con, ascii, version, envir, eval.promises)
    base::save(list = list, file = con, ascii = ascii, version = version, envir = envir, eval.promises = eval.promises)
loadFromConn2 <- function(con, envir, verbose) base::load(con, envir, verbose)
list.files <- function(path, pattern, all.files, full.names, recursive, ignore.case, include.dirs, no..)
    base::list.files(path, pattern, all.files, full.names, recursive, ignore.case, include.dirs, no..)
list.dirs <- function(path, full.names, recursive) base::list.dirs(path, full.names, recursive)
file.access <- function(names, mode) base::unname(base::file.access(names, mode))
file.append <- function(file1, file2) base::file.append(file1, file2)
file.copy <- function(from, to, overwrite, recursive, copy.mode, copy.date)
    base::file.copy(from, to, overwrite, recursive, copy.mode = copy.mode, copy.date = copy.date)
file.create <- function(file, showWarnings) base::file.create(file, showWarnings = showWarnings)
file.info <- function(fn, extra_cols)
    base::lapply(base::unclass(base::file.info(fn, extra_cols = extra_cols)), base::as.vector)
file.link <- function(from, to) base::file.link(from, to)
file.symlink <- function(from, to) base::file.symlink(from, to)
file.rename <- function(from, to) base::file.rename(from, to)
dir.create <- function(path, showWarnings, recursive, mode) base::dir.create(path, showWarnings, recursive, mode)
unlink <- function(x, recursive, force, expand) base::unlink(x, recursive, force, expand)
Sys.chmod <- function(paths, mode, use_umask) base::Sys.chmod(paths, mode, use_umask)
Sys.umask <- function(mode) base::Sys.umask(mode)
Sys.readlink <- function(paths) base::Sys.readlink(paths)
Sys.glob <- function(paths, dirmark) base::Sys.glob(paths, dirmark)
setFileTime <- function(path, time) base::Sys.setFileTime(path, base::.POSIXct(time))
tempdir <- function(check) base::tempdir(check)
readRenviron <- function(path) base::readRenviron(path)
dput <- function(x, file, opts) base::dput(x, if (base::identical(file, base::stdout())) "" else file, opts)
parse <- function(file, n, text, prompt, srcfile, encoding) {
    if (!base::inherits(file, "connection")) base::stop("'file' must be a character string or connection", call. = FALSE)
    n <- if (n >= 0) n
    if (base::is.null(text)) base::parse(file, n, encoding = encoding, keep.source = FALSE)
    else base::parse(text = text, n = n, encoding = encoding, keep.source = FALSE)
}
cat <- function(list, file, sep, fill, labels, append)
    base::do.call(base::cat, base::c(list, list(file = file, sep = sep, fill = fill, labels = labels, append = append)))
print.default <- function(x, args, missings) {
    args <- base::as.list(args)
    base::names(args)[base::seq_along(missings)] <-
        base::c("digits", "quote", "na.print", "print.gap", "right", "max", "width", "useSource")[base::seq_along(missings)]
    base::do.call(base::print.default, base::c(base::list(x), args[!missings]))
}
prmatrix <- function(x, rowlab, collab, quote, right, na.print)
    base::prmatrix(x, rowlab, collab, quote, right, na.print)
