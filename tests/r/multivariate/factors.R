# Factor analysis and rotations.
set.seed(3)
L <- matrix(c(.9,.8,.7,.1,.2,.1,.1,.2,.1,.8,.7,.9),6)
f <- matrix(rnorm(200),100)
x <- f%*%t(L)+matrix(rnorm(600,sd=.4),100)
colnames(x) <- paste0("v",1:6)
fa <- factanal(x,2)
print(fa)
# The sign of an eigenvector, and with it of the rotation, hangs on the last digits of the matrix.
fa$rotmat <- abs(fa$rotmat)
str(fa)
print(fa$loadings,sort=TRUE,cutoff=.3)
factanal(x,1)
f2 <- factanal(x,2,rotation="promax")
f2$rotmat <- NULL
f2
factanal(x,2,scores="regression")$scores[1:3,]
factanal(x,2,scores="Bartlett")$scores[1:3,]
factanal(covmat=cov(x),factors=2)
factanal(covmat=cov(x),factors=2,n.obs=100)
factanal(x,2,rotation="none")
print(fa,digits=2,sort=TRUE)
varimax(unclass(factanal(x,2,rotation="none")$loadings))
promax(unclass(factanal(x,2,rotation="none")$loadings))
varimax(L,normalize=FALSE)
promax(L,m=3)
factanal(~v1+v2+v3+v4+v5+v6,factors=2,data=as.data.frame(x))
try(factanal(x,4))
try(factanal(x[,1:2],1))
prcomp(~v1+v2,data=as.data.frame(x))
princomp(~v1+v2,data=as.data.frame(x),cor=TRUE)
summary(princomp(x,cor=TRUE))
princomp(covmat=cov(x))
summary(prcomp(x,tol=.4))
predict(princomp(x))[1:2,]
