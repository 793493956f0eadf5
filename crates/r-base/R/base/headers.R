# What files and servers say of themselves.

# The header of a file written by saveRDS().
infoRDS <- function(file) {
    if (is.character(file)) {
        con <- gzfile(file, "rb")
        on.exit(close(con))
    } else if (inherits(file, "connection")) con <- file
    else stop("bad 'file' argument")
    kind <- readChar(con, 2L, useBytes = TRUE)
    format <- switch(kind, `X\n` = "xdr", `A\n` = "ascii", `B\n` = "binary", stop("unknown input format"))
    number <- if (format == "ascii") function() as.integer(readLines(con, 1L))
        else function() readBin(con, "integer", 1L, 4L, endian = if (format == "xdr") "big" else .Platform$endian)
    dotted <- function(v) paste(v %/% 65536L, v %% 65536L %/% 256L, v %% 256L, sep = ".")
    version <- number()
    out <- list(version = version, writer_version = dotted(number()), min_reader_version = dotted(number()), format = format)
    if (version >= 3L) {
        n <- number()
        out$native_encoding <- if (format == "ascii") readLines(con, 1L) else readChar(con, n, useBytes = TRUE)
    }
    out
}

# Rigel fetches by programs, not by a library.
libcurlVersion <- function() structure("", ssl_version = "none", libssh_version = "", protocols = character())

curlGetHeaders <- function(url, redirect = TRUE, verify = TRUE, timeout = 0L, TLS = "") {
    if (!is.character(url) || length(url) != 1L) stop("invalid url argument")
    if (!nzchar(Sys.which("curl"))) stop("program 'curl' was not found")
    flags <- c("-s", "-S", "-I", if (redirect) "-L", if (!verify) "-k", if (timeout > 0) c("--max-time", timeout),
               if (nzchar(TLS)) paste0("--tlsv", sub("^TLSv?", "", TLS)))
    lines <- suppressWarnings(system2("curl", c(flags, shQuote(url)), stdout = TRUE, stderr = TRUE))
    status <- attr(lines, "status")
    if (!is.null(status) && status != 0L) stop(gettextf("libcurl error code %d:\n\t%s", as.integer(status), paste(lines, collapse = "\n")), domain = NA)
    first <- grep("^HTTP/", lines, value = TRUE)
    code <- if (length(first)) as.integer(sub("^HTTP/[0-9.]+ +([0-9]+).*", "\\1", first[length(first)])) else NA_integer_
    structure(paste0(sub("\r$", "", lines), "\r\n"), status = code)
}
