plot(c(0, 10), c(0, 7), type = "n")
for (i in 1:6) lines(c(0, 10), c(i, i), lty = i, lwd = i / 2, col = i)
legend("topright", paste("lty", 1:6), lty = 1:6, cex = 0.8)
