# Matrix multiplication with three loops.
execute <- function() {
    n <- 120
    a <- matrix(0, n, n); b <- matrix(0, n, n); c <- matrix(0, n, n)
    for (i in 1:n) for (j in 1:n) { a[i, j] <- i + j; b[i, j] <- i - j }
    for (i in 1:n) for (j in 1:n) {
        s <- 0
        for (k in 1:n) s <- s + a[i, k] * b[k, j]
        c[i, j] <- s
    }
    sum(c) + c[3, 7]
}
expected <- NULL
