fib <- function(n) if (n < 2) n else fib(n - 1) + fib(n - 2); sapply(0:12, fib)
fs <- list(); for (i in 1:3) { local({ j <- i; fs[[j]] <<- function() j * 10 }) }; sapply(fs, function(f) f())
gs <- lapply(1:3, function(i) function() i); gs[[1]](); gs[[3]](); hs <- list(); for (i in 1:3) hs[[i]] <- function() i; hs[[1]]()
ack <- function(m, n) if (m == 0) n + 1 else if (n == 0) ack(m - 1, 1) else ack(m - 1, ack(m, n - 1)); ack(2, 3)
hanoi <- function(n, a = "A", b = "B", c = "C") { if (n == 0) return(0); hanoi(n - 1, a, c, b) + 1 + hanoi(n - 1, c, b, a) }; hanoi(5)
counter <- function() { i <- 0; function() { i <<- i + 1; i } }; c1 <- counter(); c1(); c1(); c2 <- counter(); c2(); even <- function(n) if (n == 0) TRUE else odd(n - 1); odd <- function(n) if (n == 0) FALSE else even(n - 1); even(10); odd(7)
f <- function(n) { if (n > 0) { Recall(n - 1); cat(n, "") } else invisible() }; f(3); cat("\n"); r <- tryCatch((function(n) Recall(n + 1))(1), error = function(e) "too deep"); r
