# Visibility through compiled and inlined functions.
f <- function(x) invisible(x)
g <- function(x) f(x + 1)
h <- function(x) { y <- f(x); y * 2 }
k <- function(x) if (x > 0) invisible(x) else x
p <- function(x) { invisible(x); x + 1 }
q <- function(x) (invisible(x))
r <- function(x) { s <- 0; for (i in 1:3) s <- s + f(i); invisible(s) }
t <- function(x) { f(x); g(x); k(x) }
for (i in 1:100) { a <- g(i); b <- h(i); d <- k(i); e <- p(i); z <- q(i); w <- r(i); v <- t(i) }
g(1)
h(1)
k(1)
k(-1)
p(1)
q(1)
r(1)
t(1)
t(-1)
print(c(a, b, d, e, z, w, v))
withVisible(g(1))$visible
withVisible(k(-2))$visible
obj <- structure(list(1), class = "thing")
print.thing <- function(x, ...) cat("<thing>\n")
m <- function(o) { o[[1]] <- o[[1]] + 1; invisible(o) }
for (i in 1:60) obj <- m(obj)
m(obj)
(m(obj))
make <- function(n) { count <- n; list(up = function() { count <<- count + 1; invisible(count) }, get = function() count) }
counter <- make(5)
loop <- function(n) { for (i in seq_len(n)) counter$up(); counter$get() }
for (i in 1:30) v <- loop(10)
print(v)
counter$up()
u <- function(x) { x <- x + 0.5; x <- f(x); x }
for (i in 1:60) v <- u(i)
u(1)
shadow <- function(v) { v <- v * 2; nested <- function() { v <- v + 1; invisible(v) }; nested() }
for (i in 1:60) v <- shadow(i)
shadow(3)
print(shadow(3))
