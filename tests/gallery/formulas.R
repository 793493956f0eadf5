plot(0:1, 0:1, type = "n", xlab = expression(alpha^2 + beta[i]), ylab = expression(frac(x, y)), main = expression(sum(x[i], i == 1, n)))
text(0.5, 0.8, expression(sqrt(x^2 + y^2)), cex = 2)
text(0.5, 0.4, expression(hat(theta) == bar(x) %+-% 1.96 * sigma / sqrt(n)))
