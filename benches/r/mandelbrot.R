# Escape times with scalar doubles.
execute <- function() {
    n <- 160
    total <- 0
    for (py in 0:(n - 1)) {
        ci <- 2 * py / n - 1
        for (px in 0:(n - 1)) {
            cr <- 2 * px / n - 1.5
            zr <- 0; zi <- 0; k <- 0
            while (k < 50 && zr * zr + zi * zi < 4) {
                t <- zr * zr - zi * zi + cr
                zi <- 2 * zr * zi + ci
                zr <- t
                k <- k + 1
            }
            total <- total + k
        }
    }
    total
}
expected <- 625885
