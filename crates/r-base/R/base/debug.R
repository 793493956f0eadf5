# The debugger's switches. What stops and steps is in Rust.

debug <- function(fun, text = "", condition = NULL, signature = NULL)
    .debug(.debugTarget(fun, signature, parent.frame()), TRUE, text, condition)

debugonce <- function(fun, text = "", condition = NULL, signature = NULL)
    .debug(.debugTarget(fun, signature, parent.frame()), NA, text, condition)

undebug <- function(fun, signature = NULL) .debug(.debugTarget(fun, signature, parent.frame()), FALSE)

isdebugged <- function(fun, signature = NULL) .isDebugged(.debugTarget(fun, signature, parent.frame()))

# The function that is meant: of a generic, the method for a signature.
.debugTarget <- function(fun, signature, envir) {
    if (is.character(fun)) fun <- match.fun(get(fun, mode = "function", envir = envir))
    if (is.null(signature)) return(fun)
    if (!methods::is(fun, "genericFunction")) stop("signature must be NULL when fun is not a generic function")
    methods::selectMethod(fun, signature)
}

browserText <- function(n = 1L) .browserInfo(n, FALSE)
browserCondition <- function(n = 1L) .browserInfo(n, TRUE)

.traceback <- function(x = NULL, max.lines = getOption("traceback.max.lines", getOption("deparse.max.lines", -1L))) {
    if (is.numeric(x)) {
        calls <- rev(sys.calls())
        return(calls[-seq_len(min(length(calls), x + 1L))])
    }
    calls <- if (is.null(x)) get0(".Traceback", envir = baseenv()) else x
    if (length(max.lines) && max.lines > 0L && length(calls)) calls <- lapply(calls, function(call) {
        lines <- if (is.character(call)) call else deparse(call)
        if (length(lines) <= max.lines) return(lines)
        structure(lines[seq_len(max.lines)], truncated = TRUE)
    })
    calls
}

traceback <- function(x = NULL, max.lines = getOption("traceback.max.lines", getOption("deparse.max.lines", -1L))) {
    calls <- .traceback(if (is.numeric(x)) x + 1L else x, max.lines)
    n <- length(calls)
    if (n == 0L) cat("No traceback available", "\n")
    else for (i in seq_len(n)) {
        call <- calls[[i]]
        lines <- if (is.character(call)) call else deparse(call)
        if (!is.null(attr(call, "truncated"))) lines <- c(lines, " ...")
        where <- attr(call, "srcref")
        if (!is.null(where)) {
            file <- attr(where, "srcfile")$filename
            lines[length(lines)] <- paste0(lines[length(lines)], " at ", basename(if (is.null(file)) "" else file), "#", where[1L])
        }
        cat(paste0(n - i + 1L, ": "), paste(lines, collapse = "\n   "), "\n", sep = "")
    }
    invisible(calls)
}
