plot(1:10, tck = 1, fg = "gray", col = "black", lab = c(10, 4, 7))
axis(3, tck = -0.05, at = c(2, 4.5, 8), labels = c("a", "b", "c"))
