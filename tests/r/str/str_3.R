str(list(a=NULL,b=list()))
str(factor(c("a","b")))
str(data.frame(a=1:2,b=c("x","y")))
str(matrix(1:4,2))
