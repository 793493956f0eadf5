# Elements of lists: by number, by name, in place, nested, growing.
ball <- function(n) {
    b <- list(x = 1, y = 2, name = "b")
    hits <- 0
    for (i in 1:n) {
        b$x <- b$x + b$y
        if (b$x > 50) { b$x <- 0; hits <- hits + 1 }
        b[[2]] <- b[[2]] + 0.5
    }
    list(b, hits)
}
str(ball(3000))

grow <- function(n) {
    out <- list()
    named <- list(first = 0)
    v <- integer(0)
    w <- numeric(0)
    for (i in 1:n) {
        out[[i]] <- c(i, i^2)
        named[[i + 1]] <- i
        v[i] <- i
        w[[length(w) + 1]] <- i / 2
    }
    list(length(out), out[[n]], length(named), names(named)[1:3], sum(v), sum(w))
}
str(grow(2500))

nested <- function(n) {
    x <- list(a = c(1, 2, 3), b = list(c = 1:3, d = "s"))
    for (i in 1:n) {
        x$a[2] <- x$a[2] + 1
        x[["b"]]$c[1] <- i
        x[[1]][[3]] <- i
    }
    x
}
str(nested(2500))

# What others hold is not changed.
shared <- function(n) {
    keep <- list(c(0, 0), 1)
    total <- 0
    for (i in 1:n) {
        mine <- keep
        e <- mine[[1]]
        mine[[1]][1] <- i
        f <- mine[[1]]
        mine[[2]] <- f
        mine[[2]][2] <- 5
        total <- total + e[1] + f[1] + f[2] + keep[[1]][1] + mine[[2]][2]
    }
    total
}
print(shared(2500))

twice <- function(n) {
    y <- list(c(1, 2, 3), 2)
    s <- 0
    for (i in 1:n) {
        y[[1]] <- c(i, 2, 3)
        x <- y[[1]]
        u <- y[[1L]]
        y[[1]] <- 0
        x[1] <- 50
        s <- s + u[1]
    }
    s
}
print(twice(2000))

# A function that gives a variable of the caller away.
given <- function(n) {
    x <- c(1, 2, 3)
    f <- function() x
    s <- 0
    for (i in 1:n) {
        u <- f()
        x[1] <- x[1] + 1
        s <- s + u[1]
    }
    s
}
print(given(1000))
print(given(1000))

# NULL takes elements away, a list can contain itself, members appear.
odd <- function(n) {
    r <- integer(0)
    for (i in 1:n) {
        x <- list(a = 1, b = 2, c = 3)
        if (i > 1990) x$b <- NULL
        if (i > 1995) x$d <- i
        if (i > 1997) x[[1]] <- x
        if (i > 1998) x[["c"]] <- NULL
        r <- length(x)
        if (i > 1989) cat(r, names(x), is.list(x[[1]]), x$a[[1]][[1]], "\n")
    }
    r
}
print(odd(2000))

# Partial matches and members that are not there.
part <- function(n) {
    x <- list(value = 10, b = 2)
    s <- 0
    for (i in 1:n) s <- s + x$value + x$val + length(x$zz)
    s
}
print(part(2000))

# The same code on lists whose members are elsewhere.
area <- function(s) s$w * s$h
total <- 0
shapes <- list(list(w = 1, h = 2), list(h = 3, w = 4), list(k = 1, w = 5, h = 6), list(w = 2L, h = 3L))
for (i in 1:4000) total <- total + area(shapes[[i %% 4 + 1]])
print(total)
print(tryCatch(area(1), error = function(e) conditionMessage(e)))
print(tryCatch(shapes[[9]], error = function(e) conditionMessage(e)))
