str(as.list(1:3))
str(c(10.5,200.25,3000.125))
str(1:2, comp.str="@ ")
str(list(a=1,b=2), indent.str="  ")
