determinant(matrix(c(2,1,1,3),2))
diag(3)
diag(c(1,2))
diag(matrix(1:9,3))
diag(2, 3)
diag(c(a=1,b=2))
diag(1, 2, 3)
diag(matrix(1:4,2,dimnames=list(c("a","b"),c("a","b"))))
{m <- matrix(0,2,2); diag(m) <- 1:2; m}
