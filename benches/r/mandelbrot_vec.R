# Escape times with whole vectors of complex numbers.
execute <- function() {
    n <- 250
    re <- rep(2 * (0:(n - 1)) / n - 1.5, n)
    im <- rep(2 * (0:(n - 1)) / n - 1, each = n)
    c0 <- complex(real = re, imaginary = im)
    z <- c0 * 0
    k <- numeric(n * n)
    for (i in 1:40) {
        inside <- Mod(z) < 2
        z[inside] <- z[inside]^2 + c0[inside]
        k[inside] <- k[inside] + 1
    }
    sum(k)
}
expected <- NULL
