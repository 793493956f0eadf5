# Default arguments in calls from compiled code: constants, code, other formals, evaluated when they would be.
scale1 <- function(x, k = 3) x * k + 1
total <- function(x, n = length(x)) { s <- 0; for (i in 1:n) s <- s + x[i]; s }
pick <- function(a, b = a * 2, c = a + b) if (a > 2) c else b
later <- function(a, n = k * 2) { k <- a + 1; r <- n; k <- 0; r + n }
same <- function(x, y = x, z) x + y
moved <- function(x, n = x + 1) { x <- 100; n }
many <- function(x, opt = "a", lo = -1, hi = NULL) { if (is.null(hi)) x + lo else x * hi }
chain <- function(x, a = b + 1, b = x * 2) a + b
all_of <- function(m) {
    s <- 0
    v <- c(1, 2, 3)
    for (i in 1:m) {
        s <- s + scale1(i) + scale1(i, 4) + total(v) + total(v, 2) + pick(i) + pick(i, 1) + pick(i, c = 2)
        s <- s + later(i) + later(i, 3) + same(i) + same(y = 2, i) + moved(i) + moved(i, 4) + chain(i) + chain(i, b = 1)
        s <- s + many(i) + many(i, hi = 2) + many(i, lo = 1L) + many(i, "b", , 3)
    }
    s
}
for (k in 1:4) print(all_of(200))

# Effects happen at the first use, or never.
loud <- function(x, n = { cat("<", x, ">", sep = ""); x }) { y <- x + 1; if (x %% 50 == 0) n + n + y else 0 }
shout <- function(m) { r <- 0; for (i in 1:m) r <- r + loud(i); r }
for (k in 1:3) print(shout(200))
sets <- function(x, n = (w <- x)) { w <- 0; if (x > 3) n; w }
run <- function(m) { s <- 0; for (i in 1:m) s <- s + sets(i); s }
for (k in 1:3) print(run(100))

# A callee changes what a default depends on before it is used.
change <- function() assign("x", 1000, envir = parent.frame())
changed <- function(x, n = x + 1, at = 0) { if (x == at) change(); n }
loop <- function(m, at) { s <- 0; for (i in 1:m) s <- s + changed(i, at = at); s }
for (k in 1:4) print(loop(100, 0))
print(loop(100, 90))

# What missing, substitute and match.arg say, directly and of what is passed on.
asks <- function(v) missing(v)
passes <- function(x, n = 5) asks(n)
direct <- function(x, n = 5) { if (x < 0) return(missing(n)); x + n }
how <- function(m) { r <- 0; for (i in 1:m) r <- r + passes(i) + 10 * passes(i, 2) + direct(-1) + 100 * direct(-1, 2); r }
for (k in 1:3) print(how(100))
kind <- function(x, type = c("one", "two")) { type <- match.arg(type); paste(type, x) }
kinds <- function(m) { r <- ""; for (i in 1:m) r <- kind(i); c(r, kind(m, "two")) }
for (k in 1:3) print(kinds(60))
expr <- function(x, n = x * 2) if (x == 30) substitute(n) else n
exprs <- function(m) { r <- 0; for (i in 1:m) r <- expr(i); r }
for (k in 1:3) print(exprs(60))
for (k in 1:2) print(exprs(30))

# Frames: who looks during a default, or in a function that was given one.
who <- function(a, b = sys.call()) { if (a > 30) b else a }
parent <- function(a, b = parent.frame()) { if (a > 30) environmentName(b) else a }
inside <- function(a, b = environment()) { if (a > 30) sort(ls(b)) else a }
fun <- function(a, b = sys.function()) { if (a > 30) names(formals(b)) else a }
looks <- function(m) { for (i in 1:m) { r <- who(i); p <- parent(i); e <- inside(i); f <- fun(i) }; print(r); print(p); print(e); f }
for (k in 1:3) print(looks(40))
vars <- function(at) { e <- parent.frame(); if (get("x", e) == at) cat("n is", get("n", e), "and", sort(ls(e)), "\n"); 0 }
shown <- function(x, n = 7, m = n + 1) { y <- x * n; y + m + vars(40) }
show <- function(m) { s <- 0; for (i in 1:m) s <- s + shown(i); s }
for (k in 1:3) print(show(60))

# Errors and warnings in them and after them.
fails <- function(a, b = stop("no b at ", a)) if (a > 50) b else a
fail <- function(m) { s <- 0; for (i in 1:m) s <- s + fails(i); s }
for (k in 1:3) print(fail(50))
print(tryCatch(fail(60), error = function(e) c(conditionMessage(e), deparse(conditionCall(e)))))
warns <- function(a, b = as.integer("x")) if (a == 40) b else a
warn <- function(m) { s <- 0; for (i in 1:m) s <- s + sum(warns(i), na.rm = TRUE); s }
for (k in 1:2) print(withCallingHandlers(warn(60), warning = function(w) {
    cat("warning:", conditionMessage(w), "\n"); invokeRestart("muffleWarning")
}))
types <- function(x, n = x + 1) if (is.character(n)) "text" else n
tries <- function(l) { r <- 0; for (e in l) r <- types(e); r }
for (k in 1:3) print(tries(as.list(1:50)))
print(tries(list(1L, 2.5, TRUE, NA)))
print(tryCatch(tries(list(1, "a")), error = function(e) c(conditionMessage(e), deparse(conditionCall(e)))))
none <- function(x, y) if (x > 40) y else x
nones <- function(m) { s <- 0; for (i in 1:m) s <- s + none(i); s }
print(nones(40)); print(nones(40))
print(tryCatch(nones(50), error = function(e) c(conditionMessage(e), deparse(conditionCall(e)))))
circular <- function(x, a = b, b = a) if (x > 40) a else x
circle <- function(m) { s <- 0; for (i in 1:m) s <- s + circular(i); s }
print(circle(40))
print(tryCatch(circle(50), error = function(e) conditionMessage(e)))

# Recursion with a default, and defaults of functions made inside.
depth <- function(n, acc = 0) if (n == 0) acc else depth(n - 1, acc + n)
for (k in 1:4) print(depth(200))
sumto <- function(n, one = 1) if (n <= 0) 0 else n * one + sumto(n - 1)
for (k in 1:4) print(sumto(100))
maker <- function(k) function(x, by = k) { if (x > 10) x + by else x - by }
uses <- function(f, m) { s <- 0; for (i in 1:m) s <- s + f(i) + f(i, 2); s }
for (k in 1:4) print(uses(maker(k), 100))
