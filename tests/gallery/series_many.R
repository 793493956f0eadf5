plot(cbind(mdeaths, fdeaths), main = "Deaths")
