# Least squares on plain matrices.
d <- data.frame(y = c(1, 5, 2, 7, 3, 8, 4, 6), a = factor(rep(1:2, each = 4)), b = factor(rep(1:2, 4)), x = c(3, 
    1, 4, 1, 5, 9, 2, 6))
str(lsfit(d$x, d$y))
ls.print(lsfit(d$x, d$y))
ls.diag(lsfit(d$x, d$y))
names(lsfit(cbind(u = d$x, v = 1:8), d$y, wt = 1:8))
lsfit(cbind(u = d$x, v = 1:8), d$y, wt = 1:8)$coef
lsfit(d$x, d$y, intercept = FALSE)$coef
ls.print(lsfit(cbind(d$x, 1:8), cbind(p = d$y, q = d$x^2)))
