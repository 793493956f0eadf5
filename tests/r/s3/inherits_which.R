x <- structure(list(), class = c("child", "parent", "grand"))
print(inherits(x, "parent")); print(inherits(x, c("zzz", "grand")))
print(inherits(x, c("grand", "zzz", "child"), which = TRUE))
print(inherits(x, what = "nope", which = TRUE))
print(inherits(1:2, "integer")); print(inherits(matrix(1), "matrix")); print(inherits(NULL, "NULL"))
print(class(unclass(x))); print(is.list(x)); print(inherits(unclass(x), "child"))
class(x) <- class(x)[-1]
print(class(x))
class(x) <- append(class(x), "last")
print(class(x))
oldClass(x) <- NULL
print(attributes(x))
