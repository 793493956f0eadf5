# Ranges, rows and columns, read and assigned.
f <- function(p, n) { for (k in 1:n) { t <- p[1]; p[1:4] <- p[2:5]; p[5] <- t }; p }
g <- function(x, a, b) { s <- 0; for (k in 1:20) s <- s + sum(x[a:b]) + length(a:b); s }
h <- function(m, n) { for (k in 1:n) { m[1, ] <- m[2, ] + 1; m[, 2] <- m[, 1]; m[k %% 3 + 1, ] <- k / 2 }; m }
al <- function(x) { y <- x; for (k in 1:5) { x[1:2] <- x[2:3]; if (k == 2) y <- x; x[3:3] <- k + 0.5 }; list(x, y) }
sc <- function(x, v) { for (k in 1:4) x[2:3] <- v; x }
for (q in 1:60) { a <- f(1:10, 3); b <- f(c(1.5, 2, 3, 4, 5), 2); c1 <- g(1:10, 2, 5); d <- h(matrix(0, 3, 4), 5); e <- al(c(1, 2, 3)); z <- sc(c(1, 2, 3), 9) }
print(a); print(b); print(c1); print(d); print(e); print(z)
print(g(1:10, 5, 2)); print(g(1:3, 2, 5)); print(g(c(a = 1, b = 2), 1, 2)); print(g(1:10, 0, 3)); print(g(c(TRUE, NA, TRUE), 1, 1)); print(g(1:10, 1.5, 3)); print(g(1:10, 3L, 3L)); print(g(1:5, -1, -2))
print(sc(1:3, 2.5)); print(sc(c(1, 2, 3), c(7L, 8L))); print(sc(c(1, 2, 3), c(7, 8))); print(sc(c(1, 2, 3), "a")); print(tryCatch(sc(c(1, 2, 3), NULL), error = conditionMessage)); print(sc(list(1, 2, 3), 4)); print(suppressWarnings(sc(c(1, 2, 3), c(1, 2, 3)))); print(sc(1:1, 5L)); print(sc(1:3, factor("a")))
rows <- function(m, i) { s <- 0; for (k in 1:10) s <- s + sum(m[i, ]) + sum(m[, i]); s }
for (q in 1:40) rows(matrix(1:6, 2), 2)
print(rows(matrix(1:6, 2), 2)); print(rows(matrix(c(1.5, 2, 3, 4), 2), 1)); print(tryCatch(rows(matrix(1:6, 2), 3), error = conditionMessage)); print(rows(matrix(1:6, 2, dimnames = list(c("a", "b"), NULL)), 2)); print(rows(matrix(1:4, 2), c(1, 2))); print(rows(matrix(1:4, 2), -1)); print(rows(matrix(1:4, 2), TRUE)); print(rows(matrix(numeric(), 2, 0), 0)); print(rows(as.data.frame(matrix(1:4, 2)), 1))
wide <- function(m) { for (k in 1:3) { m[, 1] <- k; m[2, ] <- 0L }; m }
for (q in 1:40) w <- wide(matrix(0L, 2, 2)); print(w); print(wide(matrix(0, 2, 2))); print(wide(matrix("a", 2, 2)))
one <- function(m) { r <- 0; for (k in 1:5) r <- m[k, ]; r }
for (q in 1:40) one(matrix(1:5, 5)); print(one(matrix(1:5, 5))); print(one(matrix(c(TRUE, NA), 5, 2)))
keep <- function(x, n) { l <- list(); for (k in 1:n) { l[[k]] <- x; x[1:2] <- x[2:3] + k }; l }
for (q in 1:40) kk <- keep(c(1, 2, 3), 3); print(kk)
