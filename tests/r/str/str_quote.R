str(array(1:8,c(2,2,2)))
str(function(x, y=2) x+y)
str(sum)
str(quote(a))
