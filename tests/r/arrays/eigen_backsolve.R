eigen(matrix(c(2,1,1,3),2))
eigen(matrix(c(2,1,1,3),2))$values
eigen(matrix(c(0,1,-1,0),2))
eigen(matrix(c(2,1,1,3),2), only.values=TRUE)
tryCatch({ eigen(matrix(1:6,2)) }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
backsolve(matrix(c(1,0,2,3),2), c(8,6))
forwardsolve(matrix(c(1,2,0,3),2), c(1,8))
backsolve(matrix(c(1,0,2,3),2), diag(2))
isSymmetric(matrix(c(1,2,2,1),2))
