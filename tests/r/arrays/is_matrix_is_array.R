is.matrix(array(1,c(1,1,1)))
is.array(1:3)
matrix(1:4,2)[2,]
matrix(1:4,2)[,2,drop=FALSE]
matrix(1:4,2)[matrix(c(1,2,2,1),2)]
matrix(1:4,2)[-1,]
tryCatch({ matrix(1:4,2)[3,1] }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
matrix(1:4,2,dimnames=list(c("a","b"),c("x","y")))["a","y"]
matrix(1:4,2,dimnames=list(c("a","b"),c("x","y")))["a",]
