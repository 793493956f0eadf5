plot(1:10, xlab = expression(alpha[i]^2), ylab = expression(frac(x, y)), main = expression(sum(x[i], i == 1, n)))
text(4, 8, expression(sqrt(x^2 + y^2) >= hat(theta)))
legend("bottomright", legend = expression(beta, gamma^2), lty = 1:2)
