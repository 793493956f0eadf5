dput(NULL)
dput(factor(c("a","b")))
dput(data.frame(a=1:2,b=c("x","y")))
dput(matrix(1:4,2))
