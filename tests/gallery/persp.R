persp(volcano, theta = 30, phi = 30, col = "lightgreen", shade = 0.5, border = NA)
