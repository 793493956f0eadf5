curve(log(x), 0.1, 100, log = "x", n = 50, xlab = expression(x[i]))
curve(sqrt(x) - 1, add = TRUE, col = 2)
