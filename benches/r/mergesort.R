# Merge sort: recursion on slices of vectors.
msort <- function(v) {
    n <- length(v)
    if (n <= 1) return(v)
    mid <- n %/% 2
    a <- msort(v[1:mid]); b <- msort(v[(mid + 1):n])
    out <- numeric(n); i <- 1; j <- 1
    for (k in 1:n) {
        if (j > length(b) || (i <= length(a) && a[i] <= b[j])) { out[k] <- a[i]; i <- i + 1 }
        else { out[k] <- b[j]; j <- j + 1 }
    }
    out
}
once <- function() { x <- (1:6000 * 7919) %% 6007; r <- msort(x); sum(r * seq_along(r)) }
execute <- function() { for (k in 1:2) r <- once(); r }
expected <- 72102583505
