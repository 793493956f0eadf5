hist(islands, breaks = c(0, 20, 100, 500, 17000), freq = FALSE, col = "gray", border = "white", main = "", xlab = "area")
hist(log10(islands), breaks = "Scott", density = 20, labels = TRUE, ylim = c(0, 25))
