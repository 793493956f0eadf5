sieve <- function(n) { p <- rep(TRUE, n); p[1] <- FALSE; for (i in 2:floor(sqrt(n))) if (p[i]) p[seq(i * i, n, by = i)] <- FALSE; which(p) }
print(sieve(50)); print(length(sieve(1000))); print(sum(sieve(100))); print(tail(sieve(200), 3)); print(diff(sieve(30)))
