# Elements of arrays by three subscripts, of matrices by [[: read and written, in loops that are compiled.
a <- array(1:24 / 2, c(2, 3, 4))
f <- function(a) { s <- 0; for (t in 1:50) for (i in 1:2) for (j in 1:3) for (k in 1:4) s <- s + a[i, j, k] - a[[i, j, k]] / 2; s }
print(f(a)); print(f(array(1:24, c(2, 3, 4)))); print(f(array(TRUE, c(2, 3, 4))))
g <- function(a, v) { for (t in 1:50) for (i in 1:2) for (k in 1:4) { a[i, 2, k] <- v; a[[i, 3, k]] <- v }; a }
print(g(a, 0)[, , 4]); print(g(array("x", c(2, 3, 4)), "y")[, , 1]); print(g(array(1L, c(2, 3, 4)), 2.5)[2, , ])
b <- a; b2 <- g(b, -1); print(identical(a, b)); print(sum(b2))
d <- array(1:8, c(2, 2, 2), dimnames = list(c("a", "b"), NULL, NULL))
h <- function(d) { for (t in 1:30) r <- list(d[1, 2, 1], d[[1, 2, 1]], d["b", 1, 2], d[["b", 1, 2]], d[1, , 1]); r }
str(h(d))
d2 <- array(1:8, c(2, 2, 2), dimnames = list(c("a", "b"), c("c", "d"), NULL)); str(h(d2))
for (e in expression(a[3, 1, 1], a[[1, 1, 5]], a[1, 1], a[1, 1, 1, 1], a[0, 1, 1], a[-1, 1, 1], a[NA, 1, 1], a[1.9, 2, 2], a[[3, 1, 1]] <- 1, a[3, 1, 1] <- 1))
    print(tryCatch(eval(e), error = function(e) conditionMessage(e)))
m <- matrix(0, 3, 3)
w <- function(m, v) { for (t in 1:60) for (i in 1:3) m[[i, 2]] <- v; m }
print(w(m, 5)); print(w(matrix("a", 3, 3), "b")); print(w(matrix(list(1), 3, 3), "b")[[2, 2]]); print(w(matrix(1:9, 3), 0.5))
x <- m; up <- function() for (t in 1:60) for (i in 1:3) { x[[i, i]] <<- t; x[i, 1] <<- x[[i, 1]] + 1 }
up(); print(x); print(m)
print(tryCatch(m[[4, 1]] <- 1, error = function(e) conditionMessage(e)))
print(tryCatch(m[[1, 1]] <- 1:2, error = function(e) conditionMessage(e)))
