a <- structure(list(v = 1), class = "thing"); b <- structure(list(v = 1), class = "thing")
print(identical(a, b)); print(all.equal(a, b))
b$v <- 2
print(identical(a, b)); print(all.equal(a, b))
class(b) <- "other"; b$v <- 1
print(all.equal(a, b)); print(isTRUE(all.equal(a, b)))
all.equal.thing <- function(target, current, ...) "custom comparison"
print(all.equal(a, b))
print(inherits(a, class(b))); print(identical(unclass(a), unclass(b)))
