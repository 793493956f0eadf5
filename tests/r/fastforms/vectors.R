# Elements of vectors and matrices in loops: kinds, attributes, sharing.
at <- function(x, i) x[i]
for (x in list(c(1.5, 2), 1:3, c(TRUE, NA), c("a", "b"), list(1, "b"), c(a = 1, b = 2), NULL, 5, factor(c("u", "v"))))
    for (i in list(1, 2L, 1.9, 0, -1, 5, NA, TRUE)) print(at(x, i))
at2 <- function(x, i) x[[i]]
for (x in list(c(1.5, 2), 1:3, c("a", "b"), list(1, "b"), c(a = 1, b = 2), 5)) print(at2(x, 1))
r <- tryCatch(at2(1:3, 5), error = function(e) conditionMessage(e)); print(r)
cellof <- function(m, i, j) m[i, j]
m <- matrix(1:6, 2); print(cellof(m, 2, 3)); print(cellof(m, 1L, 1L))
dimnames(m) <- list(c("a", "b"), NULL); print(cellof(m, 2, 3)); dimnames(m) <- list(c("a", "b"), c("x", "y", "z")); print(cellof(m, 2, 3))
r <- tryCatch(cellof(m, 3, 1), error = function(e) conditionMessage(e)); print(r)
print(cellof(matrix(list(1, "a"), 1), 1, 2)); print(cellof(data.frame(a = 1:2, b = 3:4), 2, 2))
put <- function(x, i, v) { x[i] <- v; x }
for (x in list(c(1, 2), 1:2, c(TRUE, FALSE), c("a", "b"), list(1, 2), c(a = 1), NULL))
    for (v in list(9, 9L, TRUE, "z", NA)) print(put(x, 2, v))
x <- c(1, 2, 3); y <- x
f <- function() { z <- y; z[1] <- 10; y[2] <- 20; list(z, y) }
print(f()); print(x); print(y)
g <- function(v) { w <- v; for (i in seq_along(v)) v[i] <- v[i] * 2; list(w, v) }
print(g(c(1, 2, 3))); print(g(1:3)); a <- c(5, 6); print(g(a)); print(a)
d <- function(x = c(1, 2)) { was <- missing(x); x[1] <- 7; list(was, missing(x), x) }
print(d()); print(d(c(3, 4)))
mset <- function(m, i, j, v) { m[i, j] <- v; m }
print(mset(matrix(0, 2, 2), 1, 2, 5)); print(mset(matrix(0L, 2, 2), 1, 2, 5)); print(mset(m, 1, 1, 0L)); print(mset(matrix(1:4, 2), 2, 2, "q"))
r <- tryCatch(mset(matrix(0, 2, 2), 3, 1, 1), error = function(e) conditionMessage(e)); print(r)
nested <- function() { l <- list(a = c(1, 2), b = list(c = 3)); l$a[2] <- 9; l$b$c <- 4; l[["a"]][1] <- 8; k <- l; k$a[1] <- 0; list(l, k) }
str(nested())
lst <- function() { l <- list(); for (i in 1:3) l[[i]] <- i^2; l[[2]] <- NULL; l }
str(lst())
members <- function(p) { p$x <- p$x + p$dx; p$new <- 1; p$dx <- NULL; p }
str(members(list(x = 1, dx = 2))); p <- list(dx = 1, x = 5); str(members(p)); str(p)
cls <- structure(list(x = 1), class = "k"); "$.k" <- function(x, name) paste("member", name); print(cls$x)
"[.k" <- function(x, i) "sub"; print(at(cls, 1)); "[<-.k" <- function(x, i, value) { attr(x, "set") <- value; x }; print(attr(put(cls, 1, 3), "set"))
partial <- function(l) l$val; print(partial(list(value = 3))); print(partial(list(value = 1, vale = 2)))
if (at(c(FALSE, TRUE), 2)) cat("taken\n")
r <- tryCatch({ b <- function(p, k) if (p[k]) 1 else 2; b(c(TRUE, NA), 2) }, error = function(e) conditionMessage(e)); print(r)
