filled.contour(volcano, color.palette = terrain.colors)
