str(quote(a+b))
str(y~x)
str(expression(a,b))
str(as.Date("2020-01-01"))
