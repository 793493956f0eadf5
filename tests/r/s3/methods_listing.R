zap <- function(x) UseMethod("zap")
zap.alpha <- function(x) 1
zap.beta <- function(x) 2
zap.default <- function(x) 3
m <- methods(zap)
print(as.vector(unclass(m))[1:3])
print(length(m))
print(class(m))
print(inherits(m, "MethodsFunction"))
print(format(m))
