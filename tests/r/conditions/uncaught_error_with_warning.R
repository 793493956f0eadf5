f <- function(x) { warning("uneasy"); stop("fatal") }
cat("start\n")
f(3)
cat("never\n")
