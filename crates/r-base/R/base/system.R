# The system: versions, environment variables, time used.

R.version <- structure(list(platform = "x86_64-pc-linux-gnu", arch = "x86_64", os = "linux-gnu",
    system = "x86_64, linux-gnu", status = "Patched", major = "4", minor = "2.2", year = "2022", month = "11",
    day = "10", `svn rev` = "83330", language = "R",
    version.string = "R version 4.2.2 Patched (2022-11-10 r83330)", nickname = "Innocent and Trusting"),
    class = "simple.list")

version <- R.version
R.version.string <- R.version$version.string
R.Version <- function() unclass(R.version)

.Platform <- list(OS.type = "unix", file.sep = "/", dynlib.ext = ".so", GUI = "X11", endian = "little",
                  pkgType = "source", path.sep = ":", r_arch = "")

Sys.getenv <- function(x = NULL, unset = "", names = NA) {
    if (is.null(x)) {
        all <- .allenv()
        at <- regexpr("=", all, fixed = TRUE)
        n <- substring(all, 1L, at - 1L)
        v <- substring(all, at + 1L)
        if (isFALSE(names)) return(v)
        return(structure(v, names = n, class = "Dlist"))
    }
    v <- .getenv(as.character(x), as.character(unset))
    if (isTRUE(names) || (length(x) > 1L && !isFALSE(names))) structure(v, names = x) else v
}

Sys.setenv <- function(...) {
    args <- list(...)
    n <- names(args)
    if (is.null(n) || any(n == "")) stop("all arguments must be named")
    invisible(.setenv(n, as.character(unlist(args))))
}

print.Dlist <- function(x, ...) {
    cat(formatDL(names(x), as.vector(x), ...), sep = "\n")
    invisible(x)
}

`[.Dlist` <- function(x, i, ...) structure(unclass(x)[i], class = "Dlist")

system.time <- function(expr, gcFirst = TRUE) {
    done <- FALSE
    start <- proc.time()
    on.exit(if (!done) message("Timing stopped at: ", paste(summary(proc.time() - start), collapse = " ")))
    expr
    done <- TRUE
    proc.time() - start
}

# User and system time with those of child processes, and the time elapsed.
summary.proc_time <- function(object, ...) {
    times <- unclass(object)
    if (length(times) < 5L) return(times)
    children <- times[4:5]
    children[is.na(children)] <- 0
    total <- c(times[1:2] + children, times[3L])
    names(total) <- c("user", "system", "elapsed")
    total
}

print.proc_time <- function(x, ...) {
    print(summary(x, ...), ...)
    invisible(x)
}

l10n_info <- function() list(MBCS = TRUE, `UTF-8` = TRUE, `Latin-1` = FALSE, codeset = "UTF-8")

Sys.localeconv <- function() c(decimal_point = ".", thousands_sep = "", grouping = "", int_curr_symbol = "",
    currency_symbol = "", mon_decimal_point = "", mon_thousands_sep = "", mon_grouping = "", positive_sign = "",
    negative_sign = "", int_frac_digits = "127", frac_digits = "127", p_cs_precedes = "127",
    p_sep_by_space = "127", n_cs_precedes = "127", n_sep_by_space = "127", p_sign_posn = "127", n_sign_posn = "127")

# An R that is installed on this machine, for its packages; without one, a folder of our own, which is filled when
# something in it is asked for.
.installedHome <- function() {
    for (home in c("/usr/lib/R", "/usr/lib64/R", "/usr/local/lib/R")) if (dir.exists(file.path(home, "library"))) return(home)
    .ownHome()
}

# Where our headers and settings for compilers go. Each version of the program has its own.
.ownHome <- function() {
    cache <- Sys.getenv("XDG_CACHE_HOME", path.expand("~/.cache"))
    program <- file.info(.executable(), extra_cols = FALSE)
    file.path(cache, "rigel", sprintf("home-%.0f-%.0f", program$size, as.numeric(program$mtime)))
}

R.home <- function(component = "home") {
    home <- Sys.getenv("R_HOME", NA_character_)
    if (is.na(home)) home <- .installedHome()
    if (component == "home") return(home)
    if (component != "library" && home == .ownHome()) tools:::.fillHome()
    # Distributions keep what doesn't depend on the machine elsewhere.
    own <- file.path(home, component)
    shared <- switch(component, doc = Sys.getenv("R_DOC_DIR"), share = Sys.getenv("R_SHARE_DIR"), include = Sys.getenv("R_INCLUDE_DIR"), "")
    beside <- file.path(dirname(dirname(home)), "share", "R", component)
    if (nzchar(shared)) shared else if (!dir.exists(own) && dir.exists(beside)) beside else own
}

mem.maxVSize <- function(vsize = 0) Inf
mem.maxNSize <- function(nsize = 0) Inf
Cstack_info <- function() c(size = 1073741824L, current = 0L, direction = 1L, eval_depth = sys.nframe())
extSoftVersion <- function() c(zlib = "1.3", bzlib = "", xz = "", PCRE = "10.42", ICU = "", TRE = "", iconv = "", readline = "", BLAS = "")
La_version <- function() "3.11.0"

capabilities <- function(what = NULL, Xchk = any(nas %in% c("X11", "jpeg", "png", "tiff"))) {
    all <- c(jpeg = FALSE, png = TRUE, tiff = FALSE, tcltk = FALSE, X11 = FALSE, aqua = FALSE, http.ftp = FALSE,
             sockets = FALSE, libxml = FALSE, fifo = FALSE, cledit = FALSE, iconv = TRUE, NLS = FALSE, Rprof = FALSE,
             profmem = FALSE, cairo = FALSE, ICU = TRUE, long.double = FALSE, libcurl = FALSE)
    if (is.null(what)) all else all[names(all) %in% what]
}

# What Sys.timezone() found out; packages set it back when they change the time zone.
.sys.timezone <- NA_character_
