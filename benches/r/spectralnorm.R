# Power iteration on an implicit matrix: nested scalar loops.
eval_a <- function(i, j) 1 / ((i + j) * (i + j + 1) / 2 + i + 1)
times <- function(v, n, transposed) {
    out <- numeric(n)
    for (i in 1:n) {
        s <- 0
        for (j in 1:n) s <- s + (if (transposed) eval_a(j - 1, i - 1) else eval_a(i - 1, j - 1)) * v[j]
        out[i] <- s
    }
    out
}
execute <- function() {
    n <- 110
    u <- rep(1, n)
    for (k in 1:4) {
        v <- times(times(u, n, FALSE), n, TRUE)
        u <- times(times(v, n, FALSE), n, TRUE)
    }
    vbv <- 0; vv <- 0
    for (i in 1:n) { vbv <- vbv + u[i] * v[i]; vv <- vv + v[i] * v[i] }
    round(sqrt(vbv / vv), 6)
}
expected <- 1.274221
