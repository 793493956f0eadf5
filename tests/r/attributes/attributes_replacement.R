x <- 1:6
attributes(x) <- list(dim = c(3, 2), dimnames = list(NULL, c("a", "b")), tag = "t")
x
attributes(x) <- list(names = letters[1:6])
x
attributes(x) <- c(attributes(x), list(class = "weird"))
unclass(x)
oldClass(x)
mostattributes(x) <- list(names = LETTERS[1:6], extra = TRUE)
attributes(x)
y <- 1:3
mostattributes(y) <- attributes(structure(1:4, names = c("a", "b", "c", "d"), k = 1))
attributes(y)
tryCatch(attributes(y) <- list(1, 2), error = function(e) cat(conditionMessage(e), "\n"))
