outer(c("a","b"),1:2,paste0)
outer(1:2, matrix(1:4,2))
1:3 %o% 1:2
aperm(array(1:6,c(1,2,3)))
aperm(array(1:6,c(1,2,3)), c(2,1,3))
aperm(matrix(1:6,2,dimnames=list(a=1:2,b=1:3)))
tryCatch({ aperm(array(1:6,c(1,2,3)), c(3,2)) }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
aperm(array(1:8,c(2,2,2),list(a=1:2,b=1:2,c=1:2)), c("c","a","b"))
aperm(array(1:8,c(2,2,2)), c(2,3,1), resize=FALSE)
