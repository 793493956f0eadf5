dput(1:3)
dput(c(1,2,3))
dput(c(1.5,NA))
dput("a")
