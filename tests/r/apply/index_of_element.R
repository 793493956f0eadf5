# What substitute() shows of an element can be evaluated in the frame it comes from.
f <- function(x) eval(substitute(x), parent.frame())
vapply(c(a = 1, b = 2), f, 1)
lapply(1:2, f)
sapply(list(3, 4), function(e) get("i", parent.frame()))
