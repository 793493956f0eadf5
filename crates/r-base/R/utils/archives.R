# tar and zip archives, by R code alone: the ustar format (POSIX 1003.1) and the zip format (APPNOTE 6.3).

# Bytes of a number in octal digits, as tar's headers have them.
.tarOctal <- function(number, width) {
    digits <- character(width - 1L)
    for (i in rev(seq_len(width - 1L))) {
        digits[i] <- as.character(number %% 8)
        number <- number %/% 8
    }
    c(charToRaw(paste(digits, collapse = "")), as.raw(0L))
}

.tarPad <- function(text, width) {
    bytes <- if (nzchar(text)) charToRaw(text) else raw()
    c(bytes, raw(width - length(bytes)))
}

# The header of a member. A name over 100 bytes is split at a slash.
.tarHeader <- function(name, info, type, size) {
    prefix <- ""
    if (nchar(name, "bytes") > 100L) {
        slashes <- gregexpr("/", name, fixed = TRUE)[[1L]]
        at <- slashes[slashes <= 156L & nchar(name, "bytes") - slashes <= 100L]
        if (!length(at)) stop(gettextf("file path is too long: %s", name), domain = NA)
        prefix <- substr(name, 1L, max(at) - 1L)
        name <- substring(name, max(at) + 1L)
    }
    mode <- if (is.na(info$mode)) 420L else as.integer(info$mode)
    number <- function(x) if (is.null(x) || is.na(x)) 0 else as.numeric(x)
    word <- function(x) if (is.null(x) || is.na(x)) "" else x
    header <- c(.tarPad(name, 100L), .tarOctal(mode, 8L), .tarOctal(number(info$uid), 8L), .tarOctal(number(info$gid), 8L),
                .tarOctal(size, 12L), .tarOctal(floor(as.numeric(info$mtime)), 12L), charToRaw("        "), charToRaw(type),
                raw(100L), charToRaw("ustar"), as.raw(0L), charToRaw("00"), .tarPad(word(info$uname), 32L),
                .tarPad(word(info$grname), 32L), .tarOctal(0, 8L), .tarOctal(0, 8L), .tarPad(prefix, 155L), raw(12L))
    header[149:156] <- c(.tarOctal(sum(as.integer(header)), 7L), charToRaw(" "))
    header
}

tar <- function(tarfile, files = NULL, compression = c("none", "gzip", "bzip2", "xz"), compression_level = 6,
                tar = Sys.getenv("tar"), extra_flags = "") {
    compression <- match.arg(compression)
    if (nzchar(tar) && tar != "internal") {
        flag <- switch(compression, none = "-cf", gzip = "-zcf", bzip2 = "-jcf", xz = "-Jcf")
        return(invisible(system(paste(tar, extra_flags, flag, shQuote(tarfile), paste(shQuote(files), collapse = " ")))))
    }
    if (is.character(tarfile)) {
        con <- switch(compression, none = file(tarfile, "wb"), gzip = gzfile(tarfile, "wb", compression = compression_level),
                      bzip2 = bzfile(tarfile, "wb", compression = compression_level),
                      xz = xzfile(tarfile, "wb", compression = compression_level))
        on.exit(close(con))
    } else con <- tarfile
    if (is.null(files)) files <- "."
    folders <- files[dir.exists(files)]
    inside <- list.files(folders, recursive = TRUE, all.files = TRUE, full.names = TRUE, include.dirs = TRUE)
    all <- c(setdiff(files, folders), inside)
    all <- sub("^\\./", "", all)
    for (name in unique(all)) {
        info <- file.info(name)
        if (is.na(info$size)) {
            warning(gettextf("file '%s' not found", name), domain = NA)
            next
        }
        if (info$isdir) {
            writeBin(.tarHeader(if (endsWith(name, "/")) name else paste0(name, "/"), info, "5", 0), con)
            next
        }
        bytes <- readBin(name, "raw", info$size)
        writeBin(.tarHeader(name, info, "0", length(bytes)), con)
        writeBin(bytes, con)
        writeBin(raw((512L - length(bytes) %% 512L) %% 512L), con)
    }
    writeBin(raw(1024L), con)
    invisible(0L)
}

# The text of a field of a header, up to its first zero.
.tarText <- function(block, from, size) {
    bytes <- block[from - 1L + seq_len(size)]
    end <- match(as.raw(0L), bytes, nomatch = size + 1L) - 1L
    trimws(rawToChar(bytes[seq_len(end)]))
}

.tarNumber <- function(block, from, size) {
    digits <- strsplit(.tarText(block, from, size), "")[[1L]]
    digits <- digits[digits %in% 0:7]
    sum(as.numeric(digits) * 8^rev(seq_along(digits) - 1))
}

untar <- function(tarfile, files = NULL, list = FALSE, exdir = ".", compressed = NA, extras = NULL, verbose = FALSE,
                  restore_times = TRUE, support_old_tars = Sys.getenv("R_SUPPORT_OLD_TARS", FALSE), tar = Sys.getenv("TAR")) {
    if (!(is.na(compressed) || is.logical(compressed) || compressed %in% c("gzip", "bzip2", "xz", "zstd")))
        stop("'compressed' must be logical or character")
    if (inherits(tarfile, "connection")) con <- tarfile
    else {
        con <- gzfile(path.expand(tarfile), "rb")
        on.exit(close(con))
    }
    if (!list && exdir != ".") dir.create(exdir, recursive = TRUE, showWarnings = FALSE)
    names <- character()
    long <- NULL
    times <- list()
    repeat {
        block <- readBin(con, "raw", 512L)
        if (!length(block) || all(block == as.raw(0L))) break
        if (length(block) < 512L) stop("incomplete block on file")
        prefix <- .tarText(block, 346L, 155L)
        name <- .tarText(block, 1L, 100L)
        if (nzchar(prefix) && .tarText(block, 258L, 5L) == "ustar") name <- paste0(prefix, "/", name)
        size <- .tarNumber(block, 125L, 12L)
        type <- rawToChar(block[157L][block[157L] != as.raw(0L)])
        blocks <- ceiling(size / 512) * 512
        bytes <- if (blocks > 0) readBin(con, "raw", blocks) else raw()
        bytes <- bytes[seq_len(size)]
        if (type == "L") {
            long <- rawToChar(bytes[bytes != as.raw(0L)])
            next
        }
        if (type %in% c("x", "g")) next
        if (!is.null(long)) {
            name <- long
            long <- NULL
        }
        wanted <- is.null(files) || sub("/$", "", name) %in% sub("/$", "", files) ||
            any(startsWith(name, paste0(sub("/$", "", files), "/")))
        if (!wanted) next
        names <- c(names, name)
        if (list) next
        path <- file.path(exdir, name)
        if (grepl("(^|/)\\.\\.(/|$)", name)) stop("cannot extract a path with '..': ", name)
        if (type == "5") dir.create(sub("/$", "", path), recursive = TRUE, showWarnings = FALSE)
        else if (type %in% c("", "0", "7")) {
            dir.create(dirname(path), recursive = TRUE, showWarnings = FALSE)
            writeBin(bytes, path)
            Sys.chmod(path, as.octmode(.tarNumber(block, 101L, 8L)), FALSE)
        } else if (type == "2") file.symlink(.tarText(block, 158L, 100L), path)
        else if (type == "1") file.copy(file.path(exdir, .tarText(block, 158L, 100L)), path)
        else stop("unsupported entry type ", sQuote(type))
        if (verbose) message(name)
        if (restore_times && type != "2") times[[path]] <- .tarNumber(block, 137L, 12L)
    }
    for (path in rev(names(times))) Sys.setFileTime(path, .POSIXct(times[[path]]))
    if (list) names else invisible(0L)
}

zip <- function(zipfile, files, flags = "-r9X", extras = "", zip = Sys.getenv("R_ZIPCMD", "zip")) {
    if (missing(flags) && (!is.character(files) || !length(files))) stop("'files' must a character vector specifying one or more filepaths")
    command <- paste(zip, flags, shQuote(path.expand(zipfile)), paste(shQuote(files), collapse = " "), paste(extras, collapse = " "))
    if (!nzchar(Sys.which(zip)))
        warning(simpleWarning(gettextf("error in running command: '%s' not found", zip), sys.call()))
    invisible(system(command))
}

.zipNumber <- function(bytes, from, size) sum(as.numeric(as.integer(bytes[from - 1L + seq_len(size)])) * 256^(seq_len(size) - 1))

# The members of an archive, from its central directory.
.zipMembers <- function(bytes) {
    mark <- as.raw(c(0x50, 0x4b, 0x05, 0x06))
    starts <- rev(which(bytes == mark[1L]))
    starts <- starts[starts + 21L <= length(bytes)]
    end <- 0L
    for (s in starts) if (identical(bytes[s + 0:3], mark)) {
        end <- s
        break
    }
    if (!end) return(NULL)
    count <- .zipNumber(bytes, end + 10L, 2L)
    at <- .zipNumber(bytes, end + 16L, 4L) + 1
    lapply(seq_len(count), function(i) {
        sizes <- c(.zipNumber(bytes, at + 28, 2L), .zipNumber(bytes, at + 30, 2L), .zipNumber(bytes, at + 32, 2L))
        day <- .zipNumber(bytes, at + 14, 2L)
        time <- .zipNumber(bytes, at + 12, 2L)
        member <- list(name = rawToChar(bytes[at + 45 + seq_len(sizes[1L])]), method = .zipNumber(bytes, at + 10, 2L),
                       packed = .zipNumber(bytes, at + 20, 4L), size = .zipNumber(bytes, at + 24, 4L),
                       offset = .zipNumber(bytes, at + 42, 4L) + 1,
                       date = ISOdatetime(day %/% 512 + 1980, (day %/% 32) %% 16, day %% 32, time %/% 2048, (time %/% 32) %% 64,
                                          (time %% 32) * 2))
        at <<- at + 46 + sum(sizes)
        member
    })
}

unzip <- function(zipfile, files = NULL, list = FALSE, overwrite = TRUE, junkpaths = FALSE, exdir = ".", unzip = "internal",
                  setTimes = FALSE) {
    if (!identical(unzip, "internal")) {
        if (!is.character(unzip) || length(unzip) != 1L || !nzchar(unzip)) stop("'unzip' must be a single character string")
        flags <- paste(if (list) "-l", if (overwrite) "-oq" else "-nq", if (junkpaths) "-j")
        return(invisible(system(paste(unzip, flags, shQuote(zipfile), paste(shQuote(files), collapse = " "), "-d", shQuote(exdir)))))
    }
    path <- path.expand(zipfile)
    if (!file.exists(path)) {
        if (list) stop(gettextf("zip file '%s' cannot be opened", zipfile), domain = NA)
        warning("error 1 in extracting from zip file")
        return(invisible(character()))
    }
    bytes <- readBin(path, "raw", file.info(path)$size)
    members <- .zipMembers(bytes)
    if (is.null(members)) {
        if (list) stop(gettextf("zip file '%s' cannot be opened", zipfile), domain = NA)
        warning("error 1 in extracting from zip file")
        return(invisible(character()))
    }
    names <- vapply(members, `[[`, "", "name")
    if (list) return(data.frame(Name = names, Length = vapply(members, `[[`, 0, "size"),
                                Date = do.call(c, lapply(members, `[[`, "date"))))
    if (!dir.exists(exdir)) dir.create(exdir, recursive = TRUE)
    if (!is.null(files)) {
        if (any(!files %in% names)) warning("requested file not found in the zip file")
        members <- members[names %in% files]
    }
    done <- lapply(members, function(m) {
        target <- file.path(exdir, if (junkpaths) basename(m$name) else m$name)
        if (endsWith(m$name, "/")) {
            if (!junkpaths) dir.create(sub("/$", "", target), recursive = TRUE, showWarnings = FALSE)
            return(NULL)
        }
        if (file.exists(target) && !overwrite) {
            warning(gettextf(" not overwriting file '%s", target), domain = NA)
            return(NULL)
        }
        dir.create(dirname(target), recursive = TRUE, showWarnings = FALSE)
        start <- m$offset + 30 + .zipNumber(bytes, m$offset + 26, 2L) + .zipNumber(bytes, m$offset + 28, 2L)
        packed <- bytes[start - 1 + seq_len(m$packed)]
        writeBin(switch(as.character(m$method), "0" = packed, "8" = .inflate(packed),
                        stop("unsupported compression method in the zip file: ", m$method)), target)
        if (setTimes) Sys.setFileTime(target, m$date)
        target
    })
    invisible(as.character(unlist(done)))
}
