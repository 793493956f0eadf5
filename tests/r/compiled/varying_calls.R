# Calls that go now to one function, now to another.
compose <- function(f, g) { force(f); force(g); function(x) f(g(x)) }
inc <- function(x) x + 1
f <- inc
for (i in 1:10) f <- compose(f, inc)
run <- function(n) { t <- 0; for (i in 1:n) t <- t + f(i); t }
for (k in 1:4) print(run(300))
print(f(2L)); print(f(c(1, 2))); print(tryCatch(f("a"), error = function(e) conditionMessage(e)))

ops <- list(function(a, b) a + b, function(a, b) a - b, function(a, b) if (b == 0) stop("zero") else a %/% b,
            `*`, function(a, ...) a, function(a, b = 3) missing(b), function(a, b) substitute(b))
pick <- function(n, set) { s <- 0; for (i in 1:n) { g <- set[[i %% length(set) + 1]]; s <- s + g(i, 2) }; s }
for (k in 1:4) print(pick(200, ops[1:3]))
for (k in 1:3) print(pick(200, ops[1:4]))
for (k in 1:3) print(pick(200, ops[1:5]))
for (k in 1:3) print(pick(200, ops[1:6]))
show <- function(n, set) { out <- NULL; for (i in 1:n) { g <- set[[i %% length(set) + 1]]; r <- g(i, n); if (i > n - 4) out <- c(out, deparse(r)) }; out }
for (k in 1:3) print(show(100, ops[c(1, 2, 7)]))
zero <- function(n) { s <- 0; for (i in n:0) { g <- ops[[i %% 3 + 1]]; s <- s + g(10, i) }; s }
for (k in 1:3) print(tryCatch(zero(100), error = function(e) c(conditionMessage(e), deparse(conditionCall(e)))))

# Who looks at the frames in between.
who <- function(x) { if (x == 50) print(sys.call()); if (x == 51) print(ls(parent.frame())); if (x == 52) print(length(sys.calls())); x }
two <- function(x) -x
mix <- function(n) { s <- 0; a <- 1; for (i in 1:n) { h <- if (i %% 2 == 0) who else two; if (i == 51) h <- who; s <- s + h(i) }; s }
for (k in 1:3) print(mix(60))

# Closures that keep state, and a function that changes meaning.
counter <- function() { n <- 0; function(k) { n <<- n + k; n } }
a <- counter(); b <- function(k) k * 2; cc <- counter()
turns <- function(m) { s <- 0; for (i in 1:m) { h <- switch(i %% 3 + 1, a, b, cc); s <- s + h(i) }; s }
for (k in 1:3) print(turns(90))
g1 <- function(x) x; g2 <- function(x) x * 2
flip <- function(n) { s <- 0; for (i in 1:n) { h <- if (i %% 2) g1 else g2; s <- s + h(i); if (i == 150) g2 <<- function(x, y = 5) x + y }; s }
for (k in 1:2) print(flip(100)); print(flip(200)); print(flip(100))
tree <- function(d) if (d == 0) function(v) v else { l <- tree(d - 1); r <- tree(d - 1); function(v) if (v %% 2 == 0) l(v %/% 2) else r(v %/% 2 + 1) }
t5 <- tree(5)
walk <- function(n) { s <- 0; for (i in 1:n) s <- s + t5(i); s }
for (k in 1:4) print(walk(300))
