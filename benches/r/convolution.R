# Convolution of two vectors by loops.
execute <- function() {
    a <- (1:1600) / 1600
    b <- rev(1:500) / 500
    n <- length(a) + length(b) - 1
    out <- double(n)
    for (i in seq_along(a)) for (j in seq_along(b)) out[i + j - 1] <- out[i + j - 1] + a[i] * b[j]
    round(sum(out), 6)
}
expected <- NULL
