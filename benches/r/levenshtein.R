# Edit distance: integer vectors, a matrix as table, `min` of three.
execute <- function() {
    lev <- function(a, b) {
        x <- utf8ToInt(a); y <- utf8ToInt(b); n <- length(x); m <- length(y)
        d <- matrix(0, n + 1, m + 1)
        d[, 1] <- 0:n; d[1, ] <- 0:m
        for (i in 1:n) for (j in 1:m) {
            cost <- if (x[i] == y[j]) 0 else 1
            d[i + 1, j + 1] <- min(d[i, j + 1] + 1, d[i + 1, j] + 1, d[i, j] + cost)
        }
        d[n + 1, m + 1]
    }
    words <- c("kitten sitting on the mitten", "saturday sunday and monday", "levenshtein distance of words", "the quick brown fox jumps over")
    s <- 0
    for (k in 1:20) for (a in words) for (b in words) s <- s + lev(a, b)
    s
}
expected <- 5920
