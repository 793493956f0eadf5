f <- function(x) { cat("in f\n"); x; cat("after\n"); x }
f({ cat("forced\n"); 1 })
g <- function(a, b) { b; a; NULL }
g({ cat("a\n"); 1 }, { cat("b\n"); 2 })
h <- function(x, y = { cat("default\n"); x + 1 }) { x <- 10; y }
h(1)
x <- 1
k <- function(a) { x <<- 2; a }
k(x)
never <- function(x) "ok"
never(stop("not forced"))
fs <- lapply(1:3, function(i) function() i)
fs[[1]]()
fs[[3]]()
mk <- function(n) { function() n }
fl <- list(); for (i in 1:3) fl[[i]] <- mk(i)
fl[[1]]()
fl2 <- list(); for (i in 1:3) { local({ j <- i; fl2[[i]] <<- function() j }) }
fl2[[1]]()
delayedAssign("lazy", { cat("evaluating\n"); 42 })
lazy
lazy
force_test <- function(x) { force(x); function() x }
ff <- force_test({ cat("once\n"); 5 })
ff(); ff()
tryCatch((function(x = x) x)(), error = function(e) cat(conditionMessage(e), "\n"))
w <- function(a, b = a) { a <- 100; b }
w(1)
sub <- function(x, y) { c(deparse(substitute(x)), deparse(substitute(y))) }
sub(a + b, foo(bar)[1])
ret <- function() { g <- function(x) x; g(return("early")); "late" }
ret()
