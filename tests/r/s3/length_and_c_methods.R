c.stack <- function(...) { cat("c.stack with", ...length(), "\n"); structure(unlist(lapply(list(...), unclass)), class = "stack") }
length.stack <- function(x) { n <- length(unclass(x)); n * 1L }
rev.stack <- function(x) { cat("rev\n"); structure(rev(unclass(x)), class = "stack") }
unique.stack <- function(x, ...) { cat("unique\n"); structure(unique(unclass(x)), class = "stack") }
sort.stack <- function(x, decreasing = FALSE, ...) { cat("sort\n"); structure(sort(unclass(x), decreasing = decreasing), class = "stack") }
s <- structure(c(3, 1, 3), class = "stack")
t2 <- c(s, structure(4, class = "stack"), 5)
print(unclass(t2)); print(length(t2))
print(unclass(rev(t2))); print(unclass(unique(t2))); print(unclass(sort(t2))); print(unclass(sort(t2, TRUE)))
print(seq_along(s))
