# Assertions that evaluating an expression signals conditions.

# The conditions that evaluating signals, in order. An error is the last of them.
.signalled <- function(expr) {
    seen <- list()
    withCallingHandlers(
        tryCatch(expr, error = function(e) seen <<- c(seen, list(e))),
        warning = function(w) {
            seen <<- c(seen, list(w))
            tryInvokeRestart("muffleWarning")
        },
        condition = function(c) if (!inherits(c, c("error", "warning"))) seen <<- c(seen, list(c)))
    seen
}

.deparseTrim <- function(expr, cutoff = 30L) {
    text <- paste(trimws(deparse(expr)), collapse = " ")
    text <- sub("^\\{ ", "{", sub(" \\}$", "}", gsub("; +", "; ", text)))
    if (is.call(expr) && identical(expr[[1L]], as.name("{")))
        text <- paste0("{", paste(vapply(as.list(expr)[-1L], deparse1, ""), collapse = "; "), "}")
    if (nchar(text) > cutoff) paste(substr(text, 1L, cutoff), "[TRUNCATED]") else text
}

assertCondition <- function(expr, ..., .exprString = .deparseTrim(substitute(expr), cutoff = 30L), verbose = FALSE) {
    force(.exprString)
    wanted <- unlist(list(...))
    seen <- .signalled(expr)
    say <- function(classes) paste(dQuote(classes), collapse = ", ")
    if (is.null(wanted)) {
        if (!length(seen)) stop(gettextf("Failed to get any condition in evaluating %s", .exprString), call. = FALSE, domain = NA)
        if (verbose) cat("assertCondition: Successfully caught a condition\n", file = stderr())
        return(invisible(seen))
    }
    hit <- vapply(seen, inherits, NA, what = wanted)
    if (any(hit)) {
        if (verbose) {
            got <- unique(vapply(seen[hit], function(c) intersect(class(c), wanted)[1L], ""))
            message(gettextf("assertCondition: caught %s", say(got)), domain = NA)
        }
        return(invisible(seen))
    }
    required <- paste(wanted, collapse = " or ")
    if (!length(seen)) stop(gettextf("Failed to get %s in evaluating %s", required, .exprString), call. = FALSE, domain = NA)
    got <- paste(unique(vapply(seen, function(c) class(c)[1L], "")), collapse = ", ")
    stop(gettextf("Got %s in evaluating %s; wanted %s", got, .exprString, required), call. = FALSE, domain = NA)
}

.assertKind <- function(kind, classes, seen, exprString, verbose) {
    hit <- vapply(seen, inherits, NA, what = classes)
    if (!any(hit))
        stop(gettextf("Failed to get %s in evaluating %s", paste(classes, collapse = " or "), exprString),
             call. = FALSE, domain = NA)
    if (verbose) message(gettextf("Asserted %s: %s", kind, conditionMessage(seen[hit][[1L]])), domain = NA)
    invisible(seen)
}

assertError <- function(expr, classes = "error", verbose = FALSE) {
    text <- .deparseTrim(substitute(expr), cutoff = 30L)
    .assertKind("error", classes, .signalled(expr), text, verbose)
}

assertWarning <- function(expr, classes = "warning", verbose = FALSE) {
    text <- .deparseTrim(substitute(expr), cutoff = 30L)
    .assertKind("warning", classes, .signalled(expr), text, verbose)
}
