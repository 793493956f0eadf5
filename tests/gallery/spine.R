spineplot(factor(cyl) ~ wt, data = mtcars)
spineplot(table(mtcars$gear, mtcars$cyl), col = 2:4, main = "Gears")
