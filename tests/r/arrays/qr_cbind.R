qr.Q(qr(matrix(c(1,2,3,4),2)))
qr.R(qr(matrix(c(1,2,3,4),2)))
qr.solve(matrix(c(2,1,1,3),2), c(1,2))
qr.coef(qr(cbind(1,1:4)), c(1,3,5,7))
qr.fitted(qr(cbind(1,1:4)), c(1,3,5,8))
qr.resid(qr(cbind(1,1:4)), c(1,3,5,8))
qr(matrix(1:4,2))
svd(matrix(1:4,2))
svd(matrix(1:6,2))$d
