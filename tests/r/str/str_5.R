str(-1.5)
str(c(0.1,0.12,0.123))
str(123456789.123)
str(list(list()))
