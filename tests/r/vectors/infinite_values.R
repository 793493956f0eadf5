x <- c(1, -1, 0) / 0
print(x)
print(is.finite(x)); print(is.infinite(x)); print(is.nan(x))
print(Inf - Inf); print(Inf * 0); print(Inf > 1e308); print(-Inf < Inf)
print(max(c(1, Inf))); print(min(numeric(0), Inf))
print(sqrt(Inf)); print(exp(-Inf)); print(1 / Inf)
print(range(c(3, Inf, NA), finite = TRUE))
print(sum(c(1, Inf))); print(mean(c(-Inf, Inf)))
