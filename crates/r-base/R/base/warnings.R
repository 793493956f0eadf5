# Collected warnings as a value.

`[.warnings` <- function(x, ...) structure(NextMethod("["), class = "warnings")

c.warnings <- function(..., recursive = FALSE) structure(NextMethod("c"), class = "warnings")

# A warning is known by its message and its call.
.warningKeys <- function(x) mapply(function(text, call) paste(c(text, deparse(call)), collapse = "\r"), names(x), unclass(x))

duplicated.warnings <- function(x, incomparables = FALSE, ...) duplicated(.warningKeys(x), incomparables, ...)

unique.warnings <- function(x, incomparables = FALSE, ...) x[!duplicated.warnings(x, incomparables, ...)]

summary.warnings <- function(object, ...) {
    keys <- .warningKeys(object)
    first <- !duplicated(keys)
    counts <- tabulate(match(keys, unique(keys)), sum(first))
    structure(object[first], counts = counts, class = "summary.warnings")
}

print.summary.warnings <- function(x, ...) {
    counts <- attr(x, "counts")
    n <- length(x)
    cat(ngettext(n, "Summary of (a total of ", "Summary of (a total of "), sum(counts),
        ngettext(sum(counts), " warning message:\n", " warning messages):\n"), "\n", sep = "")
    texts <- names(x)
    for (i in seq_len(n)) {
        call <- x[[i]]
        where <- if (is.null(call)) "" else paste0("In ", paste(deparse(call), collapse = "\n "), " : ")
        cat(format(paste0(counts[i], "x : ")), where, texts[i], "\n", sep = "")
    }
    invisible(x)
}
