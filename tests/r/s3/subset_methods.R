"[.myvec" <- function(x, i) { cat("[\n"); structure(unclass(x)[i], class = "myvec") }
"[[.myvec" <- function(x, i) { cat("[[\n"); unclass(x)[[i]] }
"$.myvec" <- function(x, name) { cat("$", name, "\n"); paste("field", name) }
length.myvec <- function(x) 99L
print.myvec <- function(x, ...) cat("<myvec>", format(unclass(x)), "\n")
v <- structure(c(10, 20, 30), class = "myvec")
v[2:3]
v[[2]]
v$abc
length(v)
v["z"]
