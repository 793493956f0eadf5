dotchart(VADeaths, main = "Death rates", cex = 0.8, pch = 19, color = 1:5, gcolor = "red")
