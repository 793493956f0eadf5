# More of the same.
str(data.frame(x=1:3,y=c("a","b","c")))
str(data.frame())
str(numeric_version("1.2.3"))
str(I("a"))
str(I(list(1)))
str(data.frame(a=1:2,b=I(c("x","y"))))
