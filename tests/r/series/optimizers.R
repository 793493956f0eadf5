# Numeric gradients stay within bounds; their steps in second derivatives are in units of parscale.
fr <- function(x) { cat(sprintf("%.8f", x), "\n"); 100 * (x[2] - x[1]^2)^2 + (1 - x[1])^2 }
o <- optim(c(-1.2,1), fr, method="L-BFGS-B", lower=-1.5, upper=.7, control=list(maxit=4)); o$par
fl <- function(x) { p <- length(x); sum(c(1, rep(4, p-1)) * (x - c(1, x[-p])^2)^2) }
optim(rep(3, 5), fl, NULL, method = "L-BFGS-B", lower = rep(2, 5), upper = rep(4, 5))
f <- function(x) sum((x - c(1, 20))^2 * c(3, .01)) + cos(x[1]) + x[1]^4 / 50
optim(c(0, 0), f, method="BFGS", hessian=TRUE, control=list(parscale=c(1, 10)))
optimHess(c(.5, 20), f, control=list(parscale=c(2, 30)))
