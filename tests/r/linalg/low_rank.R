# Symmetric matrices of low rank, in whose null space all numbers are rounding errors.
for (n in c(30, 100, 200)) for (k in c(1, 3, 13, 26)) {
    M <- matrix((1:(n * n) %% k) / k, n, n)
    S <- M + t(M)
    e <- eigen(S)
    cat(n, k, max(abs(S %*% e$vectors - e$vectors %*% diag(e$values))) < 1e-10 * n,
        max(abs(crossprod(e$vectors) - diag(n))) < 1e-10, signif(e$values[1], 10), "\n")
}
print(all.equal(eigen(tcrossprod(sin(1:50)))$values, c(sum(sin(1:50)^2), rep(0, 49))))
print(range(eigen(matrix(0, 40, 40))$values))
