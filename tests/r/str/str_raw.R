str(1i)
str(raw(2))
str(list(1,"a"))
str(list(a=1,b=list(c=2,d="x")))
