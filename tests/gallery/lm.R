par(mfrow = c(2, 2))
plot(lm(dist ~ speed, cars))
