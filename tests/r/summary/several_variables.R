fr <- function(x) 100 * (x[2] - x[1]^2)^2 + (1 - x[1])^2
grr <- function(x) c(-400 * x[1] * (x[2] - x[1]^2) - 2 * (1 - x[1]), 200 * (x[2] - x[1]^2))
optim(c(-1.2, 1), fr)
optim(c(-1.2, 1), fr, grr, method = "BFGS")
optim(c(-1.2, 1), fr, NULL, method = "BFGS")$counts
round(optim(c(a = -1.2, b = 1), fr, grr, method = "L-BFGS-B")$par, 3)
optim(c(1, 1), function(p, k) sum((p - k)^2), k = c(3, -2), method = "CG")$convergence
round(optim(c(1, 1), function(p) -sum((p - 2)^2), control = list(fnscale = -1))$par, 2)
round(optim(1, function(x) (x - 3)^2, method = "Brent", lower = 0, upper = 10)$par, 4)
round(optim(c(1, 1), fr, grr, method = "BFGS", hessian = TRUE)$hessian)
