h <- hist(precip, plot = FALSE)
plot(h, freq = FALSE, ylim = c(0, 0.04), col = "lightblue")
lines(density(precip), lwd = 2)
lines(hist(precip + 20, plot = FALSE), freq = FALSE, border = "red", lty = 2)
