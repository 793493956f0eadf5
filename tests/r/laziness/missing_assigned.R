# What `missing` says of formals that some way through the function assigns and another does not.
one <- function(start = 1) {
    if (!missing(start)) start <- 5
    if (missing(start)) start <- 77
    start
}
print(c(one(), one(3), one(), one(4)))

span <- function(data, start = 1, end = numeric(), frequency = 1) {
    n <- length(data)
    if (!missing(start)) start <- as.numeric(start)
    if (length(start) > 1L) start <- start[1L] + (start[2L] - 1) / frequency
    if (!missing(end)) end <- as.numeric(end)
    if (missing(end)) end <- start + (n - 1) / frequency
    else if (missing(start)) start <- end - (n - 1) / frequency
    c(start, end)
}
for (i in 1:3) {
    print(span(1:4, end = 10))
    print(span(1:4, start = c(2000, 3), frequency = 12))
    print(span(1:4))
}

# In a loop: the formal is assigned in its third iteration.
looped <- function(n, x = 0) {
    seen <- logical()
    for (i in seq_len(n)) {
        seen <- c(seen, missing(x))
        if (i == 3L) x <- i
    }
    list(seen, x, missing(x))
}
for (i in 1:3) str(looped(5))
str(looped(2))
str(looped(4, 9))

# The same word is assigned that the default has.
same <- function(x = 1) { x <- 1; missing(x) }
print(c(same(), same(), same(2)))
maybe <- function(b, x = 1) { if (b) x <- 1; missing(x) }
for (i in 1:3) print(c(maybe(TRUE), maybe(FALSE), maybe(TRUE, 1), maybe(FALSE, 1)))

# Defaults that are code, and formals without one.
code <- function(b, x = b + 1) { if (b > 1) x <- x; c(missing(x), x) }
for (i in 1:3) print(c(code(1), code(2), code(1, 3), code(2, 3)))
none <- function(b, x) { if (b) x <- 2; if (missing(x)) "missing" else x }
for (i in 1:3) { print(none(TRUE)); print(none(FALSE)); print(none(FALSE, 3)) }

# From outside: `<<-`, `assign`, and a function in the function.
inner <- function(b, x = 1) {
    set <- function() x <<- 1
    if (b) set()
    missing(x)
}
for (i in 1:3) print(c(inner(TRUE), inner(FALSE)))
other <- function(b, x = 1) {
    if (b) assign("x", 1)
    missing(x)
}
for (i in 1:3) print(c(other(TRUE), other(FALSE)))

# The method that comes next gets what was given.
gen <- function(x, y = 1, ...) UseMethod("gen")
gen.a <- function(x, y = 2, ...) {
    if (length(x) > 1L) y <- 2
    NextMethod()
}
gen.default <- function(x, y = 3, ...) c(missing(y), y)
for (i in 1:3) {
    print(gen(structure(1, class = "a")))
    print(gen(structure(1:2, class = "a")))
    print(gen(structure(1:2, class = "a"), 5))
}

# Called by compiled functions.
caller <- function(n) {
    s <- 0
    for (i in seq_len(n)) s <- s + one() + maybe(i %% 2 == 0)
    s
}
print(caller(10))
print(caller(2000))

# More formals than an environment has bits for.
many <- as.function(c(setNames(rep(list(7), 70), paste0("a", 1:70)), quote({
    if (a1 > 7) a66 <- 7
    c(missing(a64), missing(a65), missing(a66), a66)
})))
for (i in 1:3) {
    print(many())
    print(many(8))
    print(many(a65 = 1, a66 = 2))
}
