fact <- function(n) if (n <= 1) 1 else n * Recall(n - 1)
fact(5)
sapply(1:5, function(i) if (i <= 1) 1 else i * Recall(i - 1))
compose <- function(f, g) function(...) f(g(...))
h <- compose(sqrt, abs)
h(-16)
(\(x, y = 2) x * y)(4)
sq <- function(x) x^2
4 |> sq()
c(1, 4, 9) |> sqrt() |> sum()
vf <- Vectorize(function(a, b) if (a > b) a else b)
vf(1:4, c(2, 2, 5, 1))
identity(3)
f <- function(n) { if (n == 0) return("done"); f(n - 1) }
f(100)
invisible(5)
x <- invisible(7); x
g <- function() invisible(3)
g()
y <- g()
y
(g())
if (TRUE) invisible(3)
k <- function(x) { x$a <- 5; x }
l <- list(a = 1); k(l)$a; l$a
formals(function(a, b = 2) NULL)
body(function(x) x + 1)
arity <- function(f) length(formals(f))
arity(function(a, b, c) 1)
