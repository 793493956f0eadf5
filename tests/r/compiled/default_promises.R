# Default arguments that are evaluated where they are used first, in compiled code and out of it.
f <- function(x, y = x + 1) { for (k in 1:2) x <- x + 1; x * y }
h <- function(n) { s <- 0; for (i in 1:n) s <- s + f(i + 0.5); s }
for (k in 1:6) cat(h(3000), "")
g <- function(x, y = { cat("once "); x + 1 }) { for (k in 1:2) x <- x + 1; x * y + y }
p <- function(x, y = if (missing(x)) 1 else x * 2) { for (k in 1:2) x <- x + 1; z <- if (x > 4) y else 0; x + z + missing(y) }
q <- function(x, y = sys.call()) { for (k in 1:2) x <- x + 1; length(y) + x }
r <- function(x, y = parent.frame()) { for (k in 1:2) x <- x + 1; identical(y, globalenv()) + x }
u <- function(x, y = stop("late")) { for (k in 1:2) x <- x + 1; if (x > 1e3) y; x }
w <- function(x, y = x) { x <- c(x, 1L); e <- environment(); y[1] + length(e$y) + substitute(y) }
hh <- function(F, n) { s <- 0; for (i in 1:n) s <- s + F(i + 0.5); s }
cat(hh(g, 3), hh(p, 3000), hh(q, 3000), hh(r, 3000), hh(u, 900), "\n")
print(tryCatch(hh(u, 1100), error = conditionMessage))
l <- function(n) { s <- 0; for (i in 1:n) s <- s + p(i + 0.5) + q(i * 1.0) + u(i / 10); s }
for (k in 1:3) cat(l(2000), "")
i2 <- function(n) { s <- 0L; for (i in 1:n) s <- s + f(i); s }
cat(i2(500), h(10), "\n")
