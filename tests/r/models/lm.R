# Linear models: print, summary, analysis of variance, confidence intervals.
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
    "c", "b", "c", "a", "b")), w = 1:8)
fits <- list(lm(mpg ~ wt, mtc), lm(mpg ~ wt * factor(cyl), mtc), lm(mpg ~ poly(hp, 2) + am, mtc, weights = wt), 
    lm(mpg ~ ., mtc), lm(mpg ~ 1, mtc), lm(mpg ~ 0 + wt, mtc), lm(mpg ~ wt + I(2 * wt) + hp, 
        mtc), lm(log(mpg) ~ wt + offset(hp/1000), mtc, subset = cyl > 4), lm(y ~ x + g, d), lm(y ~ x, d, na.action = na.exclude), 
    lm(y ~ x, d, weights = c(0, 1, 2, 1, 1, 0, 1, 1)), lm(y ~ g * x, d), lm(mpg ~ factor(cyl) - 1, mtc), lm(y ~ 
        x, d, subset = 1:2))
for (f in fits) { print(f); print(summary(f)); print(anova(f)); print(confint(f)); print(names(f)) }
