f <- function(x, y, ...) match.call()
print(f(1, 2)); print(f(y = 1, 2)); print(f(1, 2, 3, k = 4)); print(f())
g <- function(x, ...) match.call(expand.dots = FALSE)
print(g(1, 2, z = 3)); print(g(1, 2, z = 3)$...)
h <- function(...) { cl <- match.call(); as.list(cl)[-1] }
str(h(a = 1, b + c))
k <- function(formula, data) { cl <- match.call(); cl[[1]] <- as.name("lm"); cl }
print(k(y ~ x, data = d))
print(match.call(sum, quote(sum(1, 2))) |> tryCatch(error = function(e) "no formals"))
w <- function(...) f(...)
print(w(10, y = 20))
