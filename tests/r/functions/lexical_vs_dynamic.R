x <- 10
f <- function() x
g <- function() { x <- 20; f() }
print(g())
make <- function(x) function(y) x + y
add5 <- make(5); x <- 1000; print(add5(1))
h <- function() { x <- 1; k <- function() { x <- 2; m <- function() x; m() }; k() }
print(h())
p <- function() { if (FALSE) x <- 1; x }
print(p())
q <- function() { a <- x; x <- 5; c(a, x) }
print(q())
r <- function(n) { if (n == 0) return(environment()); r(n - 1) }
print(get("n", r(3)))
