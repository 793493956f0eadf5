# Element-wise chains in compiled functions: one pass, and the same values bit by bit.
axpy <- function(a, x, b, y) a * x + b * y
poly <- function(x) ((x * 2 + 3) * x - 1) * x + 0.5
dist <- function(x, m) (x - m)^2 / 2
mixed <- function(x, k) -x + abs(x - k) / (k + x) * 3L
tests <- function(x, y) (x > 1 & y < 2) | !(x == y)
roots <- function(x, y) sqrt(x * x + y * y) - exp(-x)
same <- function(x) x * x + x - x / x
each <- function(n, f, ...) { for (i in 1:n) r <- f(...); r }
bits <- function(v) paste(format(v, digits = 17), collapse = " ")
show <- function(x, y) {
    cat(bits(each(60, axpy, 2, x, 3, y)), "\n")
    cat(bits(each(60, poly, x)), "\n")
    cat(bits(each(60, dist, x, 0.25)), "\n")
    cat(bits(each(60, mixed, x, 2)), "\n")
    cat(each(60, tests, x, y), "\n")
    cat(bits(each(60, roots, x, y)), "\n")
    cat(bits(each(60, same, x)), "\n")
}
show(c(0.5, 1.25, 3), c(1, 2, 4))
show(c(0.1, 0.7, 0.2, 5), c(3, -1, 2, 0.3))
x <- (1:1201) / 7
print(sum(each(60, poly, x)))
print(sum(each(60, axpy, 0.5, x, -1, rev(x))))

# NA and NaN, of which the left one counts; numbers on either side.
odd <- c(1, NA, NaN, Inf, -Inf, 0)
plus <- function(x, y) x + y * 1
for (k in 1:40) r <- plus(odd, rev(odd))
print(r)
for (v in list(NA_real_, NaN, 0, Inf, NA)) { for (k in 1:40) r <- plus(odd, v); print(r); for (k in 1:40) r <- plus(v, odd); print(r) }
div <- function(x, y) (x - y) / (x + y)
for (k in 1:40) r <- div(odd, 0)
print(r)

# What changes on the way: kinds, lengths, attributes, classes.
for (k in 1:60) r <- poly(c(1, 2, 3))
print(poly(1:3)); print(poly(c(TRUE, FALSE))); print(poly(2)); print(poly(2L)); print(poly(numeric(0))); print(poly(c(a = 1, b = 2)))
print(poly(matrix(c(1, 2, 3, 4), 2))); print(poly(1i)); print(poly(NULL))
print(tryCatch(poly("a"), error = function(e) c(conditionMessage(e), deparse(conditionCall(e)))))
print(poly(structure(c(1, 2), class = "cm")))
Ops.money <- function(e1, e2) { cat(.Generic, ""); structure(get(.Generic)(unclass(e1), unclass(e2)), class = "money") }
print(unclass(poly(structure(c(1, 2), class = "money"))))
print(poly(factor(c("a", "b"))))
for (k in 1:60) r <- axpy(2, c(1, 2, 3, 4), 3, c(1, 1, 1, 1))
print(axpy(2, c(1, 2, 3, 4), 3, c(10, 20)))
print(withCallingHandlers(axpy(2, c(1, 2, 3), 3, c(10, 20)), warning = function(w) {
    cat("warning:", conditionMessage(w), deparse(conditionCall(w)), "\n"); invokeRestart("muffleWarning")
}))
print(axpy(c(1, 2), c(1, 2), 1, 1)); print(axpy(1, 1, 1, 1)); print(axpy(1, 2, c(1, 2), 3))
for (k in 1:60) r <- roots(c(1, 4), c(2, 3))
print(withCallingHandlers(sqrt(c(1, -1)) + roots(c(1, 4), 1), warning = function(w) {
    cat("warning:", conditionMessage(w), "\n"); invokeRestart("muffleWarning")
}))

# Operands stay what they are; old values of the variable that gets the result may be used again.
keeps <- function(n) {
    x <- c(1, 2, 3); y <- x; s <- 0
    for (i in 1:n) { z <- x * 2 + i; x <- x + 0.5; w <- z - x; s <- s + sum(w) }
    list(x, y, z, w, s)
}
for (k in 1:3) str(keeps(50))
steps <- function(n) { v <- c(0, 1); old <- v; for (i in 1:n) { if (i == 20) old <- v; v <- v * 0.5 + 1 }; list(v, old) }
for (k in 1:3) str(steps(50))
fit <- function(x, y, n) { w <- 0; b <- 0; for (i in 1:n) { e <- w * x + b - y; w <- w - 0.05 * mean(e * x); b <- b - 0.05 * mean(e) }; round(c(w, b), 6) }
for (k in 1:3) print(fit(c(1, 2, 3, 4), c(3, 5, 7, 9), 400))
part <- function(x, i) { x[i] <- 0; y <- x * 2 + 1; x[1] <- 100; y }
for (k in 1:60) r <- part(c(1, 2, 3), 2)
print(r)
inplace <- function(n) { v <- numeric(4) + 1; for (i in 1:n) { t <- v * 2 - 1; t[1] <- t[1] + 1; v <- t / 2 + v / 2 }; v }
for (k in 1:3) print(inplace(30))
