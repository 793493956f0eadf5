# Digits of pi by a spigot on vectors.
execute <- function() {
    n <- 240
    len <- 10 * n %/% 3 + 1
    a <- rep(2, len)
    out <- character(0)
    nines <- 0; predigit <- 0
    for (j in 1:n) {
        q <- 0
        for (i in len:1) {
            x <- 10 * a[i] + q * i
            a[i] <- x %% (2 * i - 1)
            q <- x %/% (2 * i - 1)
        }
        a[1] <- q %% 10
        q <- q %/% 10
        if (q == 9) nines <- nines + 1
        else if (q == 10) {
            out <- c(out, predigit + 1, rep("0", nines))
            predigit <- 0; nines <- 0
        } else {
            out <- c(out, predigit, rep("9", nines))
            predigit <- q; nines <- 0
        }
    }
    substr(paste(out, collapse = ""), 2, 31)
}
expected <- "314159265358979323846264338327"
