d <- function(x) UseMethod("d")
d.matrix <- function(x) "matrix"
d.array <- function(x) "array"
d.integer <- function(x) "integer"
d.double <- function(x) "double"
d.numeric <- function(x) "numeric"
d.function <- function(x) "function"
d.character <- function(x) "character"
d.list <- function(x) "list"
d.default <- function(x) "default"
print(d(matrix(1:4, 2))); print(d(array(1, c(1, 1, 1)))); print(d(1L)); print(d(1.5))
print(d(sum)); print(d(function() 1)); print(d("a")); print(d(list())); print(d(TRUE)); print(d(NULL))
print(d(quote(x))); print(d(1i)); print(d(array(1, 3)))
d.name <- function(x) "name"
d.call <- function(x) "call"
d.NULL <- function(x) "NULL"
print(d(quote(x))); print(d(quote(x + 1))); print(d(NULL))
rm(d.matrix); print(d(matrix(1:4, 2)))
rm(d.array); print(d(matrix(1:4, 2))); rm(d.integer); print(d(matrix(1:4, 2))); print(d(1L))
