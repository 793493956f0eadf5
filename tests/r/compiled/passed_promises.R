# arguments that are passed on without being evaluated
h <- function(n, a, b) { if (n == 0) return(0L); h(n - 1, b, a) + 1L }
print(h(20, stop("never"), 2))
g <- function(n, a) if (n == 0) a else g(n - 1, a)
k <- 0
for (i in 1:60) print(g(i %% 5, { k <- k + 1; k }))
w <- function(n, a, b) { if (n == 0) { b; return(c(a, b)) }; w(n - 1, a, b) }
x <- 1
for (i in 1:60) { x <- i; r <- w(3, x, { x <- x + 100; x }) ; if (i %% 20 == 0) print(r) }
who <- function(n, a) { if (n == 0) return(a); who(n - 1, a) }
for (i in 1:40) r <- who(4, sys.nframe()); print(r)
for (i in 1:40) r <- who(4, sys.call()); print(r)
f <- function(n) { v <- 10; for (i in 1:n) v <- v + who(3, environment()$v); v }
print(f(6)); for (i in 1:10) r <- f(6); print(r)
m <- function(n, a) { if (n == 0) return(missing(a)); m(n - 1, a) }
for (i in 1:30) r <- m(3); print(r)
e <- function(n, a) { if (n == 0) return(tryCatch(a, error = function(e) conditionMessage(e))); e(n - 1, a) }
for (i in 1:30) r <- e(3, stop("late")); print(r)
for (i in 1:30) r <- e(3); print(r)
