dput(c(a=1,b=2))
dput(list(a=1,b="x"))
dput(list(1,list(2)))
dput(TRUE)
