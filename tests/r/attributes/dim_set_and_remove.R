x <- 1:12
dim(x) <- c(3, 4)
x
dim(x)
dim(x) <- c(2, 2, 3)
x[, , 3]
dim(x) <- NULL
x
attributes(x)
m <- matrix(1:4, 2, dimnames = list(c("a", "b"), NULL))
dim(m) <- 4
attributes(m)
tryCatch(dim(x) <- c(5, 2), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(dim(x) <- c(-3, -4), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(dim(x) <- integer(0), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(dim(x) <- c(NA, 4), error = function(e) cat(conditionMessage(e), "\n"))
