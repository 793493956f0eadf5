# Vectors whose type changes at the first store of a loop, that grow from NULL, or that are of one of several types.
f <- function(n) { r <- rep(NA, n); for (i in 1:n) r[i] <- i * 2; r }
g <- function(n) { r <- 1:n; for (i in 1:n) r[i] <- r[i] * 1.5; r }
h <- function(n) { r <- rep(NA, n); for (i in 1:n) if (i %% 3 == 0) r[i] <- i; r }
k <- function(n) { r <- c(); for (i in 1:n) r[i] <- i * 2; r }
k2 <- function(n) { r <- NULL; for (i in 1:n) r[[i]] <- i; r }
al <- function(n) { r <- rep(NA, n); s <- r; for (i in 1:n) { r[i] <- i + 0.5; if (i == 3) s <- r; if (i == 5) r[i] <- -1 }; list(r, s) }
vv <- function(n, z) { r <- vector(length = n); t <- 0; for (i in 1:n) { t <- t + r[i]; r[[i]] <- z } ; list(r, t) }
for (q in 1:60) { a <- f(20); b <- g(20); c1 <- h(20); d <- k(20); d2 <- k2(20); e <- al(8); v <- vv(6, 1.5) }
print(a); print(b); print(c1); print(d); print(d2); print(e); print(v)
print(f(1)); print(k(1)); print(k2(1)); str(f(0)); print(vv(3, 2L)); print(vv(3, "a")); print(vv(3, TRUE)); print(vv(3, NA))
str(tryCatch(g(-3), error = function(e) conditionMessage(e)))
mix <- function(x, n) { s <- 0; for (i in 1:n) s <- s + x[i]; s }
for (q in 1:50) { mix(1:10, 10); mix(c(1.5, 2), 2); mix(c(TRUE, NA), 1) }
print(mix(1:10, 10)); print(mix(c(1.5, 2), 2)); print(mix(c(TRUE, FALSE), 2)); print(mix(c(1L, NA), 2)); print(mix(1:3, 4)); print(mix(2.5, 1)); print(mix(c(1i, 2), 2))
grow <- function(n) { r <- c(); r2 <- r; for (i in 1:n) { r[i] <- i / 2; if (i == 2) r2 <- r; if (i == 4) r[i + 2] <- 9 }; list(r, r2) }
for (q in 1:40) x <- grow(6); print(x)
