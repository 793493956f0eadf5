str(list(a=1:3,b=letters[1:2]), vec.len=1)
str(ordered(c("a","b")))
str(c(TRUE,FALSE,NA))
str(NULL, give.head=FALSE)
