f <- function(x, y) { if (missing(y)) "no y" else paste("y is", y) }
print(f(1)); print(f(1, 2)); print(f(y = 3))
g <- function(a, b = 10) c(missing(a), missing(b))
print(g()); print(g(1)); print(g(1, 10)); print(g(b = 2))
h <- function(p) k(p)
k <- function(q) missing(q)
print(h()); print(h(1))
m <- function(x) { x <- 5; missing(x) }
print(m()); print(m(1))
print(tryCatch((function(z) z + 1)(), error = function(e) conditionMessage(e)))
