m <- matrix(1:6, 2)
dimnames(m) <- list(c("r1", "r2"), c("A", "B", "C"))
m
rownames(m); colnames(m)
rownames(m) <- NULL
m
colnames(m)[2] <- "Z"
m
dimnames(m) <- NULL
m
dimnames(m) <- list(rows = c("x", "y"), cols = NULL)
m
names(dimnames(m))
tryCatch(dimnames(m) <- list(c("a", "b", "c"), NULL), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(dimnames(m) <- list("a"), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(colnames(m) <- c("a", "b"), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(rownames(1:3), error = function(e) "err")
