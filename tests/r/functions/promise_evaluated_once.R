count <- 0
arg <- function() { count <<- count + 1; cat("arg called\n"); 42 }
f <- function(x) { cat("start\n"); a <- x; b <- x; a + b }
print(f(arg())); print(count)
g <- function(x) "never used"
print(g(arg())); print(count)
print(g(stop("not reached")))
h <- function(x) { force(x); cat("forced\n"); function() x }
z <- 1; fn <- h(z); z <- 2; print(fn())
