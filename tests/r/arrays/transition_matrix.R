P <- matrix(c(0.9, 0.1, 0.5, 0.5), 2, byrow = TRUE, dimnames = list(c("sun", "rain"), c("sun", "rain")))
P
rowSums(P)
P %*% P
state <- c(1, 0)
for (i in 1:3) { state <- state %*% P; print(state) }
mp <- function(m, n) if (n == 0) diag(nrow(m)) else m %*% mp(m, n - 1)
round(mp(P, 50), 4)
e <- eigen(t(P)); v <- Re(e$vectors[, 1]); round(v / sum(v), 4)
P["sun", "rain"]; P["rain", ]
