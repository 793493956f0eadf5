"[<-.ro" <- function(x, i, value) { cat("assign", i, "\n"); y <- unclass(x); y[i] <- value * 100; structure(y, class = "ro") }
"[[<-.ro" <- function(x, i, value) { cat("assign2", i, "\n"); y <- unclass(x); y[[i]] <- -value; structure(y, class = "ro") }
"$<-.ro" <- function(x, name, value) { cat("dollar", name, value, "\n"); x }
x <- structure(c(1, 2, 3), class = "ro")
x[2] <- 5
print(unclass(x))
x[[1]] <- 7
print(unclass(x))
x$foo <- "bar"
print(unclass(x))
names(x) <- c("a", "b", "c")
print(unclass(x))
"names<-.ro" <- function(x, value) { cat("names<-\n"); x }
names(x) <- 1:3
print(names(x))
