x <- 1:4
names(x)[3] <- "c"
print(x)
print(names(x))
y <- c(a = 1, 2, c = 3)
print(y)
print(y[""])
print(is.na(names(x)))
x[["c"]] <- 30L
print(x)
z <- setNames(1:3, c("p", "q"))
print(z)
print(setNames(nm = c("u", "v")))
