a <- 1:3; b <- a; b[1] <- 100L; a; b
f <- function(v) { v[1] <- 0; v }
x <- c(1, 2); f(x); x
l <- list(a = 1); m <- l; m$a <- 2; l$a
e <- new.env(); e$x <- 1; g <- e; g$x <- 2; e$x
y <- 1:3; y[5] <- 9L; y
z <- NULL; z$a <- 1; z$b <- "two"; str(z)
z <- NULL; z[["k"]] <- 5; z
v <- c(); for (i in 1:4) v[i] <- i^2; v
w <- list(); for (i in 1:3) w[[i]] <- i; length(w)
s <- "abc"; s[3] <- "z"; s
q <- 1:3; q[["b"]] <- 4L; q
n <- list(1, 2, 3); n[[2]] <- NULL; length(n)
n <- list(a = 1, b = 2); n["a"] <- NULL; names(n)
n <- list(a = 1); n["b"] <- list(NULL); n
mat <- matrix(0, 2, 2); mat[1, ] <- c(5, 6); mat
mat[mat > 5] <- -1; mat
d <- 1:6; dim(d) <- c(2, 3); d[2, 3] <- 100L; d
names(d)
k <- c(a = 1, b = 2); k["c"] <- 3; k
k[c("a", "z")] <- c(10, 20); k
i <- 5; i[3] <- 7; i
x <- 1:10; x[x %% 2 == 0] <- 0L; x
x[-1] <- 1L; x
x[] <- 9L; x
r <- 1:3; r[2] <- "b"; r
r <- 1:3; r[2] <- 2.5; r
r <- c(TRUE, FALSE); r[1] <- 5L; r
lst <- list(a = list(b = 1)); lst$a$b <- list(c = 2); lst$a$b$c
h <- function() { x <- 1; g <- function() { x[2] <<- 5; x }; g(); x }
h()
u <- v <- c(1, 2, 3); u[2] <- 99; v
for (i in 1:3) { t <- c(i, i); t[1] <- 0; cat(t, "") }; cat("\n")
vv <- 1:3; for (i in vv) { vv[i] <- 10L; cat(i, "") }; vv
