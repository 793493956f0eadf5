matrix(1:6,2) %*% 1:3
1:2 %*% matrix(1:6,2)
tryCatch({ matrix(1:6,2) %*% 1:2 }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
tryCatch({ matrix(1:6,2) %*% matrix(1:6,2) }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
matrix(c(1i,2),1) %*% c(1,2)
tryCatch({ "a" %*% 1 }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
matrix(1:4,2,dimnames=list(c("a","b"),NULL)) %*% matrix(1:4,2,dimnames=list(NULL,c("x","y")))
solve(matrix(c(2,1,1,3),2))
solve(matrix(c(2,1,1,3),2), c(1,2))
