# k-means by all algorithms.
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
for (a in c("Hartigan-Wong","Lloyd","MacQueen","Forgy")) {set.seed(2); k <- kmeans(M,3,algorithm=a,iter.max=30); print(k); print(k$iter)}
set.seed(5)
kmeans(M,4,nstart=10)$size
kmeans(M,M[c(1,5),])$cluster
try(kmeans(M,13))
try(kmeans(M,M[c(1,1),]))
kmeans(M,1)$centers
kmeans(c(1,2,10,11,20),3,nstart=3)$size
fitted(kmeans(M,M[c(1,5),]),"classes")
try(kmeans(MN,2))
set.seed(9)
kmeans(M,5,iter.max=1,algorithm="Lloyd")$iter
resid(kmeans(M[,1:2],M[1:2,1:2]))
try(kmeans(M))
try(kmeans(c(1,1,1,2),3))
