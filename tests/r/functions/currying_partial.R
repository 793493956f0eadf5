partial <- function(f, ...) { fixed <- list(...); function(...) do.call(f, c(fixed, list(...))) }
add <- function(a, b, c = 0) a + b + c
print(partial(add, 1)(2)); print(partial(add, c = 100)(1, 2)); print(partial(paste, "x", sep = "-")("y"))
curry <- function(f) function(a) function(b) f(a, b)
print(curry(`*`)(6)(7)); print(curry(function(p, q) p^q)(2)(10))
flip <- function(f) function(a, b) f(b, a)
print(flip(`-`)(1, 10)); print(Reduce(flip(`-`), 1:4))
times <- function(n, f) function(x) { for (i in seq_len(n)) x <- f(x); x }
print(times(3, function(z) z * 2)(1))
