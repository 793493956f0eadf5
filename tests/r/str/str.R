str(1:3)
str(1)
str("a")
str(c(1.5,2))
