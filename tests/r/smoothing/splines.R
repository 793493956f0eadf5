# Package splines: bases, interpolation, inverses.
library(splines)
x <- c(1, 2, 4, 7, 9, 13); y <- c(0, 1, 1.5, 4, 8, 11)
bs(c(a = 1, b = 2, c = NA, d = 5, e = 7), df = 5, intercept = TRUE)
round(bs(1:5, Boundary.knots = c(2, 4)), 6)
str(ns(1:9, df = 4))
fit <- lm(weight ~ ns(height, df = 3), women)
predict(fit, data.frame(height = c(60, 65, 80)))
splineDesign(1:10, c(0, 1.5, 4, 9.5, 12), outer.ok = TRUE)
splineDesign(1:10, 4:7, derivs = 1)
i <- interpSpline(x, y)
i
class(interpSpline(y ~ x, data.frame(x, y), bSpline = TRUE))
predict(i, c(-1, 3, 20), deriv = 1)$y
backSpline(i)
p <- periodicSpline(1:5, c(0, 1, 0, -1, 0.5), period = 5)
p
predict(p, c(0.5, 5.5, 7.25))$y
try(backSpline(interpSpline(1:5, c(1, 2, 1, 2, 1))))
try(splineDesign(1:10, 1:9))
