{tri <- lapply(0:4, function(n) choose(n, 0:n)); for (r in tri) cat(r, "\n")}
{sieve <- function(n) {p <- rep(TRUE,n); p[1] <- FALSE; for (i in 2:floor(sqrt(n))) if (p[i]) p[seq(i*i, n, by=i)] <- FALSE; which(p)}; sieve(30)}
{hanoi <- 0; h <- function(n,a,b,c) {if (n > 0) {h(n-1,a,c,b); hanoi <<- hanoi + 1; h(n-1,c,b,a)}}; h(4,"A","B","C"); hanoi}
{count <- 0; for (i in 1:100) {if (i %% 7 == 0) count <- count + 1}; count}
