f <- function() { x <- c(1,2,3); g <- function() { x[1] <<- 100; 0 }; r <- x + g(); r2 <- 0; for (i in 1:3) r2 <- r2 + sum(x + g()); c(r, r2) }
print(f()); for (k in 1:200) f(); print(f())
mk <- function() { n <- 0; function() { n <<- n + 1; n } }
a <- mk(); for (i in 1:500) a(); print(a()); b <- mk(); print(b())
acc <- function(v) { s <- 0; lapply(v, function(e) s <<- s + e); s }
for (i in 1:100) r <- acc(1:10); print(r)
outerf <- function() { x <- 1; h <- function(k) { if (k > 50) assign("x", "dyn", envir = parent.frame()); x }; for (k in 1:60) y <- h(k); y }
for (i in 1:5) print(outerf())
sh <- function() { x <- 1; h <- function(k) { if (k > 40) assign("x", "local", envir = environment()); x }; r <- NULL; for (k in 1:60) r <- h(k); r }
for (i in 1:5) print(sh())
# The interpreter has `x` among its operands while compiled code assigns into it.
f2 <- function() { x <- c(1,2,3); g <- function() { x[1] <<- 100; 0 }; r <- x + g(); r[1] }
z <- numeric(0); for (k in 1:3000) z <- c(z, f2()); print(table(z))
h2 <- function() { x <- list(1, 2); g <- function(i) { x[[1]] <<- i; i }; for (i in 1:3000) g(i); r <- eval(quote(c(x, g(7)))); c(unlist(r), x[[1]]) }
print(h2())
