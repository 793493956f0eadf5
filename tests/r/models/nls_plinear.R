# Partially linear models.
df <- data.frame(x = 1:10, y = c(2.9, 3.6, 5, 6.5, 9.2, 12.1, 15.8, 21.5, 28, 37.2))
d2 <- df[-3, ]
nls(y ~ cbind(1, exp(b * x)), d2, start = c(b = 0.3), algorithm = "plinear", trace = TRUE)
nls(y ~ cbind(p = 1, q = exp(b * x)), d2, start = c(b = 0.2), algorithm = "plinear")
