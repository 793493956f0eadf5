# Local fits where the neighbours are too few for all terms; starting values of optim as a list.
d <- data.frame(x = c(5.7, 5.7, 6.2, 6.2, 7.0), y = c(26, 23, 26, 25, 24))
f <- suppressWarnings(loess(y ~ x, d))
signif(fitted(f), 4)
signif(predict(f, data.frame(x = c(5.7, 6.2, 7))), 4)
r <- optim(list(a = 0, b = 0), function(p) (p[["a"]] - 1)^2 + (p[["b"]] - 2)^2, method = "BFGS")
signif(r$par, 6)
