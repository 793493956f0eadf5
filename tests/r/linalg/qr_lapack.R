# QR with LAPACK's pivoting.
m <- matrix(c(2.1, -1, 0.3, 4, 1, 1, 7, 2, -3, 0.5, 2, 8), 4, dimnames = list(NULL, c("a", "b", "c")))
for (x in list(m, t(m), matrix(1:4, 2), matrix(0, 2, 2))) {
    q <- qr(x, LAPACK = TRUE)
    print(unclass(q))
    print(qr.Q(q))
    print(qr.R(q))
    print(qr.qty(q, seq_len(nrow(x))))
    print(qr.qy(q, diag(nrow(x))))
}
q <- qr(m, LAPACK = TRUE)
qr.X(q)
qr.coef(q, 1:4)
qr.coef(q, diag(4))
qr.solve(q, c(1, 3, 3, 9))
try(qr.resid(q, 1:4))
try(qr.fitted(q, 1:4))
try(qr.X(q, ncol = 1))
