str(c(a=1,b=2))
str(list(1,list(2,list(3,list(4)))))
str(list(1,list(2,list(3))), max.level=1)
str(1:3, give.head=FALSE)
