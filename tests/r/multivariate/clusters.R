# Hierarchical clusters by all methods, groups cut from them.
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
h <- hclust(d^2,"ward.D")
h$merge
h$height
h$order
cutree(h,1:4)
h <- hclust(dist(T),"ward.D")
h$merge
h$order
print(h$height,digits=5)
cophenetic(h)[1:8]
try(cutree(h,h=2))
h <- hclust(d^2,"ward.D2")
h$merge
h$height
h$order
cutree(h,1:4)
h <- hclust(dist(T),"ward.D2")
h$merge
h$order
print(h$height,digits=5)
cophenetic(h)[1:8]
try(cutree(h,h=2))
h <- hclust(d^2,"single")
h$merge
h$height
h$order
cutree(h,1:4)
h <- hclust(dist(T),"single")
h$merge
h$order
print(h$height,digits=5)
cophenetic(h)[1:8]
try(cutree(h,h=2))
h <- hclust(d^2,"complete")
h$merge
h$height
h$order
cutree(h,1:4)
h <- hclust(dist(T),"complete")
h$merge
h$order
print(h$height,digits=5)
cophenetic(h)[1:8]
try(cutree(h,h=2))
h <- hclust(d^2,"average")
h$merge
h$height
h$order
cutree(h,1:4)
h <- hclust(dist(T),"average")
h$merge
h$order
print(h$height,digits=5)
cophenetic(h)[1:8]
try(cutree(h,h=2))
h <- hclust(d^2,"mcquitty")
h$merge
h$height
h$order
cutree(h,1:4)
h <- hclust(dist(T),"mcquitty")
h$merge
h$order
print(h$height,digits=5)
cophenetic(h)[1:8]
try(cutree(h,h=2))
h <- hclust(d^2,"median")
h$merge
h$height
h$order
cutree(h,1:4)
h <- hclust(dist(T),"median")
h$merge
h$order
print(h$height,digits=5)
cophenetic(h)[1:8]
try(cutree(h,h=2))
h <- hclust(d^2,"centroid")
h$merge
h$height
h$order
cutree(h,1:4)
h <- hclust(dist(T),"centroid")
h$merge
h$order
print(h$height,digits=5)
cophenetic(h)[1:8]
try(cutree(h,h=2))
h <- hclust(d,"average",members=rep(2,12))
h$height
