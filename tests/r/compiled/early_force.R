# An argument is evaluated at its first use, not where a loop that might use it starts.
v <- 1
late <- function(x, n, use) {
  s <- 0
  for (i in 1:n) { if (use) s <- s + x; s <- s + 1 }
  v <<- v + 5
  c(s, x)
}
hot <- function(f, ...) for (k in 1:20) f(v, 300, ...)
hot(late, TRUE)
for (k in 1:4) print(late(v, 3, TRUE))
for (k in 1:4) print(late(v, 3, FALSE))

# A loop that doesn't run evaluates nothing.
never <- function(x, n) {
  s <- 0
  for (i in seq_len(n)) s <- s + x
  v <<- v + 5
  c(s, x)
}
hot(never)
for (n in c(3, 0, 2, 0, 0)) print(never(v, n))
never2 <- function(x, n) {
  s <- 0; i <- 0
  while (i < n) { s <- s + x; i <- i + 1 }
  v <<- v + 5
  c(s, x)
}
hot(never2)
for (n in c(3, 0, 2, 0, 0)) print(never2(v, n))
nested <- function(x, n) {
  s <- 0
  for (i in 1:2) for (j in seq_len(n)) s <- s + x[1]
  v <<- v + 5
  c(s, x)
}
hot(nested)
for (n in c(3, 0, 2, 0, 0)) print(nested(v, n))

# Evaluated for nothing but to be evaluated.
only <- function(x, n) { for (i in 1:n) x; v <<- v + 1; x }
hot(only)
for (k in 1:4) print(only(v, 3))

# A loop's sequence may be of another type next time round.
turn <- function(x) {
  s <- 0; k <- 1:3
  for (j in 1:6) {
    for (i in k) { k <- abs(-0.25); k[2L] <- sqrt(x); s <- s + i }
    s <- s + j
  }
  s
}
for (k in 1:20) cat(turn(1), "")
cat("\n")
ends <- function(a, n) {
  s <- 0
  for (j in 1:4) { for (i in a:n) s <- s + i; a <- 0.5 - a }
  s
}
for (k in 1:6) cat(ends(1L, 5L), ends(0.5, 3), "")
cat("\n")
