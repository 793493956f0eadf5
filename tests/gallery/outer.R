par(mfrow = c(2, 2), oma = c(2, 2, 3, 1), mar = c(3, 3, 2, 1))
for (i in 1:4) plot(i * (1:5), main = i)
mtext("Outer title", outer = TRUE, line = 1, cex = 1.5)
