Mode <- function(v) { u <- unique(v); u[which.max(tabulate(match(v, u)))] }
print(Mode(c(2, 1, 2, 3, 1, 2))); print(Mode(c("b", "a", "b")))
print(median(c(5, 3, 1))); print(median(c(4, 2, 1, 3))); print(median(1:4)); print(typeof(median(c(1L, 3L)))); print(median(c(1, NA), na.rm = TRUE)); print(median(numeric(0)))
gm <- function(x) exp(mean(log(x))); hm <- function(x) 1 / mean(1 / x)
print(gm(c(1, 10, 100))); print(hm(c(1, 4, 4))); print(mean(c(1, 2, 100), trim = 0.34)); print(cumsum(1:5) / seq_along(1:5)); v <- c(3, 5, 7); print(sum((v - mean(v))^2) / (length(v) - 1) == var(v)); print(round(sqrt(var(v)), 3)); print(mean(matrix(1:6, 2))); print(mean(c(TRUE, FALSE))); print(mean(as.Date(c("2024-01-01", "2024-01-03"))))
