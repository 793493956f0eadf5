# Sieve of Eratosthenes with scalar stores.
execute <- function() {
    n <- 1000000
    p <- rep(TRUE, n)
    p[1] <- FALSE
    i <- 2
    while (i * i <= n) {
        if (p[i]) {
            j <- i * i
            while (j <= n) { p[j] <- FALSE; j <- j + i }
        }
        i <- i + 1
    }
    count <- 0
    for (k in 1:n) if (p[k]) count <- count + 1
    count
}
expected <- 78498
