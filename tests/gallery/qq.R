qqnorm(cars$dist)
qqline(cars$dist, col = 2)
