cdplot(factor(cyl) ~ wt, data = mtcars)
cdplot(iris$Sepal.Length, iris$Species, col = c("red", "blue", "white"), main = "Species")
