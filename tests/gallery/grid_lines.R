plot(1:10, (1:10)^2, panel.first = grid())
grid(5, 2, lty = 1, lwd = 2, col = "pink")
