# Functions with choices in arguments of calls: computed before the call if nobody can tell.
clamp <- function(x, lo, hi) if (x < lo) lo else if (x > hi) hi else x
max2 <- function(a, b) { if (a > b) a else b }
sgn <- function(x) { r <- 0; if (x > 0) r <- 1; if (x < 0) r <- -1; r }
inside <- function(x, lo = 0, hi = lo + 10) { if (x >= lo && x <= hi) TRUE else FALSE }
pick <- function(x, k) { if (x > k) { t <- x * 2; t + 1 } else { u <- x; u - 1 } }
early <- function(x) { if (x > 100) return(100); if (x < 1 || x > 90) return(-1); x / 2 }
use <- function(a, b, c) { s <- 0; for (k in 1:2) s <- s + a * b - c; s }
flag <- function(b) { n <- 0; for (k in 1:2) if (b) n <- n + k; n }
root <- function(n) {
    t <- 0
    for (i in 1:n) {
        t <- t + use(clamp(i, 10, 90), max2(i, 50), sgn(i - 60))
        t <- t + use(max2(clamp(i, 3, 40), max2(i, 7)), pick(i, 20), early(i))
        t <- t + flag(inside(i, 5)) + flag(inside(x = i, hi = 30)) + flag(inside(i) || i > 95)
        t <- t + use(if (i %% 2 == 0) i else -i, early(max2(i, 3)), 1)
    }
    t
}
for (k in 1:5) print(root(120))
print(root(120L))

# Ways never gone before; types and values that were not seen.
late <- function(n, at, what) { t <- 0; for (i in 1:n) t <- t + use(clamp(if (i == at) what else i, 0, 1000), 1, max2(i, 2)); t }
for (k in 1:4) print(late(80, 0, 5))
print(late(80, 50, -3)); print(late(80, 50, 5000)); print(late(80, 50, 7L))
print(tryCatch(late(80, 50, NA), error = function(e) c(conditionMessage(e), deparse(conditionCall(e)))))
print(tryCatch(late(80, 50, "a"), error = function(e) c(conditionMessage(e), deparse(conditionCall(e)))))
print(tryCatch(late(80, 50, NULL), error = function(e) c(conditionMessage(e), deparse(conditionCall(e)))))
print(tryCatch(late(80, 50, c(1, 2)), error = function(e) c(conditionMessage(e), deparse(conditionCall(e)))))
for (k in 1:2) print(late(80, 0, 5))

# An argument that is not used is not evaluated: its errors don't happen.
unused <- function(a, b) { if (a > 0) a else b }
lazy <- function(n, at) { t <- 0; for (i in 1:n) t <- t + use(unused(i, max2(if (i == at) stop("used") else i, 3)), 1, 0); t }
for (k in 1:3) print(lazy(60, 0))
print(lazy(60, 30))

# A variable that only one way binds comes from outside on the other.
v <- 1000
maybe <- function(x) { if (x > 30) v <- x; v + 1 }
bound <- function(n) { t <- 0; for (i in 1:n) t <- t + use(maybe(i), 1, 0); t }
for (k in 1:3) print(bound(60))
v <- 5; print(bound(60))
none <- function(x) { if (x > 30) w1 <- x; w1 + 1 }
unbound <- function(n) { t <- 0; for (i in n:1) t <- t + use(none(i), 1, 0); t }
print(tryCatch(unbound(60), error = function(e) conditionMessage(e)))

# Defaults that are evaluated on one way only.
dflt <- function(x, d = x * 3) { if (x > 20) x <- d; x + d }
defs <- function(n) { t <- 0; for (i in 1:n) t <- t + use(dflt(i), dflt(i, 2), 1); t }
for (k in 1:4) print(defs(50))

# Frames: who looks from the called function sees the argument as it was given.
seen <- function(a) { if (a == 77) print(sys.call()); a }
shows <- function(n) { t <- 0; for (i in 1:n) t <- t + seen(max2(i, 3)); t }
for (k in 1:3) print(shows(60))
print(shows(80))
counts <- 0
count <- function(x) { counts <<- counts + 1; if (x > 5) x else 5 }
counted <- function(n) { t <- 0; for (i in 1:n) t <- t + unused(i, count(i)) + use(count(i), 1, 0); t }
for (k in 1:3) print(c(counted(40), counts))

# Redefined meanwhile.
again <- function(n) { t <- 0; for (i in 1:n) { t <- t + use(max2(i, 9), 1, 0); if (i == 40) max2 <<- function(a, b) if (a > b) b else a }; t }
print(again(30)); print(again(30)); print(again(60)); print(again(30))
