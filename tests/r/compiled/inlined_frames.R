# Functions with branches and loops in place of calls of them; what leaves in the middle of one.
look <- function() {
    cat("calls:", paste(vapply(sys.calls(), function(x) deparse(x)[1], ""), collapse = " | "), "\n")
    p <- parent.frame()
    cat("caller has", ls(p), "in a frame of", length(sys.frames()), "\n")
    invisible(environmentName(parent.env(p)))
}
rare <- function(x, at) {
    y <- x * 2
    if (x == at) { look(); assign("y", -1, envir = environment()) }
    y
}
middle <- function(a, at) {
    z <- rare(a, at)
    if (z < 0) z <- z - 100
    z + 1
}
outer1 <- function(n, at) { s <- 0; for (i in 1:n) s <- s + middle(i, at); s }
for (k in 1:4) print(outer1(300, 0))
print(outer1(300, 250))
print(outer1(300, 299))

# Errors, warnings and handlers inside.
half <- function(x, bad) {
    if (x == bad) stop("not ", x)
    if (x == bad + 1) { warning("close to ", bad); return(-5) }
    x / 2
}
run <- function(n, bad) { s <- 0; for (i in 1:n) s <- s + half(i, bad); s }
for (k in 1:4) print(run(200, -7))
print(tryCatch(run(200, 150), error = function(e) c(conditionMessage(e), deparse(conditionCall(e)))))
print(withCallingHandlers(run(200, 0), warning = function(w) {
    print(conditionMessage(w)); print(conditionCall(w)); invokeRestart("muffleWarning")
}))
cond <- function(n) { ok <- 0; for (i in 1:n) ok <- ok + tryCatch(half(i, 7), error = function(e) 1000); ok }
for (k in 1:3) suppressWarnings(print(cond(30)))

# A return from the outer function out of the inner one, and on.exit of the outer.
esc <- function(x, k) { if (x == 77) k(x * 10); x }
leave <- function(n) { on.exit(cat("left\n")); s <- 0; s <- callCC(function(k) { for (i in 1:n) s <- s + esc(i, k); s }); s }
for (k in 1:3) print(leave(50))
print(leave(100))

# Types change inside.
sign2 <- function(v) { if (v > 0) 1 else if (v < 0) -1 else v }
total <- function(x) { t <- 0; for (e in x) t <- t + sign2(e); t }
for (k in 1:3) print(total(c(1.5, -2, 0, 3)))
print(total(c(1L, -4L, 0L)))
print(total(list(2, TRUE, -1L)))
print(tryCatch(total(list(1, "a", NULL)), error = function(e) conditionMessage(e)))
print(tryCatch(total(c(1, NA)), error = function(e) deparse(conditionCall(e))))

# Vectors: what the inner one changes is its own.
setfirst <- function(x, v) { i <- 1; while (i <= 2) { x[i] <- v; i <- i + 1 }; x }
keep <- function(n) { x <- c(1, 2, 3); s <- 0; for (i in 1:n) { y <- setfirst(x, i); s <- s + y[1] + x[1] }; c(s, x) }
for (k in 1:3) print(keep(100))
keep2 <- function(n, at) { x <- c(1, 2, 3); for (i in 1:n) { y <- setfirst(x, if (i == at) "a" else i) }; list(x, y) }
for (k in 1:2) str(keep2(100, 0))
str(keep2(100, 60))

# Redefined while it is inlined.
inc <- function(x) { if (x < 0) 0 else x + 1 }
again <- function(n) { s <- 0; for (i in 1:n) { s <- s + inc(i); if (i == 150) inc <<- function(x) { if (x < 0) 0 else x + 1000 } }; s }
print(again(100)); print(again(100)); print(again(200)); print(again(100))

# Closures of one function expression and different environments; function arguments.
adder <- function(k) function(x) { if (x > 50) x + k else x - k }
apply2 <- function(v, f) { s <- 0; for (e in v) s <- s + f(e); s }
for (k in 1:4) print(apply2(as.numeric(1:100), adder(k)))
for (k in 1:2) print(apply2(1:100, function(x) { if (x %% 2 == 0) x else -x }))
g <- 5
free <- function(x) { if (x > g) x - g else 0 }
h <- function(n) { s <- 0; for (i in 1:n) { s <- s + free(i); if (i == 90) g <<- 1 }; s }
print(h(80)); print(h(80)); print(h(100)); g <- "a"
print(tryCatch(h(80), error = function(e) conditionMessage(e)))

# A loop at top level.
s <- 0
for (i in 1:400) s <- s + sign2(i - 200)
print(s)
# Names and order of arguments, and a value nobody uses.
sub2 <- function(a, b) { if (a > b) a - b else b - a }
named <- function(n) { s <- 0; for (i in 1:n) { sub2(b = i, a = 3); s <- s + sub2(b = i, a = 3) }; s }
for (k in 1:3) print(named(50))
deep <- function(n) { s <- 0; for (i in 1:n) s <- s + sub2(sign2(i - 3), sub2(i, 2)); s }
for (k in 1:3) print(deep(40))
loop_in <- function(m, lim) { s <- 0; for (j in 1:m) { if (j > lim) break; s <- s + j }; s }
loops <- function(n) { t <- 0; for (i in 1:n) t <- t + loop_in(i, 20); t }
for (k in 1:3) print(loops(60))
