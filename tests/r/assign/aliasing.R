# Who else sees an assignment: nobody.
x <- c(1,2); print(c(x, {x[1] <- 5; 9}))
f <- function() { x <- c(1,2); y <- c(x, {x[1] <- 5; 9}); y }
f()
g <- function() { l <- list(a=c(1,2)); r <- c(l$a, {l$a[1] <- 7; 3}); r }
g()
h <- function(v) { v[1] <- 100; v }
x <- c(1,2,3); y <- h(x); print(x); print(y)
l <- list(1, c(1,2)); k <- l; l[[2]][1] <- 99; print(k); print(l)
a <- list(b=list(c=1:3)); b2 <- a; a$b$c[2] <- 10L; str <- b2$b$c; print(str); print(a$b$c)
x <- 1:3; x[[2]] <- 5L; z <- x; z[1] <- 9L; print(x)
m <- list(1); m[[1]] <- m; print(m)
x <- c(3,1,2); x[x] <- x; print(x)
x <- 1:5; x[2:5] <- x[1:4]; print(x)
x <- list(1,2); x[2] <- x; print(length(x))
e <- new.env(); e$v <- 1:3; w <- e$v; e$v[2] <- 100L; print(w); print(e$v)
ff <- function(x) { y <- x; y$a <- 2; x$a }
print(ff(list(a=1)))
names(x) <- c("a","b"); n <- names(x); x[["c"]] <- 3; print(n)
x <- c(1,2,3); for (v in x) { x[3] <- 100; cat(v, "") }; cat("\n")
f <- function() { x <- c(1,2,3); for (v in x) { x[3] <- 100; cat(v, "") }; cat("\n") }; f()
x <- c(a=1,b=2); y <- x; y[1] <- 5; names(y)[2] <- "z"; print(names(x))
f <- function(x) x+1; g <- f; body(g)[[1]] <- quote(`-`); print(f); print(g)
x <- c(1,2,3); r <- sapply(x, function(v) { x[3] <<- 50; v }); print(r)
h <- function(x) { x$a$b <- 5; x }; q <- list(a=list(b=1)); w <- h(q); print(q$a$b)
