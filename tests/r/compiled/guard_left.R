# Leaving after a look for a shadowed function: the guard's answer is not on the interpreter's stack.
g <- function() { length <- function(x, ...) 3 }
f <- function(x) {
    a <- 1; s <- 0; k <- 1:3
    for (i in a:5) {
        for (i in c(1.5, 2, 3)) {
            k[length(k) + 1] <- (-x)
            s <- s + i
        }
        for (i in k) {
            if (isTRUE((x %/% x) > (s %/% 1))) NULL else delayedAssign("a", { s <- 1; 7L })
        }
    }
    k
}
g()
for (i in 1:6) print(f(-1))
h <- function(n) { t <- 0; e <- NULL; for (i in 1:n) { if (i == 20) e <- environment(); t <- t + length(1:i) }; c(t, is.null(e)) }
for (i in 1:4) print(h(60))
length <- function(x) 1
for (i in 1:4) print(h(60))
