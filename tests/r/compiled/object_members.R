# `$` on lists with a class: as on lists without, until somebody defines a method.
pt <- function(x, y) structure(list(x = x, y = y), class = "pt")
norm2 <- function(p) p$x * p$x + p$y * p$y
total <- function(n, p) { t <- 0; for (i in 1:n) t <- t + norm2(p); t }
for (k in 1:4) print(total(300, pt(k, 2L)))
print(total(3, pt(1L, 2L)))
# other classes, no class, missing members, partial names
print(total(3, structure(list(x = 1, y = 2), class = c("a", "b"))))
print(total(3, list(x = 1, y = 2)))
print(total(3, list(y = 1, x = 2)))
print(total(3, structure(list(xx = 1, y = 2), class = "pt")))
print(total(3, structure(list(y = 2), class = "pt")))
print(tryCatch(total(3, structure(c(x = 1), class = "pt")), error = conditionMessage))
e <- structure(new.env(), class = "pt"); e$x <- 3; e$y <- 4
print(total(3, e))
# a method defined in the middle of a loop
turn <- function(n, p) {
    s <- 0
    for (i in 1:n) {
        if (i == n %/% 2) assign("$.pt", function(x, name) 100, envir = globalenv())
        s <- s + p$x
    }
    s
}
for (k in 1:3) { print(turn(200, pt(1, 2))); rm("$.pt", envir = globalenv()); print(total(100, pt(1, 2))) }
# in inlined functions, and members that are changed
area <- function(s, ...) UseMethod("area")
area.sq <- function(s, ...) s$w * s$w
area.rc <- function(s, ...) s$w * s$h
area.up <- function(s, ...) 1 + NextMethod()
shapes <- list(structure(list(w = 2), class = "sq"), structure(list(w = 2, h = 3), class = "rc"),
               structure(list(w = 2, h = 4), class = c("up", "rc")))
f <- function(n) { t <- 0; for (i in 1:n) t <- t + area(shapes[[i %% 3 + 1]]); t }
for (k in 1:4) print(f(400))
step <- function(a, x) { a$n <- a$n + x; b <- a$log; b[length(b) + 1] <- x; a$log <- b; a }
acc <- structure(list(n = 0, log = numeric(0)), class = "acc")
g <- function(n) { a <- acc; for (i in 1:n) a <- step(a, i); list(a$n, sum(a$log), length(acc$log)) }
for (k in 1:3) print(g(120))
h <- function(p) { q <- p$x; q[1] <- -1; c(q, p$x) }
for (k in 1:60) r <- h(pt(c(1, 2), 0))
print(r)
`$.keyed` <- function(x, name) paste0("<", name, ">")
k <- structure(list(x = 1), class = "keyed")
m <- function(p) p$x
for (i in 1:60) r <- m(pt(1, 2))
print(r); print(m(k)); print(m(pt(5, 2)))
