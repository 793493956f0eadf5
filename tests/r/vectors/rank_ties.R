x <- c(10, 20, 20, 5)
for (m in c("average", "first", "last", "min", "max")) { cat(m, ":", rank(x, ties.method = m), "\n") }
print(rank(c(a = 3, b = 1)))
print(rank(c("x", "a", "m")))
print(rank(c(2, NA, 1)))
print(rank(c(2, NA, 1), na.last = "keep"))
print(rank(-x))
