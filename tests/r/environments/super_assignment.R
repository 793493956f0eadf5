x <- 1
f <- function() { x <<- x + 1; x }
print(f()); print(x)
g <- function() { x <- 100; h <- function() { x <<- x + 1; x }; r <- h(); c(r, x) }
print(g()); print(x)
k <- function() { brand_new <<- "created"; exists("brand_new", inherits = FALSE) }
print(k()); print(brand_new)
m <- function() { v <- 1:3; (function() v[2] <<- 99L)(); v }
print(m())
acc <- list(); push <- function(i) acc[[length(acc) + 1]] <<- i
for (i in 1:3) push(i * 10); print(unlist(acc))
n <- function(x) { x <<- "global changed"; x }; print(n("arg")); print(x)
