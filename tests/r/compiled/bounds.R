# Indices at and beyond the ends of vectors, in loops that were compiled for indices within.
total <- function(x, n) { s <- 0; for (i in seq_len(n)) s <- s + x[i]; s }
for (k in 1:60) total(c(1, 2, 3), 3)
print(c(total(c(1, 2, 3), 3), total(c(1, 2, 3), 0), total(numeric(0), 0), total(c(1, 2, 3), 2)))
print(total(c(1, 2), 3)); print(total(c(1, 2, 3), 3))
pairs <- function(x) { s <- 0; for (i in 1:(length(x) - 1)) s <- s + x[i] * x[i + 1]; s }
for (k in 1:60) pairs(c(1, 2, 3, 4))
print(c(pairs(c(1, 2, 3, 4)), pairs(c(5, 6)))); print(pairs(7))
back <- function(x, n) { s <- 0; for (i in 2:n) s <- s + x[i] - x[i - 1]; s }
for (k in 1:60) back(c(1, 5, 9), 3)
print(c(back(c(1, 5, 9), 3), back(c(1, 5), 2))); print(back(c(1, 5), 4)); print(back(c(4, 5), 1))
until <- function(x, limit) { s <- 0; for (i in 1:100) { if (s > limit) break; s <- s + x[i] }; s }
for (k in 1:60) until(c(5, 6, 7), 10)
print(c(until(c(5, 6, 7), 10), until(c(1, 2, 30), 20)))
some <- function(x, n) { s <- 0; for (i in 1:n) if (i <= length(x)) s <- s + x[i]; s }
for (k in 1:60) some(c(1, 2, 3), 10)
print(some(c(1, 2, 3), 10))
put <- function(n, m) { x <- numeric(n); for (i in 1:m) x[i] <- i; x }
for (k in 1:60) put(4, 4)
print(put(4, 4)); print(put(2, 5)); print(put(5, 2))
cells <- function(m) { s <- 0; for (i in 1:nrow(m)) for (j in 1:ncol(m)) s <- s * 2 + m[i, j]; s }
for (k in 1:60) cells(matrix(1:4 / 2, 2))
print(c(cells(matrix(1:4 / 2, 2)), cells(matrix(1:3 / 2, 1))))
beyond <- function(m, n) { s <- 0; for (i in 1:n) s <- s + m[i, 2]; s }
for (k in 1:60) beyond(matrix(1:6 / 2, 3), 3)
print(beyond(matrix(1:6 / 2, 3), 2)); print(tryCatch(beyond(matrix(1:6 / 2, 3), 4), error = function(e) conditionMessage(e)))
triangle <- function(n) { x <- numeric(n); for (i in 1:(n - 1)) for (j in (i + 1):n) { x[i] <- x[i] + j; x[j] <- x[j] - i }; x }
for (k in 1:60) triangle(5)
print(triangle(5)); print(triangle(2))
nothing <- function(k) { x <- c(1, 2); s <- 0; for (i in seq_len(k)) for (j in seq_len(k - 1)) s <- s + x[k]; s }
for (k in 1:60) nothing(2)
print(c(nothing(2), nothing(0), nothing(1)))
# The same vector under two names, one of them found.
keep <- list(c(1, 2, 3), c(4, 5, 6))
alias <- function(l, n) {
    x <- l[[1]]; y <- l[[1]]; z <- l[[2]]
    for (i in 1:n) { x[i] <- x[i] + 10; z[i] <- x[i] + y[i] }
    c(x, y, z, l[[1]], l[[2]])
}
for (k in 1:60) r <- alias(keep, 3)
print(r); print(unlist(keep))
pick <- function(a, b, n) { x <- a; y <- if (n > 2) x else b; for (i in 1:n) { x[i] <- -i; y[i] <- y[i] * 2 }; list(x, y, a, b) }
for (k in 1:60) pick(c(1, 2, 3), c(7, 8, 9), k %% 3 + 1)
str(pick(c(1, 2, 3), c(7, 8, 9), 2)); str(pick(c(1, 2, 3), c(7, 8, 9), 3))
same <- function(x) x
through <- function(n) { x <- c(1, 2, 3); y <- same(x); for (i in 1:n) { x[i] <- 0; y[i] <- y[i] + x[i] }; c(x, y) }
for (k in 1:60) through(3)
print(through(3))
grown <- function(n) { x <- 1; for (i in 1:n) { x[length(x) + 1] <- i; y <- x; y[1] <- 9 }; c(length(x), x[1], y[1], sum(x)) }
print(grown(100))
