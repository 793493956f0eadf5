x <- structure(list(name = "Ann", age = 30), class = "pers")
print.pers <- function(x, ...) { cat("<person:", x$name, ">\n"); invisible(x) }
x
print(x)
y <- x
(y)
list(x, 1)
list(p = x)
format.pers <- function(x, ...) paste0("P(", x$name, ")")
format(x)
toString.pers <- function(x, ...) "person as string"
toString(x)
summary.pers <- function(object, ...) structure(list(n = nchar(object$name)), class = "summary.pers")
print.summary.pers <- function(x, ...) cat("Summary: name has", x$n, "letters\n")
summary(x)
s <- summary(x)
s$n
