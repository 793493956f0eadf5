str(integer(0))
str(list())
str(data.frame())
str(1:200)
