# Print methods of small classes.
as.hexmode(c(1, 255))
as.octmode(c(1, 8, 64))
format(as.hexmode(10:16))
format(as.hexmode(255), upper.case = TRUE)
format(as.hexmode(1), width = 4)
as.character(as.hexmode(c(1, 255)))
as.octmode("755")
as.hexmode("ff")
structure(list(a = 1, bb = "x"), class = "simple.list")
structure(list(a = 1, b = 2), class = "listof")
structure(list(1, "x"), class = "listof")
person <- structure(list(name = "x", age = 3), class = "person2")
print.person2 <- function(x, ...) cat("<", x$name, ">\n")
person
list(person)
list(a = person, b = list(person))
print.foo <- function(x, ...) { cat("foo:\n"); NextMethod() }
structure(1:3, class = "foo")
structure(list(a = 1), class = "foo")
format.bar <- function(x, ...) paste0("<", unclass(x), ">")
print.bar <- function(x, ...) print(format(x), quote = FALSE)
structure(1:3, class = "bar")
toString(structure(1:3, class = "bar"))
x <- structure(1:3, class = "noprint")
x
invisible(x)
(invisible(3))
f <- function() invisible(5)
f()
y <- f()
y
(f())
print(f())
if (TRUE) invisible(7)
v <- c(1, 2)
(v[2] <- 5)
NULL
invisible(NULL)
structure(numeric(0), class = "Date")
y ~ x + z
~ a
