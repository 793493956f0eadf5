norm(matrix(1:4,2))
norm(matrix(1:4,2),"F")
norm(matrix(1:4,2),"I")
norm(matrix(1:4,2),"M")
norm(matrix(1:4,2),"2")
chol(matrix(c(4,2,2,3),2))
tryCatch({ chol(matrix(c(1,2,2,1),2)) }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
chol2inv(chol(matrix(c(4,2,2,3),2)))
qr(matrix(c(1,2,3,4),2))$rank
