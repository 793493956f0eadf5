# Global functions that change while compiled code relies on them.
g <- function(x) x + 1
f <- function(n) { s <- 0; for (i in 1:n) s <- s + g(i); s }
for (k in 1:60) r <- f(50)
print(r)
g <- function(x) x * 2
print(f(50))
# During a call, from within the callee.
h <- function(x) { if (x == 30) h <<- function(x) -x; x }
loop <- function(n) { s <- 0; for (i in 1:n) s <- s + h(i); s }
keep <- h
for (k in 1:60) { h <- keep; r <- loop(29) }
print(r)
print(loop(60))
# Recursion in which the function replaces itself.
fib <- function(n) if (n < 2) n else fib(n - 1) + fib(n - 2)
for (k in 1:30) r <- fib(12)
print(r)
old <- fib
fib <- function(n) if (n < 2) { if (n == 0) fib <<- old; 10 * n } else old(n - 1) + fib(n - 2)
print(fib(9))
# Removed, active, bound in an environment between.
p <- function(x) x + 0.5
q <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + p(i); s }
for (k in 1:60) r <- q(40)
print(r)
rm(p)
print(tryCatch(q(3), error = function(e) conditionMessage(e)))
makeActiveBinding("p", function() function(x) 100, globalenv())
print(q(3))
rm(p)
p <- function(x) x
for (k in 1:60) r <- q(40)
print(r)
assign("p", function(x) 7, envir = globalenv())
print(q(3))
a <- function(x) x
outer_call <- function(n) { if (n == 0) assign("a", function(x) -1); s <- 0; for (i in 1:5) s <- s + a(i); s }
for (k in 1:60) r <- outer_call(k)
print(r)
print(outer_call(0))
print(outer_call(1))
b <- function(x) x
user <- function(n) { s <- 0; for (i in 1:n) s <- s + b(i); s }
for (k in 1:60) r <- user(20)
local({ b <- function(x) 1000; print(user(20)); environment(user) <- environment(); print(user(20)) })
print(user(20))
