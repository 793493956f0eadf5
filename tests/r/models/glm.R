# Generalized linear models of every family and link.
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
nd <- data.frame(wt = c(2, 3.5), cyl = c(4, 8))
fams <- list(gaussian(), gaussian("log"), gaussian("inverse"), poisson(), poisson("sqrt"), poisson("identity"), 
    Gamma(), Gamma("log"), Gamma(identity), inverse.gaussian(), inverse.gaussian("log"), quasi(), quasi(link = "log", 
        variance = "mu"), quasi(log, "mu^2"), quasi(variance = "mu^3", link = "log"), quasipoisson(), quasi(power(1/2), 
        "mu"))
for (fam in fams) {
    print(fam)
    f <- glm(mpg ~ wt + factor(cyl), fam, mtc)
    print(f)
    print(summary(f))
    for (test in c("F", "Chisq", "Rao", "Cp")) print(anova(f, test = test))
    print(predict(f, nd, type = "response", se.fit = TRUE))
    for (type in c("dev", "pears", "work", "resp", "part")) print(head(residuals(f, type), 3))
    print(c(logLik(f), AIC(f), BIC(f)))
    print(confint.default(f))
    print(c(rstandard(f)[1:2], rstudent(f)[1:2], cooks.distance(f)[1:2]))
}
