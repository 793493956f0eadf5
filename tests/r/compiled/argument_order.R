# An argument that assigns is evaluated before the argument that uses the variable.
h <- function(a, b) { a; b }
ex <- function(n) { s <- 0; for (i in 1:n) { x <- 1; s <- s + h(x <- 2, x + 1) }; s }
for (k in 1:3) print(ex(1000))
ex2 <- function(n) { s <- 0; for (i in 1:n) { x <- 1; s <- s + sum(h(x <- 2, c(x, 1))) }; s }
for (k in 1:3) print(ex2(1000))
ex3 <- function(n) { s <- 0; x <- 0; g <- function() { x <<- x + 1; 0 }; for (i in 1:n) s <- s + h(g(), x); c(s, x) }
for (k in 1:3) print(ex3(1000))
# A small function whose value is invisible.
quiet <- function(x) invisible(x)
calls <- function(x) { s <- 0; for (i in 1:20) s <- s + quiet(i); quiet(x) }
for (k in 1:5) calls(100)
calls(100)
print(calls(100))
