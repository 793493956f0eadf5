# Sums and means of long vectors to the last bit, and orders of long integers.
hex <- function(v) sprintf("%a", v)
set.seed(11)
for (n in c(63, 64, 65, 1000, 4097, 30000)) {
    u <- runif(n); z <- rnorm(n); p <- (1:n) * (n:1) / 7; t <- 1 + (1:n %% 64) * 2^-52
    for (v in list(u, z, p, t, -u * 1e10, u * 1e-300, c(1e16, u, -1e16))) cat(n, hex(sum(v)), hex(mean(v)), "\n")
}
print(hex(sum(c(runif(5000), Inf)))); print(sum(c(runif(5000), NA))); print(mean(c(runif(5000), NaN)))
print(hex(prod(1 + runif(1000) / 1000))); print(hex(cumprod(1 + runif(1000) / 1000)[c(10, 500, 1000)]))
z <- complex(real = rnorm(300), imaginary = rnorm(300)); print(hex(sum(Mod(z)))); print(Mod(c(3+4i, 0i, NA, complex(real = Inf, imaginary = NaN), 1e200+1e200i, 1e-200+1e-200i)))
i <- sample(c(NA, -5:5, 1e6, -2e9), 3000, TRUE); i <- as.integer(i)
print(table(sort(i, na.last = TRUE), useNA = "ifany")); print(head(order(i, decreasing = TRUE), 5)); print(head(order(i, na.last = FALSE), 3))
print(head(order(i, runif(3000) > 0.5, seq(3000, 1)), 5))
print(is.unsorted(i[order(i)], na.rm = TRUE)); print(head(rank(i), 3))
print(match(c(3L, NA, 7L, -5L), i)[c(1, 3)] > 0); print(levels(factor(i))); print(levels(factor(i, exclude = c("3", NA)))); print(nlevels(factor(i, exclude = NULL)))
print(ifelse(c(a = TRUE, b = NA, c = FALSE), 1:3, "no")); print(ifelse(1:6 > 3, c(1, 2), -1)); print(ifelse(NA, 1, 2)); print(ifelse(matrix(c(TRUE, FALSE), 2, 2), 1L, 2))
print(round(c(0.15, 2.675, -1.005, 1e10 + 0.125, 1e-5), 2)); print(round(12345.678, -2)); print(startsWith(c("ab", NA, "b"), c("a", "b", "b")))
