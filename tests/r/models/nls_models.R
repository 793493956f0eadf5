# Nonlinear least squares: algorithms, indexed parameters, comparisons, self-starting models.
DN <- data.frame(conc = c(0.04882812, 0.04882812, 0.1953125, 0.1953125, 0.390625, 0.390625, 0.78125, 0.78125, 1.5625, 
    1.5625, 3.125, 3.125, 6.25, 6.25, 12.5, 12.5), density = c(0.017, 0.018, 0.121, 0.124, 0.206, 0.215, 0.377, 
    0.374, 0.614, 0.609, 1.019, 1.001, 1.334, 1.364, 1.73, 1.71))
Pur <- data.frame(conc = c(0.02, 0.02, 0.06, 0.06, 0.11, 0.11, 0.22, 0.22, 0.56, 0.56, 1.1, 1.1, 0.02, 0.02, 0.06, 
    0.06, 0.11, 0.11, 0.22, 0.22, 0.56, 0.56, 1.1), rate = c(76, 47, 97, 107, 123, 139, 159, 152, 191, 201, 207, 
    200, 67, 51, 84, 86, 98, 115, 131, 124, 144, 158, 160), state = factor(rep(c("treated", "untreated"), c(12, 
    11))))
f2 <- nls(density ~ Asym/(1 + exp((xmid - log(conc))/scal)), DN, start = list(Asym = 3, xmid = 0, scal = 1), trace = TRUE)
summary(f2)
f4 <- nls(rate ~ SSmicmen(conc, Vm, K), Pur, subset = state == "treated")
f4
summary(f4)
f5 <- nls(rate ~ Vm[state] * conc/(K[state] + conc), Pur, start = list(K = c(0.05, 0.05), Vm = c(160, 200)))
f5
summary(f5)
coef(f5)
f6 <- nls(rate ~ conc/(K + conc), Pur, subset = state == "treated", start = list(K = 0.05), algorithm = "plinear")
f6
f7 <- nls(rate ~ Vm * conc/(K + conc), Pur, subset = state == "treated", start = list(Vm = 150, K = 0.05), algorithm = "port", 
    lower = c(0, 0), upper = c(205, 1))
f7
f8 <- nls(rate ~ Vm * conc/(K + conc), Pur, subset = state == "treated", start = list(Vm = 150, K = 0.05), weights = conc)
summary(f8)
nls.control()
nls(density ~ a + b * conc, DN, start = list(a = 0, b = 1), control = nls.control(maxiter = 1, warnOnly = TRUE))
SSlogis(1:3, 2, 1, 0.5)
x <- c(0.1, 0.5, 1, 2, 3, 5, 7, 9, 12, 15)
y1 <- 10 + (2 - 10) * exp(-exp(-1) * x) + c(0.05, -0.03, 0.02, 0.01, -0.04, 0.03, 0, -0.02, 0.01, 0.02)
y2 <- 10 * (1 - exp(-exp(-1) * x)) + c(0.05, -0.03, 0.02, 0.01, -0.04, 0.03, 0, -0.02, 0.01, 0.02)
y3 <- 3 * exp(-exp(0.5) * x) + 1 * exp(-exp(-1.5) * x) + c(0.005, -0.003, 0.002, 0.001, -0.004, 0.003, 0, -0.002, 
    0.001, 0.002)
y4 <- 1 + (5 - 1)/(1 + exp((5 - x)/1.2)) + c(0.05, -0.03, 0.02, 0.01, -0.04, 0.03, 0, -0.02, 0.01, 0.02)
y5 <- 5 * exp(-2 * 0.6^x) + c(0.05, -0.03, 0.02, 0.01, -0.04, 0.03, 0, -0.02, 0.01, 0.02)
y6 <- 6 - 5 * exp(-exp(-2) * x^1.3) + c(0.05, -0.03, 0.02, 0.01, -0.04, 0.03, 0, -0.02, 0.01, 0.02)
SSfol(4, 1:3, -2.5, 0.5, -3)
sortedXyData(c(3, 1, 2, 1), c(5, 2, 3, 4))
NLSstClosestX(sortedXyData(1:5, c(1, 3, 4, 7, 9)), 5)
NLSstRtAsymptote(sortedXyData(1:5, c(1, 3, 4, 4.5, 4.7)))
NLSstLfAsymptote(sortedXyData(1:5, c(1, 3, 4, 4.5, 4.7)))
NLSstAsymptotic(sortedXyData(1:5, c(1, 3, 4, 4.5, 4.7)))
SSx <- selfStart(~a * exp(b * x), function(mCall, data, LHS, ...) {
    xy <- sortedXyData(mCall[["x"]], LHS, data)
    l <- lm(log(y) ~ x, xy)
    setNames(c(exp(coef(l)[1]), coef(l)[2]), mCall[c("a", "b")])
}, c("a", "b"))
