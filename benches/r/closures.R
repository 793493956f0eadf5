# Higher-order functions: composition, counters, folds.
compose <- function(f, g) { force(f); force(g); function(x) f(g(x)) }
execute <- function() {
    inc <- function(x) x + 1
    f <- inc
    for (i in 1:20) f <- compose(f, inc)
    total <- 0
    for (i in 1:6000) total <- total + f(i)
    for (round in 1:20) {
        s <- Reduce(`+`, Map(function(a, b) a * b, 1:500, 500:1))
        k <- sum(sapply(Filter(function(x) x %% 2 == 0, 1:500), function(x) x^2))
        total <- total + s + k
    }
    total
}
expected <- NULL
