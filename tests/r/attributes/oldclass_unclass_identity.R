x <- structure(list(v = 1), class = c("b", "a"))
oldClass(x); oldClass(1:2); oldClass(matrix(1))
oldClass(x) <- "z"; class(x)
oldClass(x)[2] <- "y"; class(x)
identical(unclass(x), list(v = 1)); is.object(x); is.object(unclass(x))
u <- unclass(factor(c("p", "q"))); u
unclass(as.Date("1970-01-10")); unclass(data.frame(a = 1:2))
inherits(x, c("q", "y"), which = TRUE); inherits(x, "list"); is.list(x)
