`second<-` <- function(x, value) { x[2] <- value; x }
x <- 1:5
second(x) <- 10L
x
`elt<-` <- function(x, i, value) { x[[i]] <- value; x }
l <- list(1, 2)
elt(l, 2) <- "b"
str(l)
names(x)[2] <- "b"
x
m <- matrix(1:4, 2)
dimnames(m) <- list(c("a", "b"), NULL)
rownames(m)[1] <- "z"
m
z <- list(a = list(b = list(c = 1)))
z$a$b$c <- 2
z$a$b$d <- 3
str(z)
z[["a"]][["b"]][["c"]] <- NULL
str(z)
f <- factor(c("a", "b")); levels(f)[1] <- "q"
f
attr(x, "foo")[1] <- 5
e <- new.env()
e$v <- 1:3
e$v[2] <- 99L
e$v
"my var" <- 3
`my var`
x <- y <- 2
c(x, y)
f2 <- function() { x[1] <<- 100; x }
x <- c(1, 2); f2(); x
