# Recursive Fibonacci numbers: calls and scalar arithmetic.
fib <- function(n) if (n < 2) n else fib(n - 1) + fib(n - 2)
execute <- function() fib(24)
expected <- 46368
