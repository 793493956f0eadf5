f <- function(x) { if (x < 0) return("negative"); if (x == 0) return("zero"); "positive" }
print(sapply(c(-1, 0, 1), f))
g <- function() { for (i in 1:10) if (i^2 > 20) return(i) }
print(g())
h <- function() invisible(7)
h(); print(h()); y <- h(); print(y); (h())
k <- function() {}
print(k()); print(is.null(k()))
m <- function() { x <- 5 }
m(); print(m())
n <- function(x) { sapply(x, function(v) { if (v > 2) return("big"); "small" }) }
print(n(1:4))
