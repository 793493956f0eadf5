coplot(Sepal.Length ~ Sepal.Width | Species, iris, bar.bg = c(num = "red", fac = "blue"), xlab = c("a", "b"), ylab = "y")
