contour(volcano, col = 4, main = "Volcano")
