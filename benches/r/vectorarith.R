# Element-wise arithmetic on long vectors.
execute <- function() {
    x <- (1:200000) / 1000
    y <- rev(x)
    s <- 0
    for (k in 1:20) {
        z <- x * y + sqrt(x) - y / (x + k)
        z[z < 0] <- 0
        s <- s + sum(z > 100) + mean(z)
    }
    round(s, 4)
}
expected <- NULL
