# Elements of global variables and of enclosing functions, assigned in loops by `<<-`.
x <- numeric(5)
fill <- function(n) { for (i in 1:n) x[i] <<- i * 0.5; sum(x) }
for (k in 1:300) r <- fill(5)
print(r); print(x)
# Somebody reads the variable while the loop runs.
peek <- function(i) x[i]
track <- function(n) { s <- 0; for (i in 1:n) { x[i] <<- i + 1; s <- s + peek(i) }; s }
for (k in 1:300) r <- track(5)
print(r)
# Another name for the same vector keeps its elements.
keep <- function() { y <- x; for (i in 1:5) x[i] <<- 0; c(sum(y), sum(x)) }
for (k in 1:300) { x <- c(1, 2, 3, 4, 5); r <- keep() }
print(r)
held <- function(a) { a; for (i in 1:5) x[i] <<- x[i] + 10; a }
for (k in 1:300) { x <- c(1, 2, 3, 4, 5); r <- held(x) }
print(r); print(x)
# Counters, several names, a type that changes.
count <- 0L; total <- 0
tick <- function(n) for (i in 1:n) { count <<- count + 1L; total <<- total + count }
for (k in 1:300) tick(10)
print(c(count, total))
grow <- function(n) { for (i in 1:n) { v[[i]] <<- i; if (i == n - 1) v[[i]] <<- "text" }; v }
for (k in 1:200) { v <- list(); r <- grow(4) }
str(r)
z <- 1:4
widen <- function(v) { for (i in 1:4) z[i] <<- v; z }
for (k in 1:300) r <- widen(7L)
print(widen(1.5)); print(widen("a"))
# Enclosing functions, two closures over one variable.
make <- function() {
  m <- matrix(0, 3, 3); n <- 0
  list(set = function(v) { for (i in 1:3) for (j in 1:3) { m[i, j] <<- v * i; n <<- n + 1 }; n },
       get = function() m, both = function(s) { for (i in 1:3) { m[i, 1] <<- s(i) + m[i, 1] }; m })
}
o <- make()
for (k in 1:200) r <- o$set(k)
print(r); print(o$get())
add <- function(i) { o$set(i); 100 }
for (k in 1:60) r <- o$both(add)
print(r)
# An error in the middle leaves what was stored.
fails <- function(n) for (i in 1:n) { x[i] <<- -i; if (i == 3) stop("three") }
for (k in 1:100) { x <- c(1, 2, 3, 4, 5); r <- tryCatch(fails(5), error = conditionMessage) }
print(r); print(x)
warns <- function(n) for (i in 1:n) x[i] <<- as.numeric(c("1", "b")[1 + (i == 4)])
for (k in 1:100) suppressWarnings(warns(5))
print(x)
# Locked and active bindings.
w <- c(1, 2, 3)
lock <- function() for (i in 1:3) w[i] <<- w[i] * 2
for (k in 1:200) { w <- c(1, 2, 3); lock() }
print(w)
lockBinding("w", globalenv())
print(tryCatch(lock(), error = conditionMessage)); print(w)
unlockBinding("w", globalenv()); lock(); print(w)
makeActiveBinding("a", local({ store <- 5; function(v) if (missing(v)) store else store <<- v + 1 }), globalenv())
active <- function(n) { for (i in 1:n) a <<- i; a }
for (k in 1:100) r <- active(3)
print(r)
# The variable goes away, or becomes a function.
gone <- 1
bump <- function() { for (i in 1:3) gone <<- gone + i; gone }
for (k in 1:200) r <- bump()
rm(gone)
print(tryCatch(bump(), error = conditionMessage))
f <- 1
swap <- function(k) { for (i in 1:3) { f <<- k; if (i == 3) f <<- function() "called" }; f <<- f; f() }
for (k in 1:100) r <- swap(k)
print(r)
# A local variable of the same name made by assign.
loc <- 0
own <- function(n) { assign("loc", 100); for (i in 1:n) loc <<- loc + 1; c(loc, get("loc", globalenv())) }
for (k in 1:100) { loc <- 0; r <- own(3) }
print(r)
# Recursion through the global variable.
depth <- numeric(6)
deep <- function(n) { for (i in 1:2) depth[n] <<- depth[n] + 1; if (n > 1) deep(n - 1); depth[n] }
for (k in 1:200) r <- deep(6)
print(depth); print(r)
