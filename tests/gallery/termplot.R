fit <- lm(mpg ~ wt + factor(cyl), mtcars)
termplot(fit, se = TRUE)
termplot(lm(mpg ~ wt + log(hp), mtcars), partial.resid = TRUE, main = TRUE)
