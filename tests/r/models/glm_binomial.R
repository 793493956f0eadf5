# Binomial models, counts, offsets, starts, errors, links, simulation.
fails <- function(expr) tryCatch(expr, error = function(e) cat("Error:", conditionMessage(e), "\n"))
mtc <- structure(list(mpg = c(21, 21, 22.8, 21.4, 18.7, 18.1, 14.3, 24.4, 22.8, 19.2, 17.8, 16.4, 17.3, 15.2, 10.4, 
    10.4, 14.7, 32.4, 30.4, 33.9, 21.5, 15.5, 15.2, 13.3, 19.2, 27.3, 26, 30.4, 15.8, 19.7, 15, 21.4), cyl = c(6, 
    6, 4, 6, 8, 6, 8, 4, 4, 6, 6, 8, 8, 8, 8, 8, 8, 4, 4, 4, 4, 8, 8, 8, 8, 4, 4, 4, 8, 6, 8, 4), hp = c(110, 110, 
    93, 110, 175, 105, 245, 62, 95, 123, 123, 180, 180, 180, 205, 215, 230, 66, 52, 65, 97, 150, 150, 245, 175, 
    66, 91, 113, 264, 175, 335, 109), wt = c(2.62, 2.875, 2.32, 3.215, 3.44, 3.46, 3.57, 3.19, 3.15, 3.44, 3.44, 
    4.07, 3.73, 3.78, 5.25, 5.424, 5.345, 2.2, 1.615, 1.835, 2.465, 3.52, 3.435, 3.84, 3.845, 1.935, 2.14, 1.513, 
    3.17, 2.77, 3.57, 2.78), am = c(1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 
    1, 1, 1, 1, 1, 1, 1)), row.names = c("Mazda RX4", "Mazda RX4 Wag", "Datsun 710", "Hornet 4 Drive", "Hornet Sportabout", 
    "Valiant", "Duster 360", "Merc 240D", "Merc 230", "Merc 280", "Merc 280C", "Merc 450SE", "Merc 450SL", "Merc 450SLC", 
    "Cadillac Fleetwood", "Lincoln Continental", "Chrysler Imperial", "Fiat 128", "Honda Civic", "Toyota Corolla", 
    "Toyota Corona", "Dodge Challenger", "AMC Javelin", "Camaro Z28", "Pontiac Firebird", "Fiat X1-9", "Porsche 914-2", 
    "Lotus Europa", "Ford Pantera L", "Ferrari Dino", "Maserati Bora", "Volvo 142E"), class = "data.frame")
d <- data.frame(y = c(1.5, 2, NA, 4, 5, 7, 6.5, 8), x = c(1, 3, 2, 5, 4, 6, 9, 7), g = factor(c("a", "b", "a", 
    "c", "b", "c", "a", "b")), w = 1:8, n = c(3, 5, 6, 2, 8, 9, 4, 7), s = c(1, 2, 3, 1, 5, 8, 3, 6))
for (fam in list(binomial(), binomial("probit"), binomial(cloglog), binomial("cauchit"), quasibinomial(), quasi(logit, 
    "mu(1-mu)"))) {
    print(fam$link)
    f <- glm(am ~ wt, fam, mtc)
    print(summary(f))
    print(anova(f, test = "Chisq"))
    print(anova(f, test = "Rao"))
    print(head(predict(f, type = "response")))
    print(influence.measures(f)$infmat[1:3, ])
}
f <- glm(cbind(s, n) ~ x + g, binomial, d)
print(f)
summary(f)
summary(f, correlation = TRUE, dispersion = 2)
anova(f, update(f, . ~ . - g), test = "LRT")
anova(f, update(f, . ~ . - g), test = "Rao")
anova(f, test = "F")
f <- glm(s/(s + n) ~ x, binomial, d, weights = s + n)
print(summary(f))
glm(s/(s + n) ~ x, binomial, d)
f <- glm(n ~ x + offset(log(w)), poisson, d)
print(summary(f))
anova(f, test = "Chisq")
predict(f, data.frame(x = 1:2, w = c(5, 6)), type = "response")
print(glm(n ~ 0, poisson, d))
summary(glm(n ~ 1, poisson, d))
print(summary(glm(y ~ x + I(2 * x), data = d)))
glm(g ~ x, binomial, d)
glm(y ~ x, data = d, na.action = na.exclude)$fitted.values
fitted(glm(y ~ x, data = d, na.action = na.exclude))
residuals(glm(y ~ x, data = d, na.action = na.exclude))
fails(glm(y - 3 ~ x, poisson, d))
fails(glm(y ~ x, binomial, d))
fails(glm(w - 1 ~ x, Gamma, d))
glm(c(0, 0, 0, 0, 1, 1, 1, 1) ~ w, binomial, d)
glm(n ~ x, poisson, d, control = list(trace = TRUE))
glm(n ~ x, poisson, d, epsilon = 0.001, maxit = 2)
glm(n ~ x, poisson, d, start = c(1, 0.1))
glm(n ~ x, poisson, d, mustart = n, etastart = log(n))
str(glm.control())
str(make.link("logit")[5])
for (l in c("logit", "probit", "cauchit", "cloglog", "log", "sqrt", "inverse", "1/mu^2", "identity")) {
    k <- make.link(l)
    print(k$linkfun(c(0.2, 0.7)))
    print(k$linkinv(c(0.3, 1.5)))
    print(k$mu.eta(c(0.3, 1.5, 40)))
}
set.seed(2)
simulate(glm(n ~ x, poisson, d), 2)
simulate(glm(cbind(s, n) ~ x, binomial, d), 1)
