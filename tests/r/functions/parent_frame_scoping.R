x <- "global"
f <- function() { x <- "f"; g() }
g <- function() c(x, get("x", envir = parent.frame()))
print(f())
h <- function() { y <- 1; k <- function() { y <<- y + 1; y }; k(); k(); y }
print(h())
setter <- function(name, val) assign(name, val, envir = parent.frame())
setter("made", 10); print(made)
outerf <- function() { setter("inner_made", 5); inner_made + 1 }
print(outerf()); print(exists("inner_made"))
evaluator <- function(expr) eval(substitute(expr), list(x = "list"), parent.frame())
print(evaluator(x)); print(evaluator(made + 1))
