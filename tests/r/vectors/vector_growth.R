v <- c()
for (i in 1:5) v[i] <- i^2
print(v)
w <- integer(0)
for (i in 3:1) w <- c(w, i)
print(w)
x <- 1:3
x[6] <- 6L
print(x)
length(x) <- 4
print(x)
l <- list()
l[["a"]] <- 1; l$b <- "two"; l[[4]] <- TRUE
print(length(l)); print(names(l)); print(is.null(l[[3]]))
n <- c(); n["k"] <- 5; print(n)
