curve(dnorm(x), -3, 3, ylim = c(0, 0.5))
curve(dt(x, 3), add = TRUE, lty = 2, col = "red")
curve(dt(x, 1), add = TRUE, lty = 3, lwd = 2)
legend("topright", c("normal", "t3", "t1"), lty = 1:3, col = c(1, 2, 1), lwd = c(1, 1, 2))
