# An element assigned while earlier operands wait on the stack, inside loops whose counts are on it too.
f <- function(seq, n) {
  s <- 0
  k <- c(1, 2, 3)
  for (e in seq) {
    for (i in 1:n) {
      s <- s + switch(2L, 1, { k[2] <- s; 2 }, 3)
      k <- c(k[1], sum(k, { k[1] <- i; k }))
    }
    s <- s + length(e)
  }
  list(s, k)
}
for (j in 1:4) print(f(list(1, 2L, TRUE), 5))
print(f(1:3, 4))
print(f(c(0.5, 1), 3))
print(f(letters[1:3], 3))
g <- function(v) {
  out <- list()
  for (e in v) out[[length(out) + 1]] <- list(v, { v[1] <- e; v })
  out
}
for (j in 1:3) str(g(list(1, "a")))
for (j in 1:3) str(g(c(1, 5)))
