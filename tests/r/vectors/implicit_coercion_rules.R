print(TRUE + TRUE)
print(sum(c(TRUE, FALSE, TRUE)))
print("1" == 1)
print(TRUE == "TRUE")
print(identical(1L, 1))
print(1L == 1.0)
print(is.numeric(1L)); print(is.character("1")); print(is.vector(1:3))
x <- 1:3
x[2] <- "b"
print(x)
y <- c(1.5, 2)
y[1] <- 3L
print(typeof(y))
z <- 1:2
z[1] <- 1.5
print(z)
