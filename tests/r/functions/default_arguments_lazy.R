f <- function(x, y = x * 2, z = y + x) { x <- 100; c(x, y, z) }
print(f(1)); print(f(1, 5)); print(f(1, z = 0))
g <- function(n, v = { cat("evaluating v\n"); n + 1 }) { cat("before\n"); v; v }
print(g(1)); print(g(1, v = 7))
h <- function(a = b, b = 2) a + b
print(h()); print(h(1)); print(h(b = 5))
k <- function(a = b, b = a) a
print(tryCatch(k(), error = function(e) "recursive default"))
