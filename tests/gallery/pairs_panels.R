pairs(iris[1:4], panel = panel.smooth, lower.panel = NULL, main = "Iris", pch = 21, bg = c("red", "green3", "blue")[unclass(iris$Species)])
