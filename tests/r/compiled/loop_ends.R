# Versions for inner loops end where their loop ends; the interpreter goes on behind it, in the state the loop left.
f <- function(n) {
    s <- 0
    for (i in 1:n) {
        for (j in 1:n) s <- s + i * j
        s <- s - j
    }
    c(s, i, j)
}
print(f(60))

# break, next and return out of each of the loops.
g <- function(n, out) {
    s <- 0
    for (i in 1:n) {
        for (j in 1:n) {
            if (j == 20) next
            if (j > i) break
            k <- 0
            while (TRUE) {
                k <- k + 1
                if (k > 5) break
                if (i * 1000 + j * 10 + k == out) return(list("inside", i, j, k, s))
                s <- s + k
            }
        }
        if (i %% 7 == 0) next
        s <- s + j
    }
    list("end", i, j, k, s)
}
str(g(40, 0))
str(g(40, 38214))
str(g(40, 21123))

# Sequences of other kinds; the variable keeps its last value, or none.
h <- function(n) {
    out <- character(0)
    for (i in seq_len(n)) {
        for (w in c("a", "b", NA)) if (i %% 50 == 0) out <- c(out, paste0(w, i))
        for (e in list(1L, 2.5, "x", NULL)) if (i == n) out <- c(out, class(e))
        for (z in integer(0)) stop("never")
        for (d in c(x = 1.5, y = 2.5)) if (i == n) out <- c(out, format(d))
        for (q in factor(c("u", "v"))) if (i == n) out <- c(out, q)
    }
    print(is.null(z))
    c(out, w, d, q)
}
print(h(100))

# Types that change behind the loop, before it starts again.
k <- function(n) {
    x <- 0L
    v <- NULL
    for (i in 1:n) {
        for (j in 1:30) x <- x + 1L
        v <- c(v, typeof(x))
        x <- if (i < n / 2) 0L else 0.5
    }
    print(x)
    rle(v)
}
print(unclass(k(80)))

# Errors inside and behind; what was computed is there.
e <- function(n) {
    acc <- integer(n)
    tryCatch({
        for (i in 1:n) {
            for (j in 1:50) acc[i] <- acc[i] + j
            if (i == n - 3) stop("behind ", i)
        }
    }, error = function(c) print(conditionMessage(c)))
    r <- tryCatch(for (i in 1:n) for (j in 1:50) if (i * j == n * 49) acc[i] <- acc[[n + j]], error = function(c) conditionMessage(c))
    print(r)
    c(sum(acc), i, j)
}
print(e(60))

# Loops in loops in loops, with vectors written in each.
m <- function(n) {
    a <- matrix(0, n, n)
    t <- numeric(n)
    for (p in 1:3) {
        for (i in 1:n) {
            for (j in 1:n) a[i, j] <- a[i, j] + p * i - j
            t[i] <- t[i] + a[i, n]
        }
        repeat {
            t[1] <- t[1] + 1
            i <- 0
            while (i < n) { i <- i + 1; t[i] <- t[i] - 1 }
            if (t[1] < t[n]) break
        }
    }
    list(sum(a), t, i, j, p)
}
str(m(25))

# What is looked at behind the loop is what the loop left; a closure made there keeps its own.
fs <- list()
c1 <- function(n) {
    for (i in 1:n) {
        y <- 0
        for (j in 1:40) y <- y + j
        if (i %% 20 == 0) {
            local({ z <- y; fs[[length(fs) + 1]] <<- function() z + i })
            print(mget(c("i", "j", "y")))
        }
    }
}
c1(60)
print(vapply(fs, function(f) f(), 0))

# At top level.
tot <- 0
for (i in 1:50) {
    for (j in 1:50) tot <- tot + i %% j
    if (i == 49) rm(j)
}
print(tot); print(i); print(j)
