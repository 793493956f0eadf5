# Kernel density estimates and bandwidths.
x <- c(3,1,2,5,4.5,2,8,6.5,7,7)
y <- c(2,4,1,3,5,6,2.5,7,3,1)
xs <- sort(unique(x))
ys <- c(1,3,2,5,4,6,8,7)[seq_along(xs)]
z <- c(1,5,2,8,3,9,4,7,6,2,12,3,5,5,8,1)
density(x)
for (k in c("gaussian","epanechnikov","rectangular","triangular","biweight","cosine","optcosine")) {print(density(x,kernel=k,n=6)$y); print(density(x,kernel=k,give.Rkern=TRUE)); print(density(x,kernel=k,width=2,n=3)$bw)}
for (b in c("nrd0","nrd","ucv","bcv","SJ","SJ-ste","SJ-dpi")) print(density(z,bw=b,n=4)$y)
density(x,adjust=.5,n=3)$bw
density(c(1,NA,3),na.rm=TRUE,n=3)$y
try(density(c(1,NA)))
try(density("a"))
density(c(1,2,Inf),n=3)$y
density(x,weights=1:10/55,n=4)$y
density(x,weights=1:10,n=4)$y
density(x,from=0,to=5,n=5)
try(density(x,bw=-1))
try(density(x,bw="foo"))
try(density(1))
str(density(x,n=1024))
bw.SJ(z)
bw.ucv(z,lower=.1,upper=5)
bw.bcv(z)
bw.nrd(z)
bw.SJ(z,method="dpi")
print(density(x),digits=3)
density(x,subdensity=TRUE,weights=rep(.05,10),n=3)$y
bw.nrd0(c(1,1))
bw.nrd0(c(0,0))
mean(density(x)$y)
