as.list.bag <- function(x, ...) { cat("as.list.bag\n"); lapply(unclass(x)$items, function(i) paste("item", i)) }
b <- structure(list(items = 1:3), class = "bag")
print(sapply(b, nchar))
r <- lapply(b, toupper)
print(r[[3]])
print(length(b))
for (i in b) print(i)
print(vapply(b, function(s) s, ""))
print(Map(function(u) u, structure(list(1, 2), class = "zz")))
