# Members of lists, elements of matrices and powers in arguments that are evaluated before the call.
px <- function(p) p$x
area <- function(w, h) { a <- 0; for (k in 1:2) a <- a + w * h; a }
norm <- function(a, b) { s <- a + b; if (s < 0) -s else s }
pts <- function(n, at, what) {
    p <- list(x = 1, y = 2, name = "p"); t <- 0
    for (i in 1:n) {
        if (i == at) p <- what
        p$x <- i
        t <- t + area(p$x, p$y) + norm(px(p), p$y) + norm(p$x^2, px(p)^0.5)
    }
    t
}
for (k in 1:5) print(pts(100, 0, NULL))
fails <- function(e) c(conditionMessage(e), deparse(conditionCall(e)))
print(tryCatch(pts(100, 50, list(x = 1)), error = fails))
print(tryCatch(pts(100, 50, list(x = 1, y = "a")), error = fails))
print(pts(100, 50, list(x = 1L, y = 3L)))
print(pts(100, 50, list(x = 1, yy = 3)))
print(pts(100, 50, structure(list(x = 1, y = 4), class = "pt")))
`$.odd` <- function(x, name) 10
print(pts(100, 50, structure(list(x = 1, y = 4), class = "odd")))
e <- new.env(); e$y <- 7
print(pts(100, 50, e))
print(tryCatch(pts(100, 50, c(x = 1, y = 2)), error = function(e) conditionMessage(e)))
for (k in 1:2) print(pts(100, 0, NULL))

# Matrices.
cells <- function(m, n) { t <- 0; for (i in 1:n) for (j in 1:n) t <- t + norm(m[i, j], m[j, i]) + area(m[i, j] - 1, 2^m[j, i]); t }
m <- matrix(as.numeric(1:25) / 5, 5)
for (k in 1:5) print(cells(m, 5))
print(cells(matrix(1:25, 5) - 12L, 5))
print(tryCatch(cells(m, 6), error = function(e) conditionMessage(e)))
m[3, 3] <- NA
print(tryCatch(cells(m, 5), error = fails))
print(tryCatch(cells(list(1), 1), error = function(e) conditionMessage(e)))

# The member is read when the argument is given, or later if that makes a difference.
later <- function(a, b) { s <- 0; for (k in 1:2) s <- s + b; s + a }
change <- function(n) {
    q <- list(v = 1); t <- 0
    for (i in 1:n) { t <- t + later({ q$v <- i; 0 }, q$v); t <- t + later(q$v, { q$v <- -i; 1 }) }
    t
}
for (k in 1:4) print(change(60))
shape <- function(s) { if (s$kind == 1) area(s$w, s$h) else norm(s$r, s$r^2) }
shapes <- list(list(kind = 1, w = 2, h = 3), list(kind = 2, r = 4), list(kind = 1, w = 5, h = 6))
all3 <- function(n) { t <- 0; for (i in 1:n) t <- t + shape(shapes[[i %% 3 + 1]]); t }
for (k in 1:4) print(all3(90))
