crossprod(matrix(1:4,2))
crossprod(1:3)
crossprod(matrix(1:6,3), 1:3)
tcrossprod(1:2)
tcrossprod(matrix(1:4,2,dimnames=list(c("a","b"),NULL)))
tryCatch({ crossprod(matrix(1:4,2), matrix(1:6,3)) }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
matrix(1:4,2) %*% matrix(1:4,2)
1:3 %*% 1:3
1:3 %*% t(1:3)
