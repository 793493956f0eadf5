A <- matrix(c(4, 2, 2, 3), 2, dimnames = list(c("a", "b"), c("a", "b")))
e <- eigen(A); round(e$values, 6); round(abs(e$vectors), 6); class(e)
s <- svd(A); round(s$d, 6); round(s$u %*% diag(s$d) %*% t(s$v), 6)
q <- qr(A); q$rank; round(qr.Q(q) %*% qr.R(q), 6); round(abs(qr.R(q)), 5); qr.coef(q, c(1, 2)); qr.solve(A, c(1, 2))
ch <- chol(A); ch; crossprod(ch); chol2inv(ch)
backsolve(ch, c(1, 2)); forwardsolve(t(ch), c(1, 2)); norm(A); norm(A, "F"); norm(A, "I"); rcond(A) > 0.1
determinant(A)$modulus[1]; kappa(diag(2)); eigen(matrix(c(0, 1, -1, 0), 2))$values
tryCatch(chol(matrix(c(1, 2, 2, 1), 2)), error = function(e) cat(conditionMessage(e), "\n"))
X <- cbind(1, 1:5); y <- c(2.1, 3.9, 6.2, 7.8, 10.1); round(qr.coef(qr(X), y), 4); round(qr.fitted(qr(X), y), 3); round(qr.resid(qr(X), y), 3)
