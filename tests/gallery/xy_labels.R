plot(cars, main = "Cars", xlim = c(0, 30), ylim = c(0, 130), asp = NA, col = "darkgreen", pch = "+")
lines(lowess(cars), col = 2)
abline(lm(dist ~ speed, cars), lty = 4)
text(5, 100, "R", cex = 3, col = "#00000080")
