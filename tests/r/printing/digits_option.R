x <- c(pi, exp(1), 1/7)
print(x); print(x, digits = 3); print(x, digits = 10)
options(digits = 4)
print(x); print(100 * x); print(1e6 * x); x
format(pi); cat(pi, "\n")
options(digits = 15)
print(x); 0.1; 1/3
options(digits = 7)
print(signif(x, 2)); print(round(x, 4))
print(c(1.10, 2.25, 3.333)); print(c(10.5, 100.25, 1000.125)); print(123456.789); print(0.00012345)
print(c(1.5, NA, Inf, -Inf, NaN))
