# N-body over rows of matrices: `p[i, ]`, `v[i, ] <-`, short vectors.
once <- function() {
    p <- matrix(c(0, 0, 0, 1, 0, 0.1, 0, 2, 0.2, -3, 0, 0.3), 4, 3, byrow = TRUE); v <- matrix(c(0, 0, 0, 0, 3, 0, -2, 0, 0, 0, -1.5, 0), 4, 3, byrow = TRUE); m <- c(10, 1, 1, 0.5)
    for (s in 1:1500) {
        for (i in 1:3) for (j in (i + 1):4) {
            d <- p[i, ] - p[j, ]; r <- sqrt(sum(d^2)); f <- d / (r^3 + 0.01)
            v[i, ] <- v[i, ] - f * m[j] * 0.001; v[j, ] <- v[j, ] + f * m[i] * 0.001
        }
        p <- p + v * 0.001
    }
    round(sum(p), 8)
}
execute <- function() { for (k in 1:3) r <- once(); r }
expected <- -2.64305709
