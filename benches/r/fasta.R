# Random sequences from a linear congruential generator.
execute <- function() {
    seed <- 42
    letters4 <- c("A", "C", "G", "T")
    probs <- cumsum(c(0.3029549426680, 0.1979883004921, 0.1975473066391, 0.3015094502008))
    n <- 200000
    out <- character(n)
    for (i in 1:n) {
        seed <- (seed * 3877 + 29573) %% 139968
        r <- seed / 139968
        k <- 1
        while (r >= probs[k]) k <- k + 1
        out[i] <- letters4[k]
    }
    s <- paste(out, collapse = "")
    nchar(s) + sum(out == "A")
}
expected <- NULL
