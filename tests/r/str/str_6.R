str(array(1:3))
str(array(1:3,3,list(c("a","b","c"))))
str(structure(list(x=1,y=2),class=c("a","b")))
str(list(m=matrix(1:4,2),f=factor("q")))
