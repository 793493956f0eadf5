x <- 1:4
names(x) <- c("a", "b")
x
names(x)
names(x)[3] <- "third"
x
x[["b"]]; x["a"]
names(x) <- NULL
x
y <- c(alpha = 1, beta = 2)
names(y)[names(y) == "beta"] <- "gamma"
y
names(y) <- toupper(names(y))
y
is.null(names(1:3))
l <- list(1, 2); names(l) <- c("p", "q"); l$q
