rowsum(c(1,2,3), c("a","b","a"))
rowsum(matrix(1:6,3), c(2,1,2))
lower.tri(matrix(1:9,3))
upper.tri(matrix(1:9,3), diag=TRUE)
{m <- matrix(1:9,3); m[upper.tri(m)] <- 0L; m}
kronecker(diag(2), matrix(1:4,2))
diag(2) %x% matrix(1,1,2)
kronecker(1:2, 1:3)
kronecker(matrix(1:4,2), diag(2), "+")
