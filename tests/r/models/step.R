# Adding and dropping terms, stepwise choice.
npk <- data.frame(block = gl(6, 4), N = factor(c(0, 1, 0, 1, 1, 1, 0, 0, 0, 1, 1, 0, 1, 1, 0, 0, 1, 0, 1, 0, 1, 
    1, 0, 0)), P = factor(c(1, 1, 0, 0, 0, 1, 0, 1, 1, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 1, 0, 1, 1, 0)), K = factor(c(1, 
    0, 0, 1, 0, 1, 1, 0, 0, 1, 0, 1, 0, 1, 1, 0, 0, 0, 1, 1, 1, 0, 1, 0)), yield = c(49.5, 62.8, 46.8, 57, 59.8, 
    58.5, 55.5, 56, 62.8, 55.8, 69.5, 55, 62, 48.8, 45.5, 44.2, 52, 51.5, 49.8, 48.8, 57.2, 59, 53.2, 56))
wb <- data.frame(breaks = c(26, 30, 54, 25, 70, 52, 51, 26, 67, 18, 21, 29, 17, 12, 18, 35, 30, 36, 36, 21, 24, 
    18, 10, 43, 28, 15, 26, 27, 14, 29, 19, 29, 31, 41, 20, 44, 42, 26, 19, 16, 39, 28, 21, 39, 29, 20, 21, 24, 
    17, 13, 15, 15, 16, 28), wool = gl(2, 27, labels = c("A", "B")), tension = gl(3, 9, 54, labels = c("L", "M", 
    "H")))
a1 <- aov(yield ~ block + N * P * K, npk)
drop1(a1)
drop1(a1, test = "F")
add1(aov(yield ~ block, npk), ~. + N + P, test = "F")
f <- lm(breaks ~ wool * tension, wb)
drop1(f)
drop1(f, test = "F")
drop1(f, . ~ ., test = "Chisq")
add1(lm(breaks ~ 1, wb), ~wool * tension)
step(f)
step(lm(breaks ~ 1, wb), ~wool * tension, direction = "forward")
step(f, trace = 0)
step(lm(breaks ~ wool, wb), scope = list(lower = ~1, upper = ~wool * tension))$anova
extractAIC(f)
extractAIC(f, scale = 100)
step(f, k = log(54))
g <- glm(breaks ~ wool * tension, poisson, wb)
drop1(g)
drop1(g, test = "Chisq")
drop1(g, test = "Rao")
add1(glm(breaks ~ 1, poisson, wb), ~wool + tension, test = "Chisq")
step(g)
drop1(g, test = "F")
add1(glm(breaks ~ 1, poisson, wb), ~wool + tension, test = "Rao")
extractAIC(g)
add1(glm(breaks ~ 1, quasipoisson, wb), ~wool + tension, test = "F")
drop1(glm(breaks ~ wool + tension, Gamma, wb), test = "F")
add.scope(~a + b + c, ~(a + b + c)^2)
drop.scope(~a * b)
drop.scope(~a + b + c, ~a)
factor.scope(attr(terms(~a * b), "factors"), list(add = attr(terms(~a * b * c), "factors")))
