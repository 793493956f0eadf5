monthplot(AirPassengers)
monthplot(log(co2), type = "h", ylab = "ppm", col = "blue", col.base = "red")
