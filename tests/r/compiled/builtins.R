# Builtins that compiled code calls directly or computes itself.
scalars <- function(n) {
    s <- 0; k <- 0L; nas <- 0
    for (i in 1:n) {
        x <- i / 3
        s <- s + max(x, 5) + min(i, 7L) - abs(-i) + abs(x - 100)
        k <- bitwXor(bitwAnd(k + i, 255L), bitwOr(i %% 4L, 8))
        k <- bitwAnd(k, 127)
        v <- if (i %% 5 == 0) NA_real_ else x
        w <- if (i %% 7 == 0) NA_integer_ else i
        if (is.na(v)) nas <- nas + 1
        if (is.na(w) || is.na(FALSE)) nas <- nas + 1
        s <- s + as.integer(x) %/% 2L + x %/% 2 + (-i) %/% 4 + i %% 3 - (-7) %% 3
    }
    c(s, k, nas)
}
print(scalars(3000))

vectors <- function(n) {
    total <- 0
    for (i in 1:n) {
        v <- c(i, i + 1, i + 2)
        w <- c(v[1], v[3])
        total <- total + length(v) + w[2] + sum(w[-1]) + length(seq_len(i %% 4)) + length(numeric(i %% 3))
        l <- vector("list", 3)
        l[[2]] <- v
        total <- total + is.null(l[[1]]) + is.null(l[[2]]) + length(l) + length(l[[2]][-1])
        for (j in seq_along(v)) total <- total + v[j]
    }
    total
}
print(vectors(2500))

texts <- function(n) {
    s <- c("apple", "pear", NA, "fig")
    hits <- 0; out <- ""
    for (i in 1:n) {
        t <- s[i %% 2 + 1]
        if (t == "pear") hits <- hits + 1
        if (t != "apple" && nchar(t) == 4L) hits <- hits + 1
        if (substr(t, 1, 1) == "a") hits <- hits + 10
        if (identical(t, "pear")) hits <- hits + 100
        if (i > n - 2) out <- paste0(out, toupper(t), ";")
    }
    c(hits, out)
}
print(texts(2400))
na <- function(n) { s <- c("a", NA); k <- 0; for (i in 1:n) { u <- s[1 + (i > 1990)] == "a"; if (is.na(u)) k <- k + 1 }; k }
print(na(2000))

# Errors, warnings and methods are those of the interpreter.
warned <- function(x, n) { s <- 0; for (i in 1:n) { v <- if (i == 1500) "z" else "1"; s <- s + sum(as.integer(v), na.rm = TRUE) }; s }
print(withCallingHandlers(warned(1, 2000), warning = function(w) { cat("warning:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") }))
f <- function(x, i) x[[i]]
for (i in 1:2000) f(list(1, 2), 2)
print(tryCatch(f(list(1, 2), 3), error = function(e) print(conditionCall(e))))
length.stack <- function(x) { cat("length.stack\n"); 99L }
size <- function(x) length(x)
for (i in 1:2000) size(c(1, 2))
print(size(structure(list(), class = "stack")))
print(size(new.env()))
pick <- function(x, i) x[i]
for (i in 1:2000) pick(c(1, 2, 3), 2)
print(pick(factor(c("u", "v")), 2))
print(pick(c(a = 1, b = 2), 2))
print(pick(c(1, 2, 3), -1))
print(pick(1:3, 7))
pick2 <- function(x, i) x[i]
print(pick2(1:3))
for (i in 1:1500) pick2(1:3, 2)
print(pick2(1:3))

# A builtin that is shadowed in mid-loop.
g <- function(n) {
    r <- 0
    for (i in 1:n) {
        if (i == 1800) assign("max", function(...) -1, envir = globalenv())
        r <- r + max(i, 3)
    }
    r
}
print(g(2000))
rm(max)

# Functions found in the frame and around it.
outer <- function(n) {
    count <- 0
    step <- function(k) { count <<- count + k; if (k > 0) step(k - 1) else count }
    twice <- function(k) step(k) + step(k)
    r <- 0
    for (i in 1:n) r <- r + twice(i %% 3)
    c(r, count)
}
print(outer(1500))
h <- function(n) { f <- function(x) x + 1; r <- 0; for (i in 1:n) { if (i == 1900) f <- 5; if (i < 1900) r <- f(r) }; r }
print(h(2000))
c2 <- function(n) { c <- 3; r <- 0; for (i in 1:n) r <- r + length(c(c, i)); r }
print(c2(2000))
down <- function(n) { s <- 0; for (k in 1:3) for (i in n:1) s <- s + i * k; s }
print(down(1500))

# Small functions that call builtins take the place of their calls, as arguments too.
move <- function(pos, dir, t) c(pos[1] + dir[1] * t, pos[2] + dir[2] * t)
inside <- function(p) { x <- floor(p[1]); y <- floor(p[2]); x >= 0 && y >= 0 && x < 16 && y < 16 }
cast <- function(n) {
    total <- 0
    for (a in 1:n) {
        dir <- c(cos(a), sin(a))
        t <- 0
        while (t < 20) { t <- t + 0.5; if (!inside(move(c(8.5, 8.5), dir, t))) break }
        total <- total + t
    }
    total
}
print(cast(200))
w <- function(x) sqrt(x)
z <- function(n) { s <- 0; for (i in 1:n) s <- s + w(if (i == 1500) -1 else i); s }
print(withCallingHandlers(z(2000), warning = function(w) { print(conditionCall(w)); invokeRestart("muffleWarning") }))
