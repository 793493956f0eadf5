plot(1:100, (1:100)^2, log = "y")
abline(h = c(10, 1000), col = 2)
abline(v = 50, lty = 3)
abline(1, 0.03, untf = FALSE, col = 4)
