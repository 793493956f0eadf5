combn(c("a","b","c"),2,paste,collapse="-")
expand.grid(a=1:2,b=c("x","y"))
matrix(1:4,2)^2
matrix(1:4,2) %/% 2
!matrix(c(TRUE,FALSE),1)
matrix(c(1,NA),1) > 0 & TRUE
max(matrix(1:4,2)); pmin(matrix(1:4,2),2)
pmax(matrix(1:4,2,dimnames=list(NULL,c("a","b"))),2)
rowSums(matrix(1:6,2) > 2)
