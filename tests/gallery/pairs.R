pairs(iris[1:4], pch = 21, bg = c("red", "green3", "blue")[iris$Species])
