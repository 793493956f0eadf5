plot(c(1, 10, 100, 1000), c(2, 30, 400, 8000), log = "xy", type = "o", xlab = "x", ylab = "y")
grid()
