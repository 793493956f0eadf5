open_res <- function(name) { cat("open", name, "\n"); structure(list(name = name), class = "res") }
close_res <- function(r) cat("close", r$name, "\n")
with_res <- function(name, f) { r <- open_res(name); on.exit(close_res(r)); f(r) }
with_res("a", function(r) toupper(r$name))
tryCatch(with_res("b", function(r) stop("failed using ", r$name)), error = function(e) cat("caught:", conditionMessage(e), "\n"))
with_res("outer", function(o) with_res("inner", function(i) paste(o$name, i$name)))
res <- try(with_res("c", function(r) with_res("d", function(q) stop("deep"))), silent = TRUE); cat(res)
f <- function() { on.exit(cat("1\n"), add = TRUE); on.exit(cat("2\n"), add = TRUE); invisible(TRUE) }; f()
