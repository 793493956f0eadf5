plot(factor(mtcars$cyl), factor(mtcars$gear))
plot(mpg ~ factor(cyl), data = mtcars, col = 2:4)
