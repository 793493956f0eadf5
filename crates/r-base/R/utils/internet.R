# Files from elsewhere. URLs of files are copied; others need a program (curl or wget).

download.file <- function(url, destfile, method, quiet = FALSE, mode = "w", cacheOK = TRUE,
                          extra = getOption("download.file.extra"), headers = NULL, ...) {
    if (missing(destfile)) stop("argument \"destfile\" is missing, with no default")
    if (!is.character(url)) stop("'url' must be character")
    if (length(url) != 1L) {
        if (length(url) != length(destfile)) stop("lengths of 'url' and 'destfile' must match")
        return(invisible(max(mapply(download.file, url, destfile, MoreArgs = list(quiet = quiet, mode = mode)))))
    }
    if (startsWith(url, "file://")) return(invisible(.copyFileURL(url, destfile, mode, sys.call())))
    if (missing(method)) method <- getOption("download.file.method", "auto")
    method <- match.arg(method, c("auto", "internal", "wininet", "libcurl", "wget", "curl", "lynx"))
    program <- if (method %in% c("wget", "curl")) method else if (nzchar(Sys.which("curl"))) "curl" else "wget"
    if (!nzchar(Sys.which(program))) stop("downloading needs the program 'curl' or 'wget'")
    if (!quiet) message("trying URL '", url, "'")
    flags <- switch(program, curl = c("-f", "-L", if (quiet) "-s" else if (isatty(stderr())) "-#" else "-sS", if (!cacheOK) c("-H", shQuote("Pragma: no-cache")), "-o"),
                    wget = c(if (quiet) "-q" else "-nv", if (!cacheOK) "--cache=off", "-O"))
    lines <- if (length(headers)) shQuote(paste0(names(headers), ": ", headers))
    named <- as.vector(rbind(if (length(lines)) if (program == "curl") "-H" else "--header", lines))
    status <- system2(program, c(named, extra, flags, shQuote(path.expand(destfile)), shQuote(url)))
    if (status) stop(gettextf("cannot open URL '%s'", url), domain = NA)
    invisible(status)
}

.copyFileURL <- function(url, destfile, mode, caller) {
    path <- URLdecode(sub("^file://(localhost)?", "", url))
    if (!file.exists(path))
        stop(simpleError(gettextf("cannot open URL '%s', reason 'No such file or directory'", url), caller))
    bytes <- readBin(path, "raw", file.info(path)$size)
    con <- file(path.expand(destfile), if (startsWith(mode, "a")) "ab" else "wb")
    on.exit(close(con))
    writeBin(bytes, con)
    0L
}

url.show <- function(url, title = url, file = tempfile(), delete.file = TRUE, method, ...) {
    if (download.file(url, destfile = file, method = method, mode = "w")) stop("transfer failure")
    file.show(file, delete.file = delete.file, title = title, ...)
}

history <- function(max.show = 25, reverse = FALSE, pattern, ...) stop("no history available to save")
savehistory <- function(file = ".Rhistory") stop("no history available to save")
loadhistory <- function(file = ".Rhistory") stop("no history mechanism available")

upgrade <- function(object, ...) UseMethod("upgrade")

vignette <- function(topic, package = NULL, lib.loc = NULL, all = TRUE) {
    folders <- .dataFolders(package, lib.loc)
    folders <- folders[names(folders) != ".WorkingDirectory"]
    rows <- lapply(names(folders), function(p) {
        index <- file.path(folders[[p]], "Meta", "vignette.rds")
        if (!file.exists(index)) return(NULL)
        found <- readRDS(index)
        if (NROW(found)) cbind(p, dirname(folders[[p]]), sub("\\.[^.]*$", "", found$File), paste0(found$Title, " (source, ", sub(".*\\.", "", found$PDF), ")"))
    })
    rows <- do.call(rbind, rows)
    if (is.null(rows)) rows <- matrix("", 0L, 4L)
    dimnames(rows) <- list(NULL, c("Package", "LibPath", "Item", "Title"))
    if (missing(topic))
        return(structure(list(type = "vignette", title = "Vignettes", header = NULL, results = rows, footer = NULL), class = "packageIQR"))
    hit <- which(rows[, "Item"] == topic)
    if (!length(hit)) {
        warning(gettextf("vignette %s not found", sQuote(topic)), call. = FALSE, domain = NA)
        return(invisible())
    }
    structure(list(Topic = topic, Package = rows[hit[1L], "Package"], Dir = file.path(rows[hit[1L], "LibPath"], rows[hit[1L], "Package"])), class = "vignette")
}
