# Functions that call others, in place of calls of them: who looks from within the inner calls finds the
# frames of the inlined functions, and what is changed in them counts.
peek <- function(what, at) {
    if (what == 1) {
        cat("calls:", paste(vapply(sys.calls(), function(x) deparse(x)[1], ""), collapse = " | "), "\n")
        cat("frames:", sys.nframe(), sys.parent(), sys.parents(), "\n")
    }
    if (what == 2) for (k in 1:4) {
        e <- parent.frame(k)
        cat(k, if (identical(e, globalenv())) "global" else paste(ls(e), vapply(ls(e), function(n) format(get(n, e)), "")), "\n")
    }
    if (what == 3) {
        e <- parent.frame(2)
        print(c(identical(e, parent.frame(2)), identical(e, sys.frame(sys.nframe() - 2)), identical(e, parent.frame(3))))
        kept <<- e
    }
    if (what == 4) assign("y", -1000, envir = parent.frame(2))
    if (what == 5) { assign("s", -5000, envir = parent.frame(4)); assign("u", 3, envir = parent.frame(4)) }
    if (what == 6) print(deparse(sys.function(sys.nframe() - 2)))
    if (what == 7) stop("seven at ", at)
    if (what == 8) warning("eight at ", at)
    if (what == 9) { delayedAssign("v", return(-9), parent.frame(2)); v }
    if (what == 10) { delayedAssign("v", return(-10), parent.frame(4)); v }
    if (what == 11) do.call("on.exit", list(quote(cat("over\n"))), envir = parent.frame(2))
    if (what == 12) rm("x", envir = parent.frame(3))
    if (what == 13) inner <<- function(x, what, at) { y <- x * 7; base1(y, what, at) + 1 }
    if (what == 14) { print(match.call(sys.function(sys.nframe() - 2), sys.call(sys.nframe() - 2))); print(sys.call(-2)) }
    if (what == 15) assign("y", "text", envir = parent.frame(2))
    if (what == 16) base1 <<- function(v, what, at) { w <- v + 1; peek(what, at); w * 1000 }
    0
}
base1 <- function(v, what, at) { w <- v + 1; if (v == at) w <- w + peek(what, at); w }
inner <- function(x, what, at) { y <- x * 2; z <- base1(y, what, at); z + y }
middle <- function(x, what, at) { m <- x + 0; q <- inner(m, what, at); if (is.numeric(q)) q - m else -1 }
root <- function(n, what, at) { s <- 0; u <- 1; for (x in 1:n) s <- s + middle(x, what, at) * u; s + u }
olds <- list(inner, base1)
for (k in 1:4) print(root(60, 0, 40))
for (what in c(1:6, 11, 13, 0, 14, 15, 16)) {
    cat("what", what, "\n")
    for (at in c(2, 80)) {
        inner <- olds[[1]]; base1 <- olds[[2]]
        print(tryCatch(root(60, what, at), error = function(e) conditionMessage(e)))
        print(root(60, 0, at))
    }
}
inner <- olds[[1]]; base1 <- olds[[2]]
print(sort(ls(kept))); print(mget(c("x", "y"), envir = kept))
for (k in 1:3) {
    print(tryCatch(root(60, 7, 60), error = function(e) c(conditionMessage(e), deparse(conditionCall(e)))))
    print(withCallingHandlers(root(60, 8, 60), warning = function(w) {
        print(conditionMessage(w)); print(conditionCall(w))
        cat(vapply(sys.calls(), function(x) deparse(x)[1], "")[2:6], sep = "\n")
        invokeRestart("muffleWarning")
    }))
    print(root(60, 9, 60)); print(root(60, 10, 60))
    print(root(60, 0, 60))
}
print(tryCatch(root(60, 12, 60), error = function(e) conditionMessage(e)))
r <- tryCatch(withCallingHandlers(root(60, 7, 60),
    error = function(e) print(vapply(sys.calls(), function(x) deparse(x)[1], "")[4:11])), error = function(e) "outer")
print(r)

# Types that change after a call in inlined code, and values that live across it.
pick <- function(v, i) { j <- find1(v, i); v[j] }
find1 <- function(v, i) { for (k in seq_along(v)) if (k == i) return(if (i == 33) 33.5 else k); 0L }
sums <- function(v, n) { t <- 0; for (i in 1:n) t <- t + pick(v, i) + pick(v, n - i + 1L); t }
for (k in 1:4) print(sums(1:30, 30L))
print(sums(as.numeric(1:40), 40L)); print(sums(1:30, 30L))
print(tryCatch(sums(letters, 5L), error = function(e) conditionMessage(e)))

# A vector changed by an inlined function before and after it calls.
work <- function(n) { a <- numeric(4); for (i in 1:n) { b <- fill(a, i); a[1] <- a[1] + b[2] }; list(a, b) }
fill <- function(v, i) { v[2] <- i; k <- slow(v, i); v[3] <- k; v }
slow <- function(v, i) { t <- 0; for (e in v) t <- t + e; if (i == 500) remember(v); t %% 10 }
remember <- function(v) kept <<- list(v, parent.frame(2)$v)
for (k in 1:3) str(work(100))
str(work(501)); str(kept)

# Each calls the other.
even <- function(n) { if (n == 0) TRUE else odd(n - 1) }
odd <- function(n) { if (n == 0) FALSE else even(n - 1) }
both <- function(n) { k <- 0; for (i in 1:n) if (even(i)) k <- k + 1; k }
for (k in 1:3) print(both(60))
depth <- function(n) { if (n == 0) length(sys.calls()) else step(n - 1) }
step <- function(n) { m <- n; depth(m) }
deep <- function(n) { for (i in 1:n) d <- step(i); d }
for (k in 1:3) print(deep(40))

# Redefined while one of its calls goes on.
tell <- function(i) { if (i == 70) add <<- function(x, i) { tell(i); x + 1000 }; 0 }
add <- function(x, i) { u <- tell2(i); x + u + 1 }
tell2 <- function(i) { for (k in 1:2) if (k == 2) tell(i); 0 }
use <- function(n) { t <- 0; for (i in 1:n) t <- t + add(i, i); t }
for (k in 1:3) print(use(60))
print(use(80)); print(use(60))
