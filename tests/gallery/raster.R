plot(0:1, 0:1, type = "n")
rasterImage(as.raster(matrix(0:15 / 15, 4)), 0.1, 0.1, 0.9, 0.9, interpolate = FALSE)
