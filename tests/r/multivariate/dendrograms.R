# Dendrograms.
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
dn <- as.dendrogram(hclust(d))
dn
str(dn)
str(dn,max.level=2)
str(dn,give.attr=TRUE)
nobs(dn)
order.dendrogram(dn)
labels(dn)
str(cut(dn,3)$upper)
str(rev(dn))
str(reorder(dn,12:1))
str(reorder(dn,12:1,mean))
all.equal(as.hclust(dn)$merge,hclust(d)$merge)
str(as.dendrogram(hclust(d),hang=.1))
dendrapply(dn,function(n) n)
unlist(dn)
dn[[1]]
dn[[c(2,1)]]
length(dn)
str(merge(dn[[1]],dn[[2]]))
attributes(dn[[1]][[1]])
rapply(dn,function(z) z,how="unlist")
cophenetic(dn)
dd <- as.dendrogram(hclust(dist(c(1,5,2))))
dd
str(dd)
labels(dd)
is.leaf(dd[[1]])
attributes(cut(dn,2)$upper)
cut(dn,100)
cut(dn,0)$lower[[1]]
