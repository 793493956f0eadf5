str(table(c("a","b")))
str(matrix(letters[1:4],2,dimnames=list(NULL,c("x","y"))))
str(list(a=1,2))
str(setNames(list(1,2),c("a","")))
