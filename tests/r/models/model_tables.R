# Tables of means and effects, Tukey's differences, full coefficients, projections.
npk <- data.frame(block = gl(6, 4), N = factor(c(0, 1, 0, 1, 1, 1, 0, 0, 0, 1, 1, 0, 1, 1, 0, 0, 1, 0, 1, 0, 1, 
    1, 0, 0)), P = factor(c(1, 1, 0, 0, 0, 1, 0, 1, 1, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 1, 0, 1, 1, 0)), K = factor(c(1, 
    0, 0, 1, 0, 1, 1, 0, 0, 1, 0, 1, 0, 1, 1, 0, 0, 0, 1, 1, 1, 0, 1, 0)), yield = c(49.5, 62.8, 46.8, 57, 59.8, 
    58.5, 55.5, 56, 62.8, 55.8, 69.5, 55, 62, 48.8, 45.5, 44.2, 52, 51.5, 49.8, 48.8, 57.2, 59, 53.2, 56))
wb <- data.frame(breaks = c(26, 30, 54, 25, 70, 52, 51, 26, 67, 18, 21, 29, 17, 12, 18, 35, 30, 36, 36, 21, 24, 
    18, 10, 43, 28, 15, 26, 27, 14, 29, 19, 29, 31, 41, 20, 44, 42, 26, 19, 16, 39, 28, 21, 39, 29, 20, 21, 24, 
    17, 13, 15, 15, 16, 28), wool = gl(2, 27, labels = c("A", "B")), tension = gl(3, 9, 54, labels = c("L", "M", 
    "H")))
a1 <- aov(yield ~ block + N * P * K, npk)
a2 <- aov(yield ~ N * P * K + Error(block), npk)
a3 <- aov(breaks ~ wool * tension, wb)
TukeyHSD(a3)
TukeyHSD(a3, "tension", ordered = TRUE, conf.level = 0.9)
TukeyHSD(aov(breaks ~ tension, wb[c(1:20, 30:50), ]))
model.tables(a3)
model.tables(a3, "means", se = TRUE)
model.tables(a1, "means")
model.tables(a2, "means", se = TRUE)
model.tables(a2, "effects", se = TRUE)
model.tables(a1, type = "effects", se = TRUE)
dummy.coef(a3)
dummy.coef(lm(breaks ~ wool + tension, wb))
dummy.coef(a2)
dummy.coef(lm(breaks ~ wool * I(1:54) + tension, wb))
se.contrast(a3, list(wb$tension == "L", wb$tension == "M"))
se.contrast(a2, list(N = npk$N == "0", npk$N == "1"), data = npk)
head(proj(a3))
proj(a2)[[3]][1:4, ]
str(proj(a1))
