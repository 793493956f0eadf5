coplot(lat ~ long | depth * mag, data = quakes, number = c(3, 2))
coplot(mpg ~ wt | factor(cyl), data = mtcars, panel = panel.smooth, rows = 1)
