# Principal components.
set.seed(11)
M <- round(matrix(rnorm(60),12),2)
rownames(M) <- letters[1:12]
colnames(M) <- paste0("V",1:5)
MN <- M
MN[2,3] <- NA
MN[5,1] <- NA
d <- dist(M)
T <- round(M,0)
x <- c(3,1,2,5,4.5,2,8,6.5)
y <- c(2,4,1,3,5,6,2.5,7)
prcomp(M)
summary(prcomp(M))
prcomp(M,scale.=TRUE)
summary(prcomp(M,scale.=TRUE,rank.=2))
prcomp(M,center=FALSE)$sdev
prcomp(M,retx=FALSE)$x
predict(prcomp(M),M[1:3,])
try(prcomp(cbind(M,1),scale.=TRUE))
try(prcomp(MN))
prcomp(M,tol=.6)
prcomp(~V1+V2,data=as.data.frame(MN),na.action=na.exclude)$x
print(prcomp(M),digits=3)
prcomp(t(M[1:3,]))$sdev
prcomp(USArrests <- M[,1:3],scale.=TRUE)
princomp(M)
summary(princomp(M))
loadings(princomp(M))
print(loadings(princomp(M)),cutoff=.5,sort=TRUE)
princomp(M,cor=TRUE)$sdev
try(princomp(t(M[1:3,])))
summary(princomp(M),loadings=TRUE,cutoff=.3)
princomp(M,scores=FALSE)$scores
princomp(M,fix_sign=FALSE)$sdev
princomp(covmat=cov.wt(M))$center
predict(princomp(M),M[1:2,])
princomp(~V1+V2+V3,as.data.frame(M),subset=1:8)
