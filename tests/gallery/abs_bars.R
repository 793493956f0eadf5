plot(lm(dist ~ speed, cars), which = 3, caption = "")
text(10, 1.5, expression(abs(frac(a, b)) <= abs(x) %.% abs(alpha)), cex = 1.5)
title(sub = expression(sqrt(abs(italic(x)[i]))))
