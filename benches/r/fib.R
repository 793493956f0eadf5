# Recursive Fibonacci numbers: calls and scalar arithmetic.
fib <- function(n) if (n < 2) n else fib(n - 1) + fib(n - 2)
execute <- function() fib(25)
expected <- 75025
