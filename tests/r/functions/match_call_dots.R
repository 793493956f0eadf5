# match.call and the elements of dots that were passed on.
f <- function(...) match.call(expand.dots=FALSE)
f2 <- function(...) match.call()
h <- function(a, ...) match.call()
g <- function(...) f(...)
g2 <- function(...) f2(...)
g3 <- function(...) h(...)
g4 <- function(...) h(1, z=2, ...)
gg <- function(...) g2(...)
w <- 1
print(g4(w)); print(g3()); 
m <- function(...) { x <- 5; sapply(1:2, function(i) f2(i, ...)) }
print(m(w, y=w+1))
n <- function(x, ...) UseMethod("n"); n.default <- function(x, ...) match.call(); p <- function(...) n(1, ...)
print(p(w, 3, w+1)); print(n(1, w, w+1))
q1 <- function(x, ...) { r <- function(...) sys.call(); r(x, ...) }
print(q1(1, w))
s <- function(...) { mc <- match.call(h, sys.call(), expand.dots=FALSE); mc }
print(s(w, w+1))
for (k in list(g2, g3, g4, gg)) print(k(w, 1, "a", w + 1, b = w, c = w * 2, quote(x), NULL))
print(as.list(g(w, 1, c = w * 2)$...))
later <- function(object, ...) eval(match.call(expand.dots = FALSE)$...$w, parent.frame())
outer <- function(...) later(1, ...)
print((function() { w <- c(5, 6); outer(w = w) })())
