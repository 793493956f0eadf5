# Nonlinear least squares.
fails <- function(expr) tryCatch(expr, error = function(e) cat("Error:", conditionMessage(e), "\n"))
df <- data.frame(x = 1:10, y = c(2.9, 3.6, 5, 6.5, 9.2, 12.1, 15.8, 21.5, 28, 37.2))
f <- nls(y ~ a * exp(b * x), df, start = c(a = 2, b = 0.3))
f$call
f$data
f$dataClasses
names(f$m)
class(f$m)
f$m$formula()
f$m$Rmat()
names(summary(f))
nls(y ~ a * exp(b * x), df, start = c(a = 2, b = 0.3), model = TRUE)$model
names(nls(y ~ a * exp(b * x), df, start = c(a = 2, b = 0.3), weights = x, na.action = na.omit))
nls(y ~ a * exp(b * x), df, weights = x)
nls(y ~ a * exp(b * x), df, start = c(a = 2, b = 0.3), algorithm = "port")
nls(~y - a * exp(b * x), df, start = c(a = 2, b = 0.3))
f
print(f, digits = 3)
fails(nls(y ~ a * exp(b * x), df, start = c(a = 2)))
df$y[3] <- NA
nls(y ~ a * exp(b * x), df, start = c(a = 2, b = 0.3))
g <- nls(y ~ a * exp(b * x), df, start = c(a = 2, b = 0.3), na.action = na.exclude)
residuals(g)
fitted(g)
residuals(g, "pearson")
predict(g)
fails(anova(g))
predict(g, data.frame(x = 11:12))
predict(g, se.fit = TRUE)
fails(nls(y ~ cbind(1, exp(b * x)), d2, start = c(b = 0.3), algorithm = "plinear", trace = TRUE))
fails(nls(y ~ cbind(p = 1, q = exp(b * x)), d2, start = c(b = 0.2), algorithm = "plinear"))
