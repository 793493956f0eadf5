# Files, sums, users' folders, processes.

md5sum <- function(files) structure(.md5(as.character(files)), names = files)

list_files_with_exts <- function(dir, exts, all.files = FALSE, full.names = TRUE) {
    files <- list.files(dir, all.files = all.files)
    files <- files[sub(".*\\.", "", files) %in% exts & grepl(".", files, fixed = TRUE)]
    if (full.names) files <- if (length(files)) file.path(dir, files) else character()
    files
}

.OStype <- function() .Platform$OS.type

# What the files of a kind end in.
.typeExtensions <- function(type)
    switch(type, code = c("R", "r", "S", "s", "q"), data = c("R", "r", "RData", "rdata", "rda", "TXT", "txt", "tab", "CSV", "csv"),
           demo = c("R", "r"), docs = c("Rd", "rd"), vignette = c("Rnw", "Snw", "Rtex", "Stex"), character())

list_files_with_type <- function(dir, type, all.files = FALSE, full.names = TRUE, OS_subdirs = .OStype()) {
    exts <- .typeExtensions(type)
    files <- list_files_with_exts(dir, exts, all.files, full.names)
    if (type %in% c("code", "docs")) for (os in OS_subdirs) {
        sub <- file.path(dir, os)
        if (!dir.exists(sub)) next
        more <- list_files_with_exts(sub, exts, all.files, FALSE)
        files <- c(files, file.path(if (full.names) sub else os, more)[seq_along(more)])
    }
    if (type %in% c("code", "docs") && length(files)) {
        pattern <- if (type == "code") "^[[:alnum:]].*$" else "^[[:alnum:]].*$"
        if (!all.files) files <- files[grepl(pattern, basename(files))]
    }
    files
}

R_user_dir <- function(package, which = c("data", "config", "cache")) {
    stopifnot(is.character(package), length(package) == 1L)
    which <- match.arg(which)
    upper <- toupper(which)
    home <- Sys.getenv(paste0("R_USER_", upper, "_DIR"), "")
    if (!nzchar(home)) home <- Sys.getenv(paste0("XDG_", upper, "_HOME"), "")
    if (!nzchar(home)) home <- switch(which, data = "~/.local/share", config = "~/.config", cache = "~/.cache")
    path.expand(file.path(home, "R", package))
}

SIGHUP <- 1L
SIGINT <- 2L
SIGQUIT <- 3L
SIGKILL <- 9L
SIGUSR1 <- 10L
SIGUSR2 <- 12L
SIGTERM <- 15L
SIGCHLD <- 17L
SIGCONT <- 18L
SIGSTOP <- 19L
SIGTSTP <- 20L

pskill <- function(pid, signal = SIGTERM) invisible(.signal(as.integer(pid), as.integer(signal)))

psnice <- function(pid = Sys.getpid(), value = NA_integer_) .nice(as.integer(pid), as.integer(value))

find_gs_cmd <- function(gs_cmd = "") {
    if (nzchar(gs_cmd)) return(Sys.which(gs_cmd))
    asked <- Sys.getenv("R_GSCMD")
    if (nzchar(asked)) Sys.which(asked) else Sys.which("gs")
}

makevars_user <- function() {
    asked <- Sys.getenv("R_MAKEVARS_USER", NA_character_)
    if (!is.na(asked)) return(if (file.exists(asked)) asked else character())
    candidates <- path.expand(file.path("~/.R", c(paste0("Makevars-", R.version$platform), "Makevars")))
    candidates <- candidates[file.exists(candidates)]
    if (length(candidates)) candidates[1L] else character()
}

makevars_site <- function() {
    asked <- Sys.getenv("R_MAKEVARS_SITE", NA_character_)
    if (is.na(asked)) asked <- file.path(R.home("etc"), "Makevars.site")
    if (file.exists(asked)) asked else character()
}

langElts <- c("(", "{", ":", "~", "<-", "<<-", "=", "[", "[[", "[[<-", "[<-", "@", "@<-", "$", "$<-", "&&", "||",
              "break", "for", "function", "if", "next", "repeat", "return", "while")

checkMD5sums <- function(package, dir) {
    if (missing(dir)) dir <- find.package(package, quiet = TRUE)
    if (!length(dir)) return(NA)
    list <- file.path(dir, "MD5")
    if (!file.exists(list)) return(NA)
    lines <- readLines(list)
    wanted <- sub(" .*", "", lines)
    names <- sub("^[0-9a-f]* [ |*]", "", lines)
    found <- md5sum(file.path(dir, names))
    bad <- is.na(found) | found != wanted
    if (any(bad)) {
        missing <- is.na(found)
        if (any(missing)) cat("files", paste(sQuote(names[missing]), collapse = ", "), "are missing\n", fill = TRUE)
        if (any(bad & !missing)) cat("files", paste(sQuote(names[bad & !missing]), collapse = ", "), "have the wrong MD5 checksums\n", fill = TRUE)
    }
    !any(bad)
}

Rcmd <- function(args, ...) system2(file.path(R.home("bin"), "R"), c("CMD", args), ...)

# Two files of R output compared, without what differs from run to run.
Rdiff <- function(from, to, useDiff = FALSE, forEx = FALSE, nullPointers = TRUE, Log = FALSE) {
    left <- .comparableOutput(from, forEx, nullPointers)
    right <- .comparableOutput(to, forEx, nullPointers)
    if (!useDiff && length(left) == length(right)) {
        blanks <- function(x) trimws(gsub("[[:space:]]+", " ", x))
        differ <- blanks(left) != blanks(right)
        if (!any(differ)) return(if (Log) list(status = 0L, out = character()) else 0L)
        out <- paste0(which(differ), "c", which(differ), "\n< ", left[differ], "\n---\n> ", right[differ])
        cat("\n", paste0(out, "\n"), sep = "")
        return(if (Log) list(status = 1L, out = out) else 1L)
    }
    files <- tempfile(c("left", "right"))
    on.exit(unlink(files))
    writeLines(left, files[1L])
    writeLines(right, files[2L])
    if (!useDiff) cat("\nfiles differ in number of lines:\n")
    out <- suppressWarnings(system2("diff", c("-bw", shQuote(files)), stdout = TRUE))
    status <- attr(out, "status")
    status <- if (is.null(status)) 0L else status
    if (length(out)) cat("\n", paste0(out, "\n"), sep = "")
    if (Log) list(status = status, out = as.vector(out)) else invisible(status)
}

.comparableOutput <- function(file, forEx, nullPointers) {
    lines <- readLines(file, warn = FALSE)
    start <- grep("^R (version|Under development)", lines)
    if (length(start)) {
        first <- grep("^>", lines)
        if (length(first)) lines <- lines[first[1L]:length(lines)]
    }
    quits <- grep("^> (q|quit)\\(", lines)
    if (length(quits)) lines <- lines[seq_len(quits[1L] - 1L)]
    lines <- grep("^(Time elapsed|> proc.time|R CMD BATCH)", lines, value = TRUE, invert = TRUE)
    if (nullPointers) lines <- gsub("<(environment|bytecode|pointer|promise): [x[:xdigit:]]+>", "<\\1: 0>", lines)
    if (forEx) lines <- grep("^### (Name|Title|Keywords):", lines, value = TRUE, invert = TRUE)
    lines
}
