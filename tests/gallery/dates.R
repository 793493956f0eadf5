plot(as.Date("2020-01-15") + 0:300, cumsum(sin(0:300 / 20)), type = "l", xlab = "", ylab = "")
