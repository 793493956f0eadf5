# Labels of complex coordinates, two columns for three coordinates, names of palettes, parts of rasters, widths of legends.
ff <- stats::fft(1:4)
str(xy.coords(ff, xlab = "fft"))
str(xy.coords(ff, ylab = "fft")[c("xlab", "ylab")])
str(xy.coords(ff, xlab = "fft", setLab = FALSE)[c("xlab", "ylab")])
str(xyz.coords(data.frame(10 * 1:3, -4), y = NULL, z = NULL))
str(xyz.coords(cbind(a = 1:2, b = 3:4, c = 5:6), y = NULL, z = NULL))
old <- palette("Tableau")
palette()
palette("default")
tryCatch(palette("nothing"), error = function(e) cat(conditionMessage(e), "\n"))
r <- as.raster(matrix(0:3 / 3, 2))
r[, 2]
r[1, ]
r[, 1] <- "red"
r
r[2, ] <- "blue"
r
brks <- seq(ISOdate(1970, 1, 1), ISOdate(1990, 1, 1), "5 years")
hist(brks, brks, plot = FALSE, include.lowest = TRUE)$counts
tryCatch(hist(brks, brks, plot = FALSE, include.lowest = FALSE), error = function(e) cat(conditionMessage(e), "\n"))
pdf(NULL)
plot(1, type = "n")
l <- legend("bottomleft", c("This", "has several", "columns"), pch = 1:3, ncol = 3, text.width = NA)
round(l$text$x, 5)
l <- legend("right", letters[1:4], pch = 1:4, ncol = 4, text.width = 1:4 / 50)
round(c(l$rect$w, l$text$x), 5)
pairs(iris[1:3], text.panel = NULL, upper.panel = NULL)
invisible(dev.off())
