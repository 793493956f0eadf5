plot(cbind(ldeaths, mdeaths, fdeaths), main = "Deaths", yax.flip = TRUE)
ts.plot(ldeaths, mdeaths, gpars = list(col = 1:2, lty = 1:2, xlab = "year"))
