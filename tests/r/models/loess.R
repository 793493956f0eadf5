# Local regression.
fails <- function(expr) tryCatch(expr, error = function(e) cat("Error:", conditionMessage(e), "\n"))
cars <- data.frame(speed = c(4, 4, 7, 7, 8, 9, 10, 10, 10, 11, 11, 12, 12, 12, 12, 13, 13, 13, 13, 14, 14, 14, 
    14, 15, 15, 15, 16, 16, 17, 17, 17, 18, 18, 18, 18, 19, 19, 19, 20, 20, 20, 20, 20, 22, 23, 24, 24, 24, 24, 
    25), dist = c(2, 10, 4, 22, 16, 10, 18, 26, 34, 17, 28, 14, 20, 24, 28, 26, 34, 34, 46, 26, 36, 60, 80, 20, 
    26, 54, 32, 40, 32, 40, 50, 42, 56, 76, 84, 36, 46, 68, 32, 48, 52, 56, 64, 66, 54, 70, 92, 93, 120, 85))
f <- loess(dist ~ speed, cars)
f
summary(f)
names(f)
str(f$pars)
fitted(f)[1:5]
residuals(f)[1:5]
predict(f, data.frame(speed = c(5, 10.5, 21, 30)))
predict(f, data.frame(speed = c(5, 10.5, 21, 30)), se = TRUE)
predict(f, c(5, 6), se = TRUE)
f2 <- update(f, span = 0.4, degree = 1)
f2
anova(f, f2)
anova(f2, f)
g <- loess(dist ~ speed, cars, family = "symmetric")
g
summary(g)
predict(g, data.frame(speed = c(5, 21)), se = TRUE)
loess(dist ~ speed, cars, weights = speed, span = 0.5)
h <- loess(dist ~ speed, cars, control = loess.control(surface = "direct"))
h
predict(h, data.frame(speed = c(3, 30)), se = TRUE)
loess(dist ~ speed, cars, degree = 0)
loess(dist ~ speed, cars, control = loess.control(statistics = "exact"))
loess(dist ~ speed, cars, control = loess.control(trace.hat = "approximate"))
str(loess.control())
predict(f)[1:3]
predict(f, se = TRUE)$se.fit[1:3]
cars$z <- rep(c(1, 3, 2, 5, 4), 10)
k <- loess(dist ~ speed + z, cars)
k
summary(k)
predict(k, data.frame(speed = c(10, 20), z = c(2, 3)), se = TRUE)
loess(dist ~ speed * z, cars, normalize = FALSE, span = 1.2)
loess(dist ~ speed + z, cars, parametric = "z", drop.square = "z")
loess.smooth(cars$speed, cars$dist, evaluation = 5)
k$divisor
f$enp
f$trace.hat
f$one.delta
f$two.delta
f$s
loess(dist ~ speed, cars, enp.target = 6)
names(loess(dist ~ speed, cars, model = TRUE))
c2 <- cars
c2$dist[3] <- NA
m <- loess(dist ~ speed, c2, na.action = na.exclude)
m
fitted(m)[1:5]
residuals(m)[1:5]
str(f$x)
str(f$y)
str(f$weights)
fails(loess(dist ~ speed, cars, degree = 3))
loess(dist ~ speed, cars, subset = speed > 8)
f$call
class(f$terms)
f$xnames
f$inputs
f$method
