plot.design(warpbreaks)
plot.design(Sepal.Length ~ Species, data = iris, fun = median, main = "Medians", xtick = TRUE)
