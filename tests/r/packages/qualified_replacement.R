x <- c(a = 1, b = 2)
base::names(x) <- c("p", "q")
x
base::names(x)[2] <- "z"
x
base::`attr`(x, which = "k") <- 5
attributes(x)
f <- function(v) { stats::setNames; base::levels(v)[2] <- "new"; v }
f(factor(c("u", "v")))
m <- matrix(1:4, 2)
base::dimnames(m) <- list(NULL, c("a", "b"))
m
r <- (base::dim(m) <- NULL)
r
y <- list(1)
base::`[[`(y, 2) <- "two"
str(y)
