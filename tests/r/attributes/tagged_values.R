tag <- function(x, ...) { extra <- list(...); for (n in names(extra)) attr(x, n) <- extra[[n]]; x }
v <- tag(c(a = 1, b = 2), unit = "kg", source = "scale")
v
attributes(v)
attr(v, "unit"); attr(v[1], "unit"); names(v)
w <- v * 2; attributes(w)
attributes(w) <- attributes(w)["names"]; w
identical(tag(1, k = 1), structure(1, k = 1))
