plot(cos(0:60 / 10), sin(0:60 / 10), asp = 1, type = "l", las = 1, bty = "l")
