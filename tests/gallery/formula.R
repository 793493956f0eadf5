plot(dist ~ speed, cars, subset = speed > 10, pch = 3)
