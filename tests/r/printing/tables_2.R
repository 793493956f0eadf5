# More of the same.
summary(table(c("a", "b", "a")))
summary(table(c("a", "b", "a", "b"), c("x", "y", "y", "x")))
as.data.frame(table(c("a", "b", "a")))
as.data.frame(table(g = c("a", "b"), h = c("x", "y")))
table(df <- data.frame(a = c(1, 1), b = c("x", "y")))
