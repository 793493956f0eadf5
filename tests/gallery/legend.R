plot(1:10)
legend("topleft", c("points", "lines", "both"), pch = c(1, NA, 2), lty = c(NA, 1, 2), col = 1:3, title = "Legend")
legend("bottomright", c("one", "two"), fill = 2:3, horiz = TRUE, bty = "n")
legend("right", c("a", "b"), pch = 15, ncol = 2, inset = 0.02)
