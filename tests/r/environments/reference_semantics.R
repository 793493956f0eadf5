a <- new.env(); b <- a; b$v <- 1; print(a$v); print(identical(a, b))
f <- function(env) { env$v <- env$v + 1; invisible(NULL) }
f(a); f(b); print(a$v)
l1 <- list(v = 1); l2 <- l1; l2$v <- 99; print(l1$v)
g <- function(env) { env <- new.env(); env$v <- "local"; env }
n <- g(a); print(a$v); print(n$v)
lst <- list(e = a); lst$e$v <- "via list"; print(a$v)
h <- function() { e <- environment(); e$q <- 5; q }
print(h())
