plot(1:5, 1:5, cex = 1:5, pch = 21, bg = heat.colors(5), xlim = c(0, 6), ylim = c(0, 6), cex.axis = 0.8, cex.lab = 1.5, cex.main = 2, main = "Sizes")
text(1:5, 1:5, letters[1:5], cex = seq(0.5, 2.5, 0.5), col = 4, font = 2)
