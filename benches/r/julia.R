# A Julia set with complex numbers.
once <- function() {
    n <- 0
    c0 <- complex(real = -0.7, imaginary = 0.27015)
    for (i in 1:60) for (j in 1:60) {
        z <- complex(real = -1.5 + i * 0.05, imaginary = -1.5 + j * 0.05); k <- 0
        while (Mod(z) < 2 && k < 30) { z <- z^2 + c0; k <- k + 1 }
        n <- n + k
    }
    z <- 0+0i; for (i in 1:20000) { z <- z * z + (-0.4+0.3i); if (Re(z)^2 + Im(z)^2 > 4) z <- 0i }
    round(n + Re(z), 6)
}
execute <- function() { for (k in 1:6) r <- once(); r }
expected <- 29483.673595
