plot(1:10, type = "n")
legend("top", legend = letters[1:6], ncol = 3, fill = 1:6, title = "Letters", bg = "gray90")
legend("bottomleft", c("a", "b"), pch = c(1, NA), lty = c(NA, 1), inset = 0.02, box.lty = 2)
legend(6, 4, c("x", "y"), horiz = TRUE, pch = 15:16, col = 2:3, bty = "n", cex = 1.2)
