state <- new.env()
.onLoad <- function(libname, pkgname) {
    state$loaded <- pkgname
    state$library <- basename(libname)
}
.onAttach <- function(libname, pkgname) packageStartupMessage("rigeltest is attached")
.onUnload <- function(libpath) cat("unloading", basename(libpath), "\n")

counter <- function(start = 0) {
    n <- start
    structure(list(tick = function(by = 1) n <<- n + by, value = function() n), class = "counter")
}
next_count <- function(x) { x$tick(); x$value() }
print.counter <- function(x, ...) { cat("<", format(x), ">\n", sep = ""); invisible(x) }
format_counter <- function(x, ...) paste("counter at", x$value())
rigel_later <- function(x) UseMethod("rigel_later")
rigel_later.counter <- function(x) "later"
area.circle <- function(x, ...) pi * x$r^2
middle <- function(x) c(median = median(x), spread = spread(x))
width_of <- function() table_of_widths[["b"]]
filter <- function(x) paste("ours:", x)
summary_of <- function(x, ...) {
    out <- switch(class(x)[1L], numeric = , integer = range(x), character = nchar(x), NULL)
    for (i in seq_along(out)) if (is.na(out[i])) next else out[i] <- out[i] + 0
    repeat { if (length(out) < 3L) break; out <- out[-1L] }
    tryCatch(out, error = function(e) "never")
}
quote_of <- function() quote(function(x, ...) if (x[["a"]]) x$b@c else -!x^2)
deep <- function(n) if (n <= 0) 0 else n + deep(n - 1)
