plot(mtcars$wt, mtcars$mpg, xlab = "Weight", ylab = "Miles per gallon", main = "Cars", pch = 19, col = mtcars$cyl)
abline(lm(mpg ~ wt, mtcars), lty = 2)
