plot(as.POSIXct("2020-01-15 10:00", tz = "UTC") + 60 * (0:300), cos(0:300 / 30), type = "l", xlab = "", ylab = "")
