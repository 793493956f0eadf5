# Results are written over vectors that nobody else can see, and only over those.
n <- 2000
x <- (1:n) / 8; y <- n:1 / 3
f <- function() {
    z <- x * 2 + y
    keep <- z
    for (i in 1:5) z <- z * 0.5 + x - y
    c(sum(z), sum(keep), sum(x), sum(y))
}
print(f())
g <- function(z) { z <- z * 2 + 1; z <- z - x + z; sum(z) }
a <- x + 0
print(c(g(a), g(a), sum(a)))
h <- function() {
    z <- x + 1
    w <- c(sum(z), { z <- z * 2 + 3; sum(z) }, sum(z))
    l <- list(z, 1)
    z <- z * 2 + 3
    c(w, sum(l[[1]]), sum(z))
}
print(h())
id <- function(v) v
p <- function() { z <- x + 1; s <- sum(z + id({ z <- x * 3 + 1; 1 })); c(s, sum(z)) }
print(p())
q <- function() { z <- x + 1; r <- 0; for (v in z) { if (v < 2) z <- z * 3 + 1; r <- r + v }; c(r, sum(z)) }
print(q())
e <- function() { z <- x + 1; k <- function() sum(z); z <- z * 2 + 1; a <- k(); z <- z * 2 + 1; c(a, k(), sum(z)) }
print(e())
s <- function() {
    z <- x * 1
    for (k in 1:4) { z[z < 50] <- 0; z[z > 100] <- z[z > 100] / 2 + 1; m <- z > 20; m[3] <- TRUE; z <- z + m * 2 }
    c(sum(z), sum(z > 60), mean(z[m]))
}
print(s())
# Values of assignments live on.
t1 <- function() { z <- x + 0; b <- (z[z > 10] <- y[z > 10] * 2 + 1); c(sum(z), sum(b)) }
print(t1())
t2 <- function() { u <- v <- x * 2 + 1; u[1] <- 100; c(u[1], v[1]) }
print(t2())
t3 <- function(v) { (v * 2 + 1)[1:3] + { v <- v * 0 + 1; v[1] } }
print(t3(x))
t4 <- function() { a <- x * 2; b <- invisible(a); a <- a + 1 - 0.5; c(sum(a), sum(b)) }
print(t4())
t5 <- function(z = x * 2 + 1) { z <- z + 1 + z; sum(z) }
print(c(t5(), t5(y), sum(y)))
