# What the minimisers tell of their way.
fr <- function(x) 100 * (x[2] - x[1]^2)^2 + (1 - x[1])^2
grr <- function(x) c(-400 * x[1] * (x[2] - x[1]^2) - 2 * (1 - x[1]), 200 * (x[2] - x[1]^2))
r <- optim(c(-1.2, 1), fr, control = list(trace = 1, maxit = 12))
r <- optim(c(-1.2, 1), fr, control = list(trace = 1))
f2 <- function(x) sum(abs(x)^1.5) + (prod(x) > 2) * 100
r <- optim(c(-1.2, 1, 3), f2, control = list(trace = 1, maxit = 40))
r <- optim(c(-1.2, 1), fr, grr, method = "BFGS", control = list(trace = 1, REPORT = 1, maxit = 6))
r <- optim(c(-1.2, 1), fr, grr, method = "BFGS", control = list(trace = 1))
r <- optim(c(-1.2, 1), fr, method = "L-BFGS-B", control = list(trace = 1, maxit = 7))
r <- optim(c(-1.2, 1), fr, grr, method = "L-BFGS-B", control = list(trace = 1, REPORT = 5))
