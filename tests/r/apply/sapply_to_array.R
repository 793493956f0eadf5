a <- sapply(1:3, function(i) matrix(i, 2, 2), simplify = "array")
dim(a)
a[, , 3]
b <- sapply(1:2, function(i) matrix(i, 2, 2))
b
sapply(1:2, function(i) diag(2), simplify = FALSE)
sapply(list(), function(x) 1, simplify = "array")
