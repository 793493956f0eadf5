fit <- nls(rate ~ conc / (K + conc) * V, Puromycin, subset = state == "treated", start = list(K = 0.05, V = 200))
plot(profile(fit), conf = c(95, 80) / 100)
