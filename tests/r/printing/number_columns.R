x <- c(0.5, 10, 100.25, 1000)
print(x); format(x); format(x, nsmall = 2); formatC(x); formatC(x, format = "f", digits = 1); formatC(x, width = 10, format = "f", digits = 2); prettyNum(x, big.mark = ","); round(x, 1); signif(x, 1)
m <- cbind(x, log10 = round(log10(x), 3)); m
print(m, digits = 3); data.frame(x, y = x^2); format(x, width = 10); format(-x); format(c(x, NA)); format(x, scientific = TRUE); format(1e-5 * x); toString(x); paste(x); as.character(x); summary(x); print(summary(x), digits = 2); cat(x, "\n"); cat(format(x, digits = 2), "\n")
