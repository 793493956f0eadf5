x <- ts(c(3.1,2,5,7,1,9,4,6,8,2.5,3,1,2,4), start=c(2000,3), frequency=12)
x
print(x, digits=3)
q <- ts(1:10, start=c(1959,2), frequency=4); q
y <- ts(1:5, start=1990); y
z <- ts(c(1.5,2.25,3), start=0.5, deltat=0.5); z
str(x); str(q); summary(x)
start(x); end(x); frequency(x); deltat(x); time(x); cycle(x); tsp(x)
x[3:5]; x[2] <- 100; x
m <- ts(matrix(c(1:12, 24:13), 12, 2, dimnames=list(NULL, c("a","b"))), start=c(2001,1), frequency=12); m
m[,1]; m[,"b"]; m[2,]; m[2:3,]
ts(matrix(1:6,3,2))
ts(matrix(1:6,3,2), start=c(2000,2), frequency=4)
ts(matrix(rnorm(1),1,2)*0, start=2000)
window(x, c(2000,6), c(2000,12)); window(x, 2001)
lag(x, -1)
diff(x); diff(m); diff(x, lag=2, differences=2)
x + lag(x, 1)
x * 2; -x; x > 3; sqrt(x); log(x); round(x/3, 1); cumsum(x)
m + 1
aggregate(ts(1:24, frequency=12, start=2000), FUN=mean)
aggregate(ts(1:24, frequency=12, start=2000), nfrequency=4)
aggregate(m, nfrequency=4)
cbind(a=ts(1:3, start=2), b=ts(4:7, start=1))
cbind(ts(1:3, start=2), ts(4:7, start=1))
u <- ts(1:3,start=2); v <- ts(4:7)
cbind(u, v); ts.union(u, v); ts.intersect(u, v); ts.union(u, v, dframe=TRUE); ts.intersect(u,v,dframe=TRUE)
cbind(m, x=ts(1:12,start=2001,frequency=12))
t(m)
head(x); tail(x, 2); head(m, 2); tail(m,2); tail(q)
is.ts(x); is.mts(m); is.ts(1:3); as.ts(1:3); as.ts(x)
hasTsp(1:3)
window(x, 2000.5, 2002, extend=TRUE)
window(x, c(2000,6), c(2000,7)) <- c(0, 0); x
print(ts(1:3), calendar=TRUE)
print(x, calendar=FALSE)
print(ts(1:30, frequency=7, start=c(1,3)))
print(ts(1:30, frequency=7, start=c(1,3)), calendar=TRUE)
ts(c(TRUE,FALSE,NA)); ts(c(a=1,b=2)); ts(1:3 + 1i)
ts(1:5, end=2005); ts(1:3, start=2000, end=2006)
data.frame(x=y); as.data.frame(m); as.data.frame(y)
unclass(x)
embed(1:5, 2); embed(matrix(1:6,3,2),2)
diffinv(1:10); diffinv(1:10, xi=1); diffinv(1:10, lag=2, differences=2, xi=1:4); diffinv(ts(1:4,start=2000,frequency=4))
diffinv(matrix(1:6,3,2))
na.omit(ts(c(NA,1,2,3,NA), start=2000)); na.contiguous(ts(c(1,NA,2,3,NA),start=2000))
time(1:3); cycle(1:4)
