# Ranges of loops, as integers, doubles, downwards, empty, and of kinds that change.
up <- function(a, b) { s <- 0; for (i in a:b) s <- s * 2 + i; s }
for (k in 1:60) up(1, 4)
print(c(up(1, 4), up(1L, 4L), up(4, 1), up(1.5, 4), up(1, 4.7), up(0, 0), up(-2, 2), up(3L, 3)))
print(try(up(NA, 3), silent = TRUE)[1])
down <- function(n) { v <- integer(0); for (i in n:1) v <- c(v, i); v }
for (k in 1:60) down(3)
print(down(3)); print(down(0)); print(down(1)); print(down(-1)); print(down(2.5))
len <- function(n) { s <- 0L; for (i in seq_len(n)) s <- s + i; s }
for (k in 1:60) len(5)
print(c(len(5), len(0), len(1L), len(TRUE)))
print(tryCatch(len(-1), error = function(e) "error"))
print(tryCatch(len(NA), error = function(e) "error", warning = function(w) "warning"))
along <- function(x) { s <- 0L; for (i in seq_along(x)) { if (i == 3L) x <- 1; s <- s + i * length(x) }; s }
for (k in 1:60) along(c(1, 2, 3, 4))
print(c(along(c(1, 2, 3, 4)), along(NULL), along(7), along(list(1, 2)), along("a"), along(letters)))
print(along(factor(c("x", "y"))))
length.bag <- function(x) 9L
print(along(structure(list(1, 2), class = "bag")))
nested <- function(n) {
    m <- matrix(0, n, n)
    for (i in seq_len(n)) for (j in i:n) { m[i, j] <- i * 10 + j; last <- j }
    for (i in n:1) for (j in 1:i) m[i, j] <- m[i, j] + 1
    c(sum(m), last, i, j)
}
for (k in 1:30) r <- nested(6)
print(r); print(nested(1))
edge <- function(a, b) { n <- 0; for (i in a:b) n <- n + 1; c(n, i) }
for (k in 1:60) edge(1, 3)
print(edge(.Machine$integer.max - 2L, .Machine$integer.max))
print(edge(2147483646, 2147483649))
halves <- function(n) { s <- 0; for (i in 1:(n / 2)) s <- s + i; s }
for (k in 1:60) halves(k + 1)
print(c(halves(7), halves(8), halves(2)))
# A loop that never ran before is come to.
later <- function(n, again) {
    s <- 0
    for (i in 1:n) s <- s + i
    if (again) { x <- rep(TRUE, 50); for (k in 1:50) if (x[k]) s <- s + 1 }
    w <- 0
    while (again && w < 5) w <- w + 1
    s + w
}
for (k in 1:40) later(100, FALSE)
print(c(later(100, TRUE), later(5000, TRUE), later(10, TRUE), later(10, TRUE)))
