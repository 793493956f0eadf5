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
# Loops through counted sequences, entered in the middle.
conv <- function(a, b) {
    out <- double(length(a) + length(b) - 1)
    for (i in seq_along(a)) for (j in seq_along(b)) out[i + j - 1] <- out[i + j - 1] + a[i] * b[j]
    out
}
print(sum(conv(1:60 / 7, 1:90 / 9)))
for (k in 1:20) r <- conv(1:30 / 7, 1:20 / 9)
print(r[7])
chosen <- function(n, up) { s <- 0; for (i in if (up) seq_len(n) else rev(seq_len(n))) s <- s * 3 %% 1000 + i; s }
for (k in 1:60) chosen(4, k %% 2 == 0)
print(c(chosen(4, TRUE), chosen(4, FALSE)))
kinds <- function(x) { n <- 0; for (v in x) if (is.numeric(v)) n <- n + v else n <- n + nchar(v); n }
for (k in 1:60) kinds(c(1, 2, 3))
print(c(kinds(c(1, 2, 3)), kinds(7), kinds("abc"), kinds(c("a", "bc")), kinds(list(1, "ab", 3L)), kinds(1:4), kinds(NULL)))
print(kinds(factor(c("x", "yy"))))
changed <- function(x) { s <- 0; for (v in x) { x[2] <- 100; s <- s + v }; s + x[2] }
for (k in 1:60) changed(c(1, 2, 3))
print(changed(c(1, 2, 3))); print(changed(1:3))
