barplot(VADeaths, beside = TRUE, legend.text = TRUE, ylim = c(0, 90), col = 2:6, main = "Death rates")
