x <- 1:6
m <- matrix(x, nrow = 2); print(m)
print(matrix(x, ncol = 2, byrow = TRUE)); print(as.vector(m)); print(t(m)); print(dim(m))
dim(x) <- c(3, 2); print(x)
print(matrix(0, 2, 2)); print(diag(2)); print(rbind(1:2, 3:4)); print(cbind(a = 1:2, b = 3:4))
print(tryCatch(matrix(1:6, 4, 4), error = function(e) "err", warning = function(w) conditionMessage(w)))
