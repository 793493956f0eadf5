# Analysis of variance with one stratum and several.
npk <- data.frame(block = gl(6, 4), N = factor(c(0, 1, 0, 1, 1, 1, 0, 0, 0, 1, 1, 0, 1, 1, 0, 0, 1, 0, 1, 0, 1, 
    1, 0, 0)), P = factor(c(1, 1, 0, 0, 0, 1, 0, 1, 1, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 1, 0, 1, 1, 0)), K = factor(c(1, 
    0, 0, 1, 0, 1, 1, 0, 0, 1, 0, 1, 0, 1, 1, 0, 0, 0, 1, 1, 1, 0, 1, 0)), yield = c(49.5, 62.8, 46.8, 57, 59.8, 
    58.5, 55.5, 56, 62.8, 55.8, 69.5, 55, 62, 48.8, 45.5, 44.2, 52, 51.5, 49.8, 48.8, 57.2, 59, 53.2, 56))
wb <- data.frame(breaks = c(26, 30, 54, 25, 70, 52, 51, 26, 67, 18, 21, 29, 17, 12, 18, 35, 30, 36, 36, 21, 24, 
    18, 10, 43, 28, 15, 26, 27, 14, 29, 19, 29, 31, 41, 20, 44, 42, 26, 19, 16, 39, 28, 21, 39, 29, 20, 21, 24, 
    17, 13, 15, 15, 16, 28), wool = gl(2, 27, labels = c("A", "B")), tension = gl(3, 9, 54, labels = c("L", "M", 
    "H")))
a1 <- aov(yield ~ block + N * P * K, npk)
a1
summary(a1)
coef(a1)
a2 <- aov(yield ~ N * P * K + Error(block), npk)
a2
summary(a2)
names(a2)
class(a2)
a3 <- aov(breaks ~ wool * tension, wb)
summary(a3)
print(a3)
summary(a3, intercept = TRUE)
print(a3, intercept = TRUE)
summary.lm(a3)
names(a2[[1]])
names(a2[[3]])
replications(~N * P * K, npk)
replications(yield ~ ., npk)
eff.aovlist(a2)
residuals(a2[[2]])[1:3]
fitted(a2[[3]])[1:3]
coef(a2)
vcov(a3)
model.frame(a2)[1:3, ]
logLik(a3)
anova(a3)
predict(a3)[1:3]
aov(breaks ~ wool + Error(tension/wool), wb)
summary(aov(breaks ~ wool + Error(tension/wool), wb))
summary(aov(breaks ~ wool, wb, subset = tension != "L", projections = TRUE))
aov(cbind(breaks, 1:54) ~ wool, wb)
summary(aov(cbind(breaks, 1:54) ~ wool, wb))
model.tables(aov(breaks ~ wool + Error(tension), wb), "means")
