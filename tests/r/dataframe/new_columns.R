d <- data.frame(a=1:2)
x <- d; x[2] <- list(q=3:4); x
x <- d; x[,2] <- list(q=3:4); x
x <- d; x[1,2] <- list(q=3); x
x <- d; x[2:3] <- list(q=3:4,5:6); x
x <- d; x[2:3] <- list(q=3:4,r=5:6); x
x <- d; x[c(3,2)] <- list(q=3:4,r=5:6); x
x <- d; x[2:3] <- list(q=3:4); x
x <- d; x[2] <- data.frame(z=1:2); x
x <- d; x[2] <- 7; x
x <- d; x[2] <- cbind(k=1:2); x
print.u <- function(x, ...) { .Class <- "zz"; NextMethod() }
print.zz <- function(x, ...) cat("zz\n"); print.v <- function(x, ...) cat("v\n")
print(structure(1,class=c("u","v")))
print.u <- function(x, ...) { .Class <- c("u","zz"); NextMethod() }
print(structure(1,class=c("u","v")))
print.u <- function(x, ...) { print(.Class); .Class <- character(); NextMethod() }
print(structure(1,class=c("u","v")))
Ops.u <- function(e1,e2) { .Class <- "matrix"; NextMethod(.Generic) }
Ops.v <- function(e1,e2) "v"
structure(1,class=c("u","v")) + 1
