x <- as.POSIXct("2021-03-01 12:00", tz = "UTC") + 3600 * (0:50)
plot(x, sqrt(0:50), type = "s", col = 4, lwd = 2)
axis.POSIXct(3, x, format = "%H:%M")
