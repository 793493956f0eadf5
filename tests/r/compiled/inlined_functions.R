# Small functions that only compute, in loops: other types, errors and redefinitions among them.
sq <- function(x) x * x
half <- function(x) { y <- x / 2; y + 0 }
poly <- function(a, x) a + sq(x) * half(x)
loop <- function(n) { t <- 0; for (i in 1:n) t <- t + poly(1, i); t }
for (k in 1:4) print(loop(200))
named <- function(n) { t <- 0; for (i in 1:n) t <- t + poly(x = i, a = 2); t }
for (k in 1:4) print(named(200))
over <- function(n) { t <- 0L; for (i in 1:n) t <- sq(i); t }
print(over(200L))
print(class(over(200L)))
r <- withCallingHandlers(over(50000L), warning = function(w) { print(conditionMessage(w)); print(conditionCall(w)); invokeRestart("muffleWarning") })
print(r)
kinds <- function(l) { out <- list(); for (i in seq_along(l)) out[[i]] <- sq(l[[i]]); out }
for (k in 1:3) x <- kinds(as.list(1:300))
str(kinds(list(2, 3L, TRUE, NA, 1i, c(1, 2, 3), structure(2, class = "u"))))
print(tryCatch(kinds(list(1, "a")), error = function(e) list(conditionMessage(e), conditionCall(e))))
use <- function(n) { t <- 0; for (i in 1:n) { t <- t + sq(i); if (i == 150) sq <<- function(x) -x }; t }
for (k in 1:3) { sq <- function(x) x * x; print(use(200)) }
sq <- function(x) x * x
`*` <- function(a, b) "times"
print(sq(3))
rm(`*`)
print(sq(3))
k <- 10
addk <- function(x) x + k
sumk <- function(n) { t <- 0; for (i in 1:n) t <- t + addk(i); t }
for (j in 1:3) print(sumk(200))
k <- 1L; print(sumk(200)); k <- c(1, 2); print(sumk(3)); rm(k); print(try(sumk(3), silent = TRUE))
make <- function(k) function(x) x + k
a1 <- make(1); a2 <- make(2)
alt <- function(n) { t <- 0; for (i in 1:n) t <- t + a1(i) * a2(i); t }
for (j in 1:3) print(alt(200))
pick <- function(f, n) { t <- 0; for (i in 1:n) t <- t + f(i); t }
for (f in list(a1, a2, sq, half)) print(pick(f, 200))
trace_me <- function(x) { sys.call(); x + 1 }
print(pick(trace_me, 200))
