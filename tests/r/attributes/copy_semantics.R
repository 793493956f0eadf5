a <- structure(1:3, tag = "orig")
b <- a
attr(b, "tag") <- "changed"
attr(a, "tag"); attr(b, "tag")
f <- function(v) { names(v) <- letters[seq_along(v)]; v }
x <- 1:3
y <- f(x)
x; y
g <- function(v) attr(v, "seen") <- TRUE
g(x); attributes(x)
l <- list(x = 1); l2 <- l; names(l2) <- "y"; names(l); names(l2)
e <- new.env(); attr(e, "k") <- 1; e2 <- e; attr(e2, "k") <- 2; attr(e, "k")
m <- matrix(1:4, 2); m2 <- m; dim(m2) <- NULL; dim(m)
