area <- function(x, ...) UseMethod("area")
area.square <- function(x, ...) x$side^2
print.square <- function(x, ...) cat("<square of side ", x$side, ">\n", sep = "")
shape_square <- function(side) structure(list(side = side), class = "square")
shape_unit <- shape_square(1)
twice <- function(x) helper(x) * 2
helper <- function(x) { force(x); x }
