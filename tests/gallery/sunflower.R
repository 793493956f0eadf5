sunflowerplot(iris[, 3:4])
