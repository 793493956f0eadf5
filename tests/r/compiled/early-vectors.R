# Arguments that work on plain vectors are computed before the call, unless somebody could notice.
qs <- function(x) if (length(x) < 2) x else { p <- x[1]; r <- x[-1]; c(qs(r[r < p]), p, qs(r[r >= p])) }
u <- (1:120 * 37) %% 101 / 4
for (k in 1:15) s <- qs(u)
print(identical(s, sort(u)))
print(qs(c(3L, 1L, 2L)))
print(qs(c(b = 2, a = 1, c = 3)))
print(qs(c("pear", "apple", "fig")))
print(tryCatch(qs(list(1, 2)), error = function(e) conditionMessage(e)))
print(qs(c(TRUE, FALSE, TRUE)))
print(qs(c(2, NA, 1)))

# What the callee never looks at must not be noticed.
first <- function(x, y) x
f <- function(a, b) first(a[1], a + b)
for (k in 1:400) r <- f(c(1, 2, 3), c(1, 1, 1))
print(r)
print(f(c(1, 2, 3), "text"))
print(withCallingHandlers(f(c(1, 2, 3), c(1, 2)), warning = function(w) cat("warned\n")))
both <- function(x, y) { x; y }
g <- function(a, b) both(a[1], a + b)
for (k in 1:400) r <- g(c(1, 2, 3), c(1, 1, 1))
print(r)
print(withCallingHandlers(g(c(1, 2, 3), c(1, 2)),
    warning = function(w) { print(conditionCall(w)); cat(conditionMessage(w), "\n"); invokeRestart("muffleWarning") }))
print(tryCatch(g(c(1, 2, 3), "text"), error = function(e) { print(conditionCall(e)); conditionMessage(e) }))

# Methods of operators and of `[` run when the callee asks, once.
print(both.done <- { count <- 0; 0 })
"[.tracked" <- function(x, i) { count <<- count + 1; structure(unclass(x)[i], class = "tracked") }
Ops.tracked <- function(e1, e2) { count <<- count + 1; get(.Generic)(unclass(e1), unclass(e2)) }
h <- function(a) both(1, a[a > 1])
for (k in 1:300) r <- h(c(1, 2, 3))
print(r)
print(unclass(h(structure(c(1, 2, 3), class = "tracked"))))
print(count)
h1 <- function(a) first(1, a[a > 1])
for (k in 1:300) r <- h1(c(1, 2, 3))
print(h1(structure(c(1, 2, 3), class = "tracked")))
print(count)

# The callee changes what the argument is computed from before it looks: the value is the later one.
late <- function(x) { v[1] <<- 100; x }
v <- c(1, 2, 3)
m <- function() late(v[v > 0] + 1)
for (k in 1:5) print(m())
for (k in 1:300) r <- m()
print(r)

# The expression is asked for.
asks <- function(x) deparse(substitute(x))
n <- function(a) asks(a[a > 2])
for (k in 1:300) r <- n(c(1, 2, 3))
print(r)

# The callee is another one in the middle of a loop.
cal <- function(x) sum(x)
loop <- function(n) { a <- c(1, 2, 3, 4); t <- 0; for (i in 1:n) { t <- t + cal(a[a > 2] * i); if (i == 700) cal <<- function(x) { -length(x) } }; t }
print(loop(1000))
