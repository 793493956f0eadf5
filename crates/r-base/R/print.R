# Printing generics and the methods that are written in R.

print <- function(x, ...) UseMethod("print")
