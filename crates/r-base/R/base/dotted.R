# Functions and values of base whose names start with a dot, and other rarities.

.NotYetImplemented <- function()
    stop(gettextf("'%s' is not implemented yet", as.character(sys.call(sys.parent())[[1L]])), call. = FALSE)

.NotYetUsed <- function(arg, error = TRUE) {
    msg <- gettextf("argument '%s' is not used (yet)", arg)
    if (error) stop(msg, domain = NA, call. = FALSE) else warning(msg, domain = NA, call. = FALSE)
}

# Sums of a vector seen as an m x n matrix.
.colSums <- function(x, m, n, na.rm = FALSE) unname(colSums(matrix(x, m, n), na.rm))
.colMeans <- function(x, m, n, na.rm = FALSE) unname(colMeans(matrix(x, m, n), na.rm))
.rowSums <- function(x, m, n, na.rm = FALSE) unname(rowSums(matrix(x, m, n), na.rm))
.rowMeans <- function(x, m, n, na.rm = FALSE) unname(rowMeans(matrix(x, m, n), na.rm))

.kronecker <- function(X, Y, FUN = "*", make.dimnames = FALSE, ...) kronecker(X, Y, FUN, make.dimnames, ...)

.valid.factor <- function(object) {
    levs <- levels(object)
    if (!is.character(levs)) return("factor levels must be \"character\"")
    if (anyDuplicated(levs)) return(sprintf("duplicated level [%d] in factor", anyDuplicated(levs)))
    codes <- object
    attributes(codes) <- NULL
    if (!is.integer(codes)) return("factor codes are not integer")
    codes <- codes[!is.na(codes)]
    if (any(codes < 1L | codes > length(levs))) return("invalid factor codes")
    TRUE
}

.standard_regexps <- function() {
    list(valid_package_name = "[[:alpha:]][[:alnum:].]*[[:alnum:]]", valid_package_version = "([[:digit:]]+[.-]){1,}[[:digit:]]+",
         valid_R_system_version = "[[:digit:]]+\\.[[:digit:]]+\\.[[:digit:]]+", valid_numeric_version = "([[:digit:]]+[.-])*[[:digit:]]+")
}

.make_numeric_version <- function(x, strict = TRUE, regexp, classes = NULL) {
    v <- numeric_version(x, strict)
    if (!is.null(classes)) class(v) <- unique(c(classes, class(v)))
    v
}

# Versions as strings whose order is that of the versions, and back.
.encode_numeric_version <- function(x) {
    if (!is.numeric_version(x)) stop("wrong class")
    parts <- unclass(x)
    width <- max(0L, nchar(sprintf("%o", unlist(parts))))
    digits <- vapply(parts, function(p) paste(sprintf(paste0("%0", width, "o"), p), collapse = ""), "")
    longest <- max(0L, nchar(digits))
    structure(paste0(digits, strrep("0", longest - nchar(digits))), width = width, lens = lengths(parts), .classes = class(x))
}

.decode_numeric_version <- function(x) {
    width <- attr(x, "width")
    lens <- attr(x, "lens")
    parts <- lapply(seq_along(x), function(i)
        strtoi(substring(x[i], (seq_len(lens[i]) - 1L) * width + 1L, seq_len(lens[i]) * width), 8L))
    structure(parts, class = attr(x, ".classes"))
}

asS3 <- function(object, flag = TRUE, complete = TRUE) asS4(object, !flag, complete)

`[.listof` <- function(x, i, ...) structure(NextMethod("["), class = class(x))
`[.simple.list` <- function(x, i, ...) structure(NextMethod("["), class = class(x))

`[<-.difftime` <- function(x, i, value) {
    if (inherits(value, "difftime") && !identical(units(x), units(value))) units(value) <- units(x)
    NextMethod("[<-")
}

`[[<-.POSIXlt` <- function(x, i, value) {
    cl <- oldClass(x)
    value <- unclass(as.POSIXlt(value))
    x <- unclass(x)
    for (n in names(x)) x[[n]][[i]] <- value[[n]]
    class(x) <- cl
    x
}

as.matrix.POSIXlt <- function(x, ...) {
    attr(x, "balanced") <- NULL
    as.matrix(as.data.frame(unclass(x)), ...)
}

`length<-.POSIXlt` <- function(x, value) {
    r <- unclass(x)
    for (n in names(r)) length(r[[n]]) <- value
    class(r) <- oldClass(x)
    r
}

`is.na<-.numeric_version` <- function(x, value) {
    x[value] <- rep_len(NA, length(x[value]))
    x
}

check_tzones <- function(...) {
    zones <- unique(unlist(lapply(list(...), function(x) {
        z <- attr(x, "tzone")
        if (is.null(z)) "" else z[1L]
    })))
    zones <- zones[nzchar(zones)]
    if (length(zones) > 1L) warning("'tzone' attributes are inconsistent")
    if (length(zones)) zones[1L] else NULL
}

xtfrm.data.frame <- function(x) {
    if (tolower(Sys.getenv("_R_STOP_ON_XTFRM_DATA_FRAME_")) %in% c("1", "yes", "true")) stop("cannot xtfrm data frames")
    warning("cannot xtfrm data frames")
    as.vector(rank(unlist(x, use.names = FALSE), na.last = "keep", ties.method = "min"))
}

xpdrows.data.frame <- function(x, old.rows, new.rows) {
    n <- length(attr(x, "row.names"))
    wanted <- n + length(new.rows)
    for (k in seq_along(x)) {
        v <- x[[k]]
        x[[k]] <- if (length(dim(v)) == 2L) v[c(seq_len(n), rep(NA_integer_, length(new.rows))), , drop = FALSE]
                  else v[c(seq_len(n), rep(NA_integer_, length(new.rows)))]
    }
    attr(x, "row.names") <- if (is.character(old.rows) || is.character(new.rows)) c(as.character(old.rows), as.character(new.rows)) else c(old.rows, new.rows)
    x
}

default.stringsAsFactors <- function() {
    .Deprecated()
    isTRUE(getOption("stringsAsFactors"))
}

dontCheck <- function(x) x

builtins <- function(internal = FALSE) {
    if (!is.logical(internal) || is.na(internal)) stop("invalid 'internal' argument")
    all <- ls(baseenv(), all.names = TRUE)
    if (internal) all[vapply(all, function(n) is.primitive(get(n, baseenv())), NA)] else all
}

gc.time <- function(on = TRUE) c(0, 0, 0, 0, 0)

isatty <- function(con) {
    if (!inherits(con, "terminal")) return(FALSE)
    name <- summary(con)$description
    interactive() && name %in% c("stdin", "stdout", "stderr")
}

pcre_config <- function()
    c(`UTF-8` = TRUE, `Unicode properties` = TRUE, JIT = TRUE, stack = FALSE)

La_library <- function() ""
icuSetCollate <- function(...) invisible(NULL)
icuGetCollate <- function(type = c("actual", "valid")) {
    match.arg(type)
    "ICU not in use"
}

RNGversion <- function(vstr) {
    v <- numeric_version(vstr)
    if (v < "0.99.0") RNGkind("Wichmann-Hill", "Buggy Kinderman-Ramage", "Rounding")
    else if (v < "1.7.0") RNGkind("Marsaglia-Multicarry", "Buggy Kinderman-Ramage", "Rounding")
    else if (v < "3.6.0") RNGkind("Mersenne-Twister", "Inversion", "Rounding")
    else RNGkind("Mersenne-Twister", "Inversion", "Rejection")
}

# Copies are not reported: R says this where memory profiling was left out.
tracemem <- function(x) stop("R was not compiled with support for memory profiling")
untracemem <- function(x) stop("R was not compiled with support for memory profiling")
retracemem <- function(x, previous = NULL) stop("R was not compiled with support for memory profiling")

# No limit is the only limit there is.
setTimeLimit <- function(cpu = Inf, elapsed = Inf, transient = FALSE) {
    if (is.finite(cpu) || is.finite(elapsed)) stop("time limits are not implemented")
    invisible(NULL)
}
setSessionTimeLimit <- function(cpu = Inf, elapsed = Inf) {
    if (is.finite(cpu) || is.finite(elapsed)) stop("time limits are not implemented")
    invisible(NULL)
}

Sys.setLanguage <- function(lang, unset = "en") {
    if (!is.character(lang) || length(lang) != 1L || is.na(lang)) stop("'lang' must be a character string")
    old <- Sys.getenv("LANGUAGE", unset = NA)
    if (is.na(old) || !nzchar(old)) old <- unset
    ok <- Sys.setenv(LANGUAGE = lang)
    invisible(structure(old, ok = ok))
}

unix.time <- function(...) {
    .Deprecated("system.time")
    system.time(...)
}

sys.save.image <- function(name) save.image(name)
sys.load.image <- function(name, quiet) {
    if (file.exists(name)) {
        load(name, envir = .GlobalEnv)
        if (!quiet) message("[Previously saved workspace restored]", "\n")
    }
}

readRenviron <- function(path) {
    path <- path.expand(path)
    if (!file.exists(path)) {
        warning(gettextf("file '%s' cannot be opened for reading", path), domain = NA)
        return(invisible(FALSE))
    }
    for (line in readLines(path, warn = FALSE)) {
        line <- trimws(line)
        if (!nzchar(line) || startsWith(line, "#") || !grepl("=", line, fixed = TRUE)) next
        name <- trimws(sub("=.*", "", line))
        value <- .expandRenviron(trimws(sub("[^=]*=", "", line)))
        do.call(Sys.setenv, structure(list(value), names = name))
    }
    invisible(TRUE)
}

# ${NAME} and ${NAME-default} replaced, quotes taken away.
.expandRenviron <- function(value) {
    if (grepl("^'.*'$", value)) return(substr(value, 2L, nchar(value) - 1L))
    if (grepl("^\".*\"$", value)) value <- substr(value, 2L, nchar(value) - 1L)
    pattern <- "\\$\\{([A-Za-z_][A-Za-z0-9_]*)(:?-([^{}]*))?\\}"
    while (length(at <- regmatches(value, regexec(pattern, value))[[1L]])) {
        own <- Sys.getenv(at[2L])
        value <- sub(at[1L], if (nzchar(own)) own else at[4L], value, fixed = TRUE)
    }
    value
}

license <- function() {
    cat("\nThis software is distributed under the terms of the MIT License or the Apache License, Version 2.0.\n\n")
    invisible()
}
licence <- license

restartFormals <- function(r) formals(r$handler)

.signalSimpleWarning <- function(msg, call) {
    withRestarts({
        signalCondition(simpleWarning(msg, call))
        warning(simpleWarning(msg, call))
    }, muffleWarning = function() NULL)
    invisible()
}
.handleSimpleError <- function(h, msg, call) h(simpleError(msg, call))
.packageStartupMessage <- function(message, call = NULL)
    structure(class = c("packageStartupMessage", "simpleMessage", "message", "condition"), list(message = message, call = call))
.tryResumeInterrupt <- function() {
    r <- computeRestarts()
    for (one in r) if (identical(one$name, "resume")) invokeRestart(one)
}

.LC.categories <- c("LC_ALL", "LC_COLLATE", "LC_CTYPE", "LC_MONETARY", "LC_NUMERIC", "LC_TIME", "LC_MESSAGES", "LC_PAPER", "LC_MEASUREMENT")
.leap.seconds <- as.POSIXct(paste(c("1972-7-1", "1973-1-1", "1974-1-1", "1975-1-1", "1976-1-1", "1977-1-1", "1978-1-1", "1979-1-1",
                                    "1980-1-1", "1981-7-1", "1982-7-1", "1983-7-1", "1985-7-1", "1988-1-1", "1990-1-1", "1991-1-1",
                                    "1992-7-1", "1993-7-1", "1994-7-1", "1996-1-1", "1997-7-1", "1999-1-1", "2006-1-1", "2009-1-1",
                                    "2012-7-1", "2015-7-1", "2017-1-1"), "00:00:00"), tz = "GMT")
..deparseOpts <- c("all", "keepInteger", "quoteExpressions", "showAttributes", "useSource", "warnIncomplete", "delayPromises",
                   "keepNA", "S_compatible", "hexNumeric", "digits17", "niceNames", "exact")
.S3PrimitiveGenerics <- c("anyNA", "as.character", "as.complex", "as.double", "as.environment", "as.integer", "as.logical",
                          "as.call", "as.numeric", "as.raw", "c", "dim", "dim<-", "dimnames", "dimnames<-", "is.array",
                          "is.finite", "is.infinite", "is.matrix", "is.na", "is.nan", "is.numeric", "length", "length<-",
                          "levels<-", "names", "names<-", "rep", "seq_along", "xtfrm")
