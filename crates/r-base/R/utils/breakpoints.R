# Finding the functions that a line of a file belongs to, and stopping there; debugging what a call would call.

findLineNum <- function(srcfile, line, nameonly = TRUE, envir = parent.frame(), lastenv) {
    if (missing(line)) {
        at <- regmatches(srcfile, regexec("^(.*)#([0-9]+)$", srcfile))[[1L]]
        if (!length(at)) stop("'line' must be given, or 'srcfile' be of the form name#line")
        srcfile <- at[2L]
        line <- as.integer(at[3L])
    }
    if (missing(lastenv)) lastenv <- if (missing(envir)) globalenv() else emptyenv()
    wanted <- if (nameonly) basename(srcfile) else normalizePath(srcfile, mustWork = FALSE)
    found <- list()
    repeat {
        for (name in ls(envir, all.names = TRUE)) {
            f <- tryCatch(get(name, envir = envir, inherits = FALSE), error = function(e) NULL)
            if (is.function(f) && length(at <- .lineAt(f, wanted, line, nameonly)))
                found[[length(found) + 1L]] <- list(name = name, env = envir, at = at$at, filename = at$file, line = at$line, timediff = 0)
        }
        if (identical(envir, lastenv) || identical(envir, emptyenv())) break
        envir <- parent.env(envir)
    }
    structure(found, class = "findLineNumResult")
}

# The place of a line in a function's body: a path of positions, as trace(at =) takes it.
.lineAt <- function(f, file, line, nameonly) {
    whole <- attr(f, "srcref")
    if (is.null(whole)) return(NULL)
    from <- attr(whole, "srcfile")$filename
    if (!identical(if (nameonly) basename(from) else normalizePath(from, mustWork = FALSE), file)) return(NULL)
    if (line < whole[1L] || line > whole[3L]) return(NULL)
    walk <- function(e, path) {
        refs <- attr(e, "srcref")
        if (is.call(e)) for (k in seq_along(e)) {
            ref <- if (!is.null(refs) && k <= length(refs)) refs[[k]]
            if (!is.null(ref) && k > 1L && line >= ref[1L] && line <= ref[3L]) {
                deeper <- walk(e[[k]], c(path, k))
                return(if (is.null(deeper)) c(path, k) else deeper)
            }
            if (is.null(ref) && k > 1L && !identical(e[[k]], quote(expr = ))) {
                deeper <- walk(e[[k]], c(path, k))
                if (!is.null(deeper)) return(deeper)
            }
        }
        NULL
    }
    at <- walk(body(f), NULL)
    if (is.null(at)) at <- 1L
    list(at = list(at), file = from, line = line)
}

print.findLineNumResult <- function(x, steps = TRUE, ...) {
    if (!length(x)) cat("No source refs found.\n")
    for (r in x) {
        cat(r$filename, "#", r$line, ":\n", sep = "")
        cat(" ", r$name, if (steps) paste0(" step ", paste(r$at[[1L]], collapse = ",")), " in ", format(r$env), "\n", sep = "")
    }
    invisible(x)
}

setBreakpoint <- function(srcfile, line, nameonly = TRUE, envir = parent.frame(), lastenv, verbose = TRUE, tracer, print = FALSE,
                          clear = FALSE, ...) {
    found <- if (missing(lastenv)) findLineNum(srcfile, line, nameonly, envir, globalenv()) else findLineNum(srcfile, line, nameonly, envir, lastenv)
    for (r in found) {
        if (clear) untrace(r$name, where = r$env)
        else trace(r$name, tracer = if (missing(tracer)) bquote({
            cat(paste0(.(r$filename), "#", .(r$line), "\n"))
            browser(skipCalls = 4L)
        }) else tracer, at = r$at, where = r$env, print = print, ...)
    }
    if (verbose) print(found, steps = !clear)
    invisible(found)
}

# The function that a call would call, the method if it is a generic of S3.
.calledBy <- function(call, envir) {
    f <- eval(call[[1L]], envir)
    name <- if (is.name(call[[1L]])) as.character(call[[1L]])
    if (is.null(name) || !is.function(f) || is.primitive(f) || length(call) < 2L || !any(all.names(body(f)) == "UseMethod")) return(NULL)
    x <- eval(call[[2L]], envir)
    for (class in c(.class2(x), "default"))
        if (!is.null(m <- getS3method(name, class, optional = TRUE, envir = envir))) return(list(name = paste(name, class, sep = "."), fun = m))
    NULL
}

debugcall <- function(call, once = FALSE) {
    call <- substitute(call)
    envir <- parent.frame()
    method <- .calledBy(call, envir)
    f <- if (is.null(method)) eval(call[[1L]], envir) else method$fun
    if (once) debugonce(f) else debug(f)
    invisible(call)
}

undebugcall <- function(call) {
    call <- substitute(call)
    envir <- parent.frame()
    method <- .calledBy(call, envir)
    undebug(if (is.null(method)) eval(call[[1L]], envir) else method$fun)
    invisible(call)
}
