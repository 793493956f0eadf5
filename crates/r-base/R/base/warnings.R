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
    if (n == 0L) cat(gettext("No warnings"), "\n", sep = "")
    else if (n == 1L) print.warnings(x, "", paste0(counts, " identical warnings:\n"))
    else print.warnings(x, paste0(format(counts), "x : "), paste0("Summary of (a total of ", sum(counts), ") warning messages:\n"))
    invisible(x)
}
