f <- function(x, label = deparse(substitute(x))) UseMethod("f")
f.default <- function(x, label = deparse(substitute(x))) label
val <- 3
print(f(val))
print(f(val + 1))
g <- function(x, ...) UseMethod("g")
g.default <- function(x, n = 2, ...) { cat("n =", n, "\n"); match.call() }
print(g(1)); print(g(1, 5)); print(g(x = 1, extra = "e"))
k <- function(x) { cat("eval once\n"); UseMethod("k") }
k.default <- function(x) x * 2
print(k({ cat("arg evaluated\n"); 21 }))
