# Long ranges are there at once, and stay right when they are read, copied and written to.
x <- 1:1e9
length(x); x[5e8]; x[[1e9]]; head(x, 3); tail(x, 3); typeof(x); is.integer(x)
length(1:1e10); (1:1e10)[c(1, 9999999999)] - 1e9; typeof(1:1e10)
length(seq_len(1e9)); (10:-2e8)[c(1, 100, 2e8)]
n <- 9e6
z <- 1:n
y <- z
y[3] <- 7L
y[n] <- 0L
y[4e6] <- -1L
c(z[3], z[4e6], z[n]); c(y[1:4], y[4e6 + (-1:1)], y[n - 1], y[n])
sum(y != z); which(y != z)
w <- y
w[5e6] <- 2L
c(w[3], y[5e6], w[5e6]); sum(w != y)
sum(as.numeric(z)) == n * (n + 1) / 2
identical(z, 1:n); identical(y, z); max(z); min(z); range(n:1); mean(z)
names(z) <- NULL; z[[2]] <- 5L; z[1:3]
d <- 0.5:9e6; d[c(1, 2, length(d))]; length(d)
d[7] <- NA; sum(is.na(d)); anyNA(d)
a <- 1:n; attr(a, "u") <- "v"; b <- a; b[1] <- 3L; attributes(b); a[1]; b[1:2]
str(x)
