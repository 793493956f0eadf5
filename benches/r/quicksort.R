# Sorting in place in a closure's vector, and by splitting.
execute <- function() {
    seed <- 74755
    v <- numeric(20000)
    for (i in seq_along(v)) { seed <- (seed * 1309 + 13849) %% 65536; v[i] <- seed }
    sort_range <- function(lo, hi) {
        while (lo < hi) {
            pivot <- v[(lo + hi) %/% 2]
            i <- lo; j <- hi
            while (i <= j) {
                while (v[i] < pivot) i <- i + 1
                while (v[j] > pivot) j <- j - 1
                if (i <= j) { t <- v[i]; v[i] <<- v[j]; v[j] <<- t; i <- i + 1; j <- j - 1 }
            }
            if (lo < j) sort_range(lo, j)
            lo <- i
        }
    }
    u <- v
    sort_range(1, length(v))
    qs <- function(x) if (length(x) < 2) x else { p <- x[1]; r <- x[-1]; c(qs(r[r < p]), p, qs(r[r >= p])) }
    w <- qs(u[seq(1, 20000, 3)])
    is.unsorted(v) + is.unsorted(w) + v[10000]
}
expected <- NULL
