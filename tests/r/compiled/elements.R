# Elements of vectors are those of the vector as it was; stores elsewhere don't matter.
swap <- function(x, i, j) { for (k in 1:200) { t <- x[i]; x[i] <- x[j]; x[j] <- t }; x }
print(swap(c(1, 2, 3), 1, 3)); print(swap(1:3, 2L, 2L))
old <- function(x) { r <- 0; for (k in 1:200) { y <- x; y[1] <- k; r <- r + x[1] + y[1]; x[2] <- y[2] + 1 }; c(r, x, y) }
print(old(c(1, 2, 3)))
same <- function(x) { s <- 0; for (i in 2:300) { x[i - 1] <- i; x[i] <- x[i - 1] + 1; s <- s + x[i] + x[i - 1] }; s }
print(same(double(300)))
near <- function(x, i) { for (k in 1:100) { a <- x[i]; x[i + 1] <- a + 1; b <- x[i]; x[i] <- b + x[i + 1]; }; x }
print(near(c(1, 1, 1), 1)); print(near(c(1, 1, 1), 2)); print(near(c(1L, 1L, 1L), 1L)[3])
frac <- function(x, i) { for (k in 1:100) { x[i] <- k; x[i + 0.5] <- -k; x[i + 1] <- x[i] }; x }
print(frac(c(0, 0, 0), 1)); print(frac(c(0, 0, 0), 1.5))
inner <- function(n) {
    v <- c(1, 2, 3); m <- c(5, 7, 9); s <- 0
    for (a in 1:n) { for (j in 1:3) { v[j] <- v[j] + m[a %% 3 + 1]; s <- s + m[2] }; m[2] <- m[2] + 1 }
    c(s, v, m)
}
print(inner(100))
mat <- function(n) {
    m <- matrix(1:9, 3)
    for (k in 1:n) { a <- m[1, 2]; m[2, 2] <- a; m[1, 2] <- m[2, 2] + m[1, 2] - a; m[3, k %% 3L + 1L] <- m[1, 2] }
    m
}
print(mat(100))
shared <- function(n) { x <- c(1, 2); l <- list(x); for (k in 1:n) { x[1] <- x[1] + 1; l[[1]][2] <- x[1] }; list(x, l) }
str(shared(100))
over <- function(x) { for (k in 1:100) { a <- x[1]; x[1] <- 9L; if (k %% 2L == 0L) x[1] <- a }; x[1] }
print(over(c(1L, 2L)))
