layout(matrix(c(1, 1, 2, 3), 2, byrow = TRUE), widths = c(2, 1), heights = c(1, 2))
plot(1:3)
hist(c(1, 2, 2, 3))
boxplot(1:10)
