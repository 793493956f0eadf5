{bubble <- function(v) {n <- length(v); repeat {s <- FALSE; for (i in seq_len(n-1)) if (v[i] > v[i+1]) {t <- v[i]; v[i] <- v[i+1]; v[i+1] <- t; s <- TRUE}; if (!s) break}; v}; bubble(c(5,2,9,1))}
{ins <- function(v) {for (i in 2:length(v)) {k <- v[i]; j <- i - 1; while (j > 0 && v[j] > k) {v[j+1] <- v[j]; j <- j - 1}; v[j+1] <- k}; v}; ins(c(3,1,2))}
{qs <- function(v) if (length(v) <= 1) v else {p <- v[1]; r <- v[-1]; c(qs(r[r < p]), p, qs(r[r >= p]))}; qs(c(3,6,1,8,2))}
{mat <- matrix(0,3,3); for (i in 1:3) for (j in 1:3) mat[i,j] <- i*j; mat}
