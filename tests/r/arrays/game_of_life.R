step <- function(m) {
  n <- nrow(m); k <- ncol(m)
  sh <- function(r, c) { out <- matrix(0L, n, k); rr <- seq_len(n) - r; cc <- seq_len(k) - c; ok_r <- rr >= 1 & rr <= n; ok_c <- cc >= 1 & cc <= k; out[ok_r, ok_c] <- m[rr[ok_r], cc[ok_c]]; out }
  nb <- Reduce(`+`, lapply(list(c(-1, -1), c(-1, 0), c(-1, 1), c(0, -1), c(0, 1), c(1, -1), c(1, 0), c(1, 1)), function(d) sh(d[1], d[2])))
  matrix(as.integer(nb == 3 | (m == 1 & nb == 2)), n)
}
show <- function(m) cat(apply(ifelse(m == 1, "#", "."), 1, paste, collapse = ""), sep = "\n")
m <- matrix(0L, 5, 5); m[3, 2:4] <- 1L
show(m); cat("\n---\n")
m <- step(m); show(m); cat("\n---\n")
m <- step(m); show(m); cat("\n")
