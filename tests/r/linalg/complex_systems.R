solve(matrix(c(1+1i,2,3,4-1i),2)); solve(matrix(c(1+1i,2,3,4-1i),2), c(1,1i)); solve(matrix(c(2,1,1,3),2), c(1i,2)); solve(matrix(c(1+1i,2,3,4-1i),2,dimnames=list(c("a","b"),c("c","d"))))
P <- function(e) tryCatch(print(e), error=function(e) cat("E:", conditionMessage(e), "\n")); P(solve(matrix(1i,2,3))); P(solve(matrix(1i,2,2), 1:3))
chol(matrix(c(4,2,2,3,1,2,2,2,5),3)+diag(3), pivot=TRUE); suppressWarnings(chol(matrix(c(1,1,1,1),2), pivot=TRUE)); x <- cbind(c(4,2,2),c(2,3,1),c(2,1,5)); chol(x, pivot=TRUE); suppressWarnings(chol(x, pivot=TRUE, tol=5))
isSymmetric(matrix(c(1,2,2,1),2,dimnames=list(c("a","b"),NULL)), check.attributes=FALSE); isSymmetric(matrix(c(1,2,2,1),2,dimnames=list(c("a","b"),c("c","d")))); isSymmetric(matrix(c(1,2,2.1,1),2), check.attributes=FALSE)
