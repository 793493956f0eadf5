pairs(iris[1:20, 1:4], row1attop = FALSE, gap = 0.5)
