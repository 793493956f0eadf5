"[.tagged" <- function(x, i, ...) { r <- NextMethod(); attr(r, "tag") <- attr(x, "tag"); class(r) <- class(x); r }
"[[.tagged" <- function(x, i) { cat("elt\n"); NextMethod() }
length.tagged <- function(x) NextMethod() + 100L
print.tagged <- function(x, ...) { cat("tag:", attr(x, "tag"), "\n"); print(as.vector(unclass(x))); invisible(x) }
x <- structure(1:5, class = "tagged", tag = "T")
x[2:3]
x[[4]]
length(x)
"[<-.tagged" <- function(x, i, value) { cat("set\n"); NextMethod() }
x[2] <- 50L
x
x[-1]
"$<-.tlist" <- function(x, name, value) { cat("set", name, "\n"); NextMethod() }
y <- structure(list(), class = "tlist")
y$a <- 5
print(unclass(y))
