# Chains of element-wise operations on vectors long enough to be done in one pass.
n <- 1500
x <- (1:n) / 7; y <- rev(x) - 30; k <- n:1; l <- x > 100; one <- 3
digest <- function(v) c(typeof(v), length(v), sum(is.na(v)), format(sum(as.numeric(v), na.rm = TRUE), digits = 15))
f <- function(x, y, a) x * y + sqrt(x) - y / (x + a)
print(digest(f(x, y, 2)))
print(digest(f(x, y, 2L)))
print(digest(f(x, y, k)))
print(digest(f(k, y, 1)))
g <- function(x, y) -(x - y)^2 + abs(y) * 0.5 - exp(-x / 10)
print(digest(g(x, y)))
h <- function(x, y, l) !(x > 50) & y <= 20 | l
print(digest(h(x, y, l)))
print(digest(x * 2 + 1 > y - 3 & l))
print(digest((k / 2L)^2L - 1L))
print(digest(-x + one))
print(digest(floor(x * 1.5) + ceiling(y / 3)))
# Missing values keep their kind.
x[5] <- NA; x[6] <- NaN; y[7] <- NA; y[6] <- NA; x[8] <- Inf; y[8] <- -Inf
r <- x * y + 1 - y
print(r[4:9]); print(is.nan(r[4:9]))
print((x + y > 0 | l)[4:9])
print((2 * x + 0 * y)[4:9])
k[3] <- NA
print((k * 2.5 + x)[1:5])
print((NA * x + 1)[4:9]); print((x * NaN + NA_real_)[1:3])
