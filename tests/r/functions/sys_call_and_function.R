f <- function(...) sys.call()
print(f(1, a = b)); print(class(f()))
g <- function(x) { h <- function() sys.call(-1); h() }
print(g(5))
me <- function() as.character(sys.call()[[1]])
print(me())
fact <- function(n) { self <- sys.function(); if (n <= 1) 1 else n * self(n - 1) }
print(fact(5))
depth <- function() sys.nframe()
print(depth()); outerf <- function() depth(); print(outerf())
caller <- function() deparse(sys.call(sys.parent()))
who <- function(z) caller()
print(who(3))
