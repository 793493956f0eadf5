# Classical scaling, canonical correlations, weighted moments, Mahalanobis distances.
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
cmdscale(d)
cmdscale(d,k=3,eig=TRUE)$GOF
str(cmdscale(d,k=3,list.=TRUE))
try(cmdscale(d,k=12))
try(cmdscale(c(1,NA)))
cmdscale(as.matrix(d),k=1)
cancor(M[,1:2],M[,3:5])
cancor(M[,1:2],M[,3:5],xcenter=FALSE)
try(cancor(M,M[1:3,]))
mahalanobis(M,colMeans(M),var(M))
mahalanobis(c(1,2),c(0,0),diag(2))
mahalanobis(M,FALSE,solve(var(M)),inverted=TRUE)
cov.wt(M,wt=1:12/78,cor=TRUE,method="ML")
cov.wt(as.data.frame(M),center=FALSE)$cov
try(cov.wt(M,wt=1:3))
try(cov.wt(1:3))
try(cov.wt(MN))
cov.wt(M,center=rep(1,5))$center
