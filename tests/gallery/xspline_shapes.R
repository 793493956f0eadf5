plot(0:4, 0:4, type = "n", ann = FALSE)
xspline(c(0.5, 2, 3.5), c(0.5, 3.5, 0.5), shape = 0)
xspline(c(0.5, 2, 2, 3.5), c(3.5, 3.5, 0.5, 0.5), shape = c(0, 0, 0, 0), open = FALSE, col = "gray")
