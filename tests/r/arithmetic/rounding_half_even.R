print(round(c(0.5, 1.5, 2.5, -0.5, -1.5))); print(round(2.675, 2)); print(round(1.005, 2)); print(round(-1.55, 1)); print(round(1234.5678, 2)); print(round(1234.5678, -2)); print(round(5e5 + 0.5))
print(signif(123456, 2)); print(signif(0.00123456, 3)); print(signif(-98765, 1)); print(ceiling(c(1.1, -1.1))); print(floor(c(1.9, -1.9))); print(trunc(c(1.9, -1.9)))
print(round(c(a = 1.26, b = 2.74), 1)); print(round(NA)); print(round(Inf)); print(round(1e10 + 0.4)); print(round(0.15, 1)); print(round(0.25, 1)); print(round(0.35, 1)); print(round(1/3, 5)); print(typeof(round(5L))); print(round(-2.5)); print(is.integer(round(2.7)))
print(as.integer(2.9)); print(as.integer(-2.9)); print(format(round(3.14159, 2), nsmall = 3))
