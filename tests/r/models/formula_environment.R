# A formula put into a call keeps its environment when the call is evaluated.
inner <- function() { z <- c(1, 1, 2, 2, 3); y ~ x + z }
f <- inner()
same <- function(e) identical(e, environment(f))
same(environment(eval(f)))
show_env <- function(formula) environment(formula)
same(eval(as.call(list(show_env, f))))
d <- data.frame(y = c(1, 2, 4, 3, 6), x = c(1, 3, 2, 5, 4), s = c("u", "v", "u", "w", "v"))
m <- lm(f, d)
m
same(environment(formula(m)))
m2 <- update(m, . ~ . - x)
m2
same(environment(formula(m2)))
do.call(lm, list(f, data = d))$coefficients
m3 <- lm(y ~ s, d)
predict(m3, data.frame(s = c("u", "w")))
predict(m3, data.frame(s = factor(c("v", "w"))))
identical(eval(quote(y ~ x)), y ~ x)
