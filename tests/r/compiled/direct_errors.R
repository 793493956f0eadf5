# Errors, warnings and unwinding through calls between compiled functions.
f <- function(x) if (x > 50) stop("too big: ", x) else x
g <- function(x) { y <- f(x) + 1; y * 2 }
h <- function(n) { t <- 0; for (i in 1:n) t <- t + g(i); t }
for (k in 1:5) print(h(50))
for (k in 1:3) print(tryCatch(h(60), error = function(e) conditionMessage(e)))
for (k in 1:2) print(tryCatch(h(60), error = function(e) deparse(conditionCall(e))))
print(h(50))
r <- withCallingHandlers(tryCatch(h(60), error = function(e) length(sys.calls())), error = function(e) print(sapply(sys.calls(), function(c) as.character(c)[1])[1:8]))
f <- function(x) { if (x == 30) warning("odd"); x }
for (k in 1:3) print(withCallingHandlers(h(50), warning = function(w) { cat("caught", conditionMessage(w), "\n"); print(conditionCall(w)); invokeRestart("muffleWarning") }))
h(50)
# A type that was not seen before.
f <- function(x) x
for (k in 1:3) print(h(50))
f <- function(x) if (x == 40) x + 1i else x
print(h(50))
f <- function(x) if (x == 40) "a" else x
print(try(h(50), silent = TRUE))
# Deep recursion.
down <- function(n) if (n == 0) 0 else 1 + down(n - 1)
for (k in 1:50) d <- down(40)
print(d)
print(down(300))
print(down(100))
# The last value's visibility.
quiet <- function(x) invisible(x)
outer <- function(n) { for (i in 1:n) quiet(i); quiet(n) }
outer(100)
outer(100)
print(outer(100))
# return() from the middle, loops that break.
first <- function(x, lim) { for (i in 1:100) { if (i * x > lim) return(i) }; -1 }
scan <- function(n) { t <- 0; for (j in 1:n) { k <- first(j, 50); if (k == 1) break; t <- t + k }; c(j, t) }
for (k in 1:5) print(scan(100))
# A function that is redefined meanwhile.
add <- function(x) x + 1
use <- function(n) { t <- 0; for (i in 1:n) { t <- t + add(i); if (i == 80) redefine(i) }; t }
redefine <- function(i) add <<- function(x) x * 100
for (k in 1:3) { add <- function(x) x + 1; print(use(100)) }
stop("the end")
