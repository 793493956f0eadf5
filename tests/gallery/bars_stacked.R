barplot(VADeaths, horiz = TRUE, las = 1, legend.text = TRUE)
