# Elements of arrays of three extents, of character vectors and matrices, in loops.
a <- array(as.numeric(1:24), c(2, 3, 4))
total <- function(x) { s <- 0; for (i in 1:2) for (j in 1:3) for (k in 1:4) s <- s + x[i, j, k] * i; s }
for (n in 1:100) r <- total(a)
print(r)
print(total(array(1:24, c(2, 3, 4)))); print(total(array(TRUE, c(2, 3, 4))))
fill <- function(x, v) { for (i in 1:2) for (j in 1:3) for (k in 1:4) x[i, j, k] <- v + k; x }
for (n in 1:100) r <- fill(a, 0.5)
print(r[, , 4]); print(a[2, 3, 4])
print(fill(array(0L, c(2, 3, 4)), 1L)[2, 3, ]); print(fill(array(0L, c(2, 3, 4)), 1.5)[2, 3, ])
named <- array(1:8, c(2, 2, 2), list(c("a", "b"), NULL, NULL))
pick <- function(x, i, j, k) x[i, j, k]
for (n in 1:200) r <- pick(a, 2, 1, 3)
print(r); print(pick(named, 2, 1, 2)); print(pick(a, 2L, 2L, 2L)); print(pick(a, 1, 1:2, 1))
print(tryCatch(pick(a, 3, 1, 1), error = conditionMessage))
print(tryCatch(pick(matrix(1:4, 2), 1, 1, 1), error = conditionMessage))
print(pick(structure(a, class = "thing"), 1, 2, 3)); print(pick(a, -1, 1, 1)); print(pick(a, 0, 1, 1))
two <- function(x) { s <- 0; for (i in 1:2) for (k in 1:4) s <- s + x[[i, 2, k]]; x[[1, 1, 1]] <- s; x[[1, 1, 1]] }
for (n in 1:100) r <- two(a)
print(r)
swap <- function(x) { y <- x; for (i in 1:2) x[i, 1, 1] <- 100 + i; c(x[1, 1, 1], y[1, 1, 1], x[2, 1, 1]) }
for (n in 1:100) r <- swap(a)
print(r)
# Character vectors and matrices.
words <- c("a", "b", "c", "d")
set <- function(x, v) { for (i in seq_along(x)) x[i] <- v; x }
for (n in 1:100) r <- set(words, "z")
print(r); print(words); print(set(words, NA_character_)); print(set(words, 3)); print(set(words, c("p", "q")[2]))
rev_words <- function(x) { n <- length(x); for (i in 1:(n %/% 2)) { t <- x[i]; x[i] <- x[n + 1 - i]; x[n + 1 - i] <- t }; x }
for (n in 1:100) r <- rev_words(words)
print(r)
grid <- matrix(".", 3, 4)
draw <- function(g, s) { for (i in 1:3) for (j in 1:4) if ((i + j) %% 2 == 0) g[i, j] <- s else if (g[i, j] == ".") g[i, j] <- "-"; g }
for (n in 1:60) r <- draw(grid, "#")
print(r); print(grid[1, 1]); print(draw(grid, 1L))
cube <- array("", c(2, 2, 2))
mark <- function(x) { for (i in 1:2) for (j in 1:2) for (k in 1:2) x[i, j, k] <- paste0(i, j, k); x }
for (n in 1:60) r <- mark(cube)
print(r[, 2, ])
grow <- function(n) { x <- character(0); for (i in 1:n) x[i] <- letters[i]; x }
for (n in 1:100) r <- grow(5)
print(r)
# Old vectors get new strings: the collector must see them.
old <- character(2000)
many <- function(x, k) { for (i in 1:2000) x[i] <- paste0("s", i + k); x }
for (k in 1:20) old <- many(old, k)
print(old[c(1, 1000, 2000)])
