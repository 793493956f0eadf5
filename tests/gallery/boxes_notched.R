boxplot(mpg ~ cyl, mtcars, notch = TRUE, varwidth = TRUE, col = 2:4)
