# An argument evaluated early after one that stays a promise: leaving starts at the call, not before.
n <- 0
count <- function() { n <<- n + 1; n }
slow <- function(v) { for (i in 1:3) v <- v + i; v }
pick <- function(p, q) if (q > 1) p - q else q
f <- function(x, y) {
    count()
    s <- 0
    for (i in 1:50) {
        s <- s + pick(slow(x), y / x)
        if (i == 40) x <- TRUE
    }
    s
}
for (k in 1:20) print(f(2, 8))
print(n)
