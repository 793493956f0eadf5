x <- seq(-3, 3, length.out = 20)
persp(x, x, outer(x, x, function(a, b) dnorm(a) * dnorm(b)), theta = 40, phi = 25, shade = 0.5, col = "lightblue", ticktype = "detailed", xlab = "x", ylab = "y", zlab = "z")
