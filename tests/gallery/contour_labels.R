contour(volcano, nlevels = 6, labcex = 0.8, col = terrain.colors(6), lwd = 2, main = "Maunga Whau")
