# Conditions: constructors, accessors, and what can be said in R about signalling.

# A condition is a list with a class; message and call come first.
.condition <- function(class, message, call, ...) {
    fields <- list(message = message, call = call, ...)
    class(fields) <- class
    fields
}

simpleCondition <- function(message, call = NULL)
    .condition(c("simpleCondition", "condition"), message, call)

simpleError <- function(message, call = NULL)
    .condition(c("simpleError", "error", "condition"), as.character(message), call)

simpleWarning <- function(message, call = NULL)
    .condition(c("simpleWarning", "warning", "condition"), as.character(message), call)

simpleMessage <- function(message, call = NULL)
    .condition(c("simpleMessage", "message", "condition"), message, call)

errorCondition <- function(message, ..., class = NULL, call = NULL)
    .condition(c(class, "error", "condition"), as.character(message), call, ...)

warningCondition <- function(message, ..., class = NULL, call = NULL)
    .condition(c(class, "warning", "condition"), as.character(message), call, ...)

conditionMessage <- function(c) UseMethod("conditionMessage")
conditionMessage.condition <- function(c) c$message
conditionCall <- function(c) UseMethod("conditionCall")
conditionCall.condition <- function(c) c$call

# "class in call: message", with or without the call.
.conditionText <- function(x, label, call) {
    where <- conditionCall(x)
    paste0(label, if (!is.null(where)) paste0(" in ", call(where)), ": ", paste(conditionMessage(x), collapse = ""))
}

print.condition <- function(x, ...) {
    cat("<", .conditionText(x, class(x)[1L], function(call) paste(deparse(call), collapse = "")), ">\n", sep = "")
    invisible(x)
}

.firstLine <- function(call) deparse(call, nlines = 1L)[1L]
as.character.condition <- function(x, ...) paste0(.conditionText(x, class(x)[1L], .firstLine), "\n")
as.character.error <- function(x, ...) paste0(.conditionText(x, "Error", .firstLine), "\n")

stop <- function(..., call. = TRUE, domain = NULL) {
    if (...length() == 1L && inherits(..1, "condition")) {
        if (nargs() > 1L) warning("additional arguments ignored in stop()")
        .stop(..1)
    } else .stop(.makeMessage(..., domain = domain), call.)
}

warning <- function(..., call. = TRUE, immediate. = FALSE, noBreaks. = FALSE, domain = NULL) {
    if (...length() == 1L && inherits(..1, "condition")) {
        if (nargs() > 1L) warning("additional arguments ignored in warning()")
        invisible(.warning(..1))
    } else invisible(.warning(.makeMessage(..., domain = domain), call., immediate.))
}

signalCondition <- function(cond) .signalCondition(cond)

message <- function(..., domain = NULL, appendLF = TRUE) {
    args <- list(...)
    cond <- if (length(args) == 1L && inherits(args[[1L]], "condition")) {
        if (nargs() > 1L) warning("additional arguments ignored in message()")
        args[[1L]]
    } else simpleMessage(.makeMessage(..., domain = domain, appendLF = appendLF), sys.call())
    .signalMessage(cond)
}

.makeMessage <- function(..., domain = NULL, appendLF = FALSE) {
    msg <- paste(unlist(lapply(list(...), as.character)), collapse = "")
    if (appendLF) paste0(msg, "\n") else msg
}

suppressWarnings <- function(expr, classes = "warning")
    withCallingHandlers(expr, warning = function(w)
        if (inherits(w, classes)) tryInvokeRestart("muffleWarning"))

suppressMessages <- function(expr, classes = "message")
    withCallingHandlers(expr, message = function(c)
        if (inherits(c, classes)) tryInvokeRestart("muffleMessage"))

suppressPackageStartupMessages <- function(expr)
    withCallingHandlers(expr, packageStartupMessage = function(c) invokeRestart("muffleMessage"))

invokeRestart <- function(r, ...) .invokeRestart(r, list(...))

invokeRestartInteractively <- function(r) {
    if (!interactive()) stop("not an interactive session")
    .invokeRestart(r, list())
}

findRestart <- function(name, cond = NULL) {
    for (r in computeRestarts(cond)) if (identical(r[[1L]], name)) return(r)
    NULL
}

isRestart <- function(x) inherits(x, "restart")
restartDescription <- function(r) r$description
print.restart <- function(x, ...) cat(paste("<restart:", x[[1L]], ">\n"))

tryInvokeRestart <- function(r, ...) {
    if (!isRestart(r)) r <- findRestart(r)
    if (is.null(r)) invisible(NULL) else .invokeRestart(r, list(...))
}

try <- function(expr, silent = FALSE, outFile = getOption("try.outFile", default = stderr())) {
    tryCatch(expr, error = function(e) {
        call <- conditionCall(e)
        if (!is.null(call) && identical(call[[1L]], quote(doTryCatch))) call <- sys.call(-4L)
        text <- .errorText(conditionMessage(e), call)
        seterrmessage(text)
        if (!silent && isTRUE(getOption("show.error.messages", TRUE))) {
            cat(text, file = outFile)
            .printDeferredWarnings()
        }
        invisible(structure(text, class = "try-error", condition = e))
    })
}

stopifnot <- function(..., exprs, exprObject, local = TRUE) {
    n <- ...length()
    if (!missing(exprs)) {
        expr <- substitute(exprs)
        if (n) stop("Only one of 'exprs', 'exprObject' or expressions, not more")
        return(.stopifnotEach(if (is.call(expr) && identical(expr[[1L]], quote(`{`))) as.list(expr[-1L]) else list(expr),
                              parent.frame(), sys.parent()))
    }
    if (!missing(exprObject))
        return(.stopifnotEach(if (is.expression(exprObject)) as.list(exprObject) else list(exprObject),
                              parent.frame(), sys.parent()))
    labels <- ...names()
    for (i in seq_len(n)) {
        r <- ...elt(i)
        if (!(is.logical(r) && !anyNA(r) && all(r))) {
            label <- if (is.null(labels)) "" else labels[i]
            msg <- if (nzchar(label)) label
                else .stopifnotText(match.call(expand.dots = FALSE)$...[[i]], r)
            parent <- sys.parent()
            stop(simpleError(msg, if (parent > 0L) sys.call(parent)))
        }
    }
    invisible()
}

# The expressions of 'exprs' one by one.
.stopifnotEach <- function(exprs, envir, parent) {
    for (e in exprs) {
        r <- eval(e, envir)
        if (!(is.logical(r) && !anyNA(r) && all(r)))
            stop(simpleError(.stopifnotText(e, r), if (parent > 0L) sys.call(parent)))
    }
    invisible()
}

.stopifnotText <- function(expr, r) {
    shown <- function(e) {
        lines <- deparse(e)
        if (length(lines) > 1L) paste(lines[1L], "....") else lines
    }
    if (is.call(expr) && identical(expr[[1L]], quote(all.equal)) && is.character(r))
        return(paste0(shown(expr[[2L]]), " and ", shown(expr[[3L]]), " are not equal:\n  ", paste(r, collapse = "\n  ")))
    paste(shown(expr), if (length(r) != 1L) "are not all TRUE" else "is not TRUE")
}

warnings <- function(...) {
    last <- get0("last.warning", envir = baseenv())
    if (is.null(last)) return(invisible(NULL))
    structure(last, class = "warnings")
}

allowInterrupts <- function(expr) expr
suspendInterrupts <- function(expr) expr
