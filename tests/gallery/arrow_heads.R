plot(0:10, 0:10, type = "n", xlab = "", ylab = "")
arrows(1, 1:9, 5, 1:9, code = rep(1:3, 3), angle = 30)
arrows(6, 1, 9, 9, length = 0.5, angle = 15, col = 3, lwd = 2)
arrows(6, 9, 9, 1, angle = 90, code = 3)
