# Sockets as the objects of S: a number with a host and a port. They are connections underneath.

make.socket <- function(host = "localhost", port, fail = TRUE, server = FALSE) {
    con <- tryCatch(socketConnection(host, port, server = server, blocking = TRUE, open = "a+b", timeout = getOption("timeout")),
                    error = function(e) NULL, warning = function(w) NULL)
    if (is.null(con)) {
        if (fail) stop("socket not established")
        warning("socket not established")
    }
    structure(list(socket = if (is.null(con)) -1L else con, host, port), names = c("socket", "host", "port"), class = "socket")
}

print.socket <- function(x, ...) {
    port <- as.integer(x[["port"]])
    if (length(port) && !is.na(port)) cat("Socket connection #", as.integer(x[["socket"]]), " to ", x[["host"]], " on port ", port, "\n", sep = "")
    invisible(x)
}

read.socket <- function(socket, maxlen = 256L, loop = FALSE) {
    maxlen <- as.integer(maxlen)
    if (is.na(maxlen) || maxlen < 1L) stop("invalid 'maxlen'")
    con <- socket[["socket"]]
    repeat {
        bytes <- readBin(con, "raw", maxlen)
        if (length(bytes) || !loop) return(rawToChar(bytes))
    }
}

write.socket <- function(socket, string) {
    if (length(strsplit(string, NULL)[[1L]]) == 0L) return(invisible())
    writeBin(charToRaw(string), socket[["socket"]])
    invisible(nchar(string, "bytes"))
}

close.socket <- function(socket, ...) {
    if (!inherits(socket[["socket"]], "connection")) return(invisible(FALSE))
    close(socket[["socket"]])
    invisible(TRUE)
}
