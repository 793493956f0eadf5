# Smoothing splines.
cars <- data.frame(speed = c(4, 4, 7, 7, 8, 9, 10, 10, 10, 11, 11, 12, 12, 12, 12, 13, 13, 13, 13, 14, 14, 14, 
    14, 15, 15, 15, 16, 16, 17, 17, 17, 18, 18, 18, 18, 19, 19, 19, 20, 20, 20, 20, 20, 22, 23, 24, 24, 24, 24, 
    25), dist = c(2, 10, 4, 22, 16, 10, 18, 26, 34, 17, 28, 14, 20, 24, 28, 26, 34, 34, 46, 26, 36, 60, 80, 20, 
    26, 54, 32, 40, 32, 40, 50, 42, 56, 76, 84, 36, 46, 68, 32, 48, 52, 56, 64, 66, 54, 70, 92, 93, 120, 85))
smooth.spline(cars$speed, cars$dist)
s <- smooth.spline(cars$speed, cars$dist, df = 5)
names(s)
predict(s, c(5, 10, 30))
predict(s, c(5, 10), deriv = 1)
str(s$fit)
residuals(s)[1:3]
fitted(s)[1:3]
smooth.spline(cars$speed, cars$dist, spar = 0.6)
smooth.spline(cars$speed, cars$dist, lambda = 0.01)
smooth.spline(cars$speed, cars$dist, w = cars$speed)
smooth.spline(cars, all.knots = TRUE, df = 4)
.nknots.smspl(100)
predict(s)$y[1:3]
s$lambda
s$lev[1:3]
s$pen.crit
s$crit
s$ratio
s$call
smooth.spline(1:60, sin(1:60/6) + rep(c(0.1, -0.05, 0.02), 20))
predict(s, 26, deriv = 2)
