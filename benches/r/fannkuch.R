# Pancake flips over all permutations: integer vectors, loops.
execute <- function() {
    n <- 8L
    perm1 <- seq_len(n)
    count <- integer(n)
    flips_max <- 0L
    checksum <- 0L
    nperm <- 0L
    r <- n
    repeat {
        while (r != 1L) { count[r] <- r; r <- r - 1L }
        perm <- perm1
        flips <- 0L
        k <- perm[1L]
        while (k != 1L) {
            i <- 1L
            j <- k
            while (i < j) {
                t <- perm[i]; perm[i] <- perm[j]; perm[j] <- t
                i <- i + 1L
                j <- j - 1L
            }
            flips <- flips + 1L
            k <- perm[1L]
        }
        if (flips > flips_max) flips_max <- flips
        if (nperm %% 2L == 0L) checksum <- checksum + flips else checksum <- checksum - flips
        nperm <- nperm + 1L
        repeat {
            if (r == n) return(checksum * 100 + flips_max)
            p0 <- perm1[1L]
            for (i in 1:r) perm1[i] <- perm1[i + 1L]
            perm1[r + 1L] <- p0
            count[r + 1L] <- count[r + 1L] - 1L
            if (count[r + 1L] > 0L) break
            r <- r + 1L
        }
    }
}
expected <- 161622
