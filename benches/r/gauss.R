# Gaussian elimination over a matrix with loops, rows swapped.
once <- function() {
    n <- 50
    s <- 0
    for (k in 1:3) {
        a <- matrix(0, n, n + 1)
        for (i in 1:n) for (j in 1:(n + 1)) a[i, j] <- 1 / (i + j) + (if (i == j) n else 0)
        for (i in 1:n) {
            p <- i
            for (r in i:n) if (abs(a[r, i]) > abs(a[p, i])) p <- r
            if (p != i) { tmp <- a[i, ]; a[i, ] <- a[p, ]; a[p, ] <- tmp }
            if (i < n) for (r in (i + 1):n) {
                f <- a[r, i] / a[i, i]
                for (c in i:(n + 1)) a[r, c] <- a[r, c] - f * a[i, c]
            }
        }
        x <- numeric(n)
        for (i in n:1) {
            t <- a[i, n + 1]
            if (i < n) for (c in (i + 1):n) t <- t - a[i, c] * x[c]
            x[i] <- t / a[i, i]
        }
        s <- s + sum(x)
    }
    round(s, 8)
}
execute <- function() { for (k in 1:7) r <- once(); r }
expected <- 0.0395891
