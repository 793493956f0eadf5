m <- ts(matrix(1:4, 2, 2, dimnames=list(NULL, c("a","b"))))
n <- ts(matrix(1:4, 2, 2))
x <- ts(5:6)
m+m; n+m; m+n; x+m; m+x; (m*1)+m; m > m; ts(m) + lag(m, 0); lag(m,1)+m
f <- function(e1,e2) e1+e2; f(m,m)
ts(matrix(1:2,2,1)) + ts(matrix(1:2,2,1))
-m
attributes(m+m)
z <- ts(1:3, start=c(2000,2), frequency=7); print(cbind(z,z), digits=3)
options(digits=4); ts(1:3, start=1/3, frequency=2)
cbind(ts(1:3,start=1/3), 2)
try(window(ts(1:3), c(1,2,3)))
