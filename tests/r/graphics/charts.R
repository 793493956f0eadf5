# What charts compute and return.
pdf(NULL)
hist(c(1, 2, 2, 3, 3, 3, 4, 7.5), plot = FALSE); hist(islands, breaks = 12, plot = FALSE)$breaks; hist(islands, breaks = c(0, 20, 100, 20000), plot = FALSE)[2:3]
hist(1:10, right = FALSE, plot = FALSE)$counts; try(hist(c(0, 1, 1, 2), breaks = 0:2, include.lowest = FALSE, plot = FALSE)$counts)
str(hist(cars$dist, breaks = "Scott")); str(hist(cars$dist, breaks = "FD", freq = FALSE)); try(hist("a")); try(hist(1:3, breaks = c(1, 2))); hist(1:3, plot = FALSE, col = 2)$mids
print(barplot(c(1, 2, 3))); print(barplot(matrix(1:6, 2), beside = TRUE)); print(barplot(matrix(1:6, 2))); print(barplot(1:3, width = 1:3, space = 0.5, horiz = TRUE)); par("usr")
print(barplot(VADeaths, legend.text = TRUE)); print(barplot(table(mtcars$cyl))); print(barplot(c(1, 10, 100), log = "y")); barplot(1:3, plot = FALSE)
boxplot(count ~ spray, InsectSprays, plot = FALSE); print(boxplot(list(a = 1:10, b = c(1, 5, 9, 30)))); print(boxplot(mpg ~ cyl + am, mtcars)$names); print(boxplot(1:5, c(2, 9), names = c("x", "y"))$names)
boxplot.stats(c(1:10, 50)); boxplot.stats(c(1, 2, NA, 4), coef = 0); boxplot.stats(1:3, do.conf = FALSE, do.out = FALSE); try(boxplot.stats(1, coef = -1))
print(bxp(boxplot(1:5, plot = FALSE)))
plot(1:10); str(legend("topright", c("a", "bb"), pch = 1:2)); str(legend(2, 10, c("a", "bb", "ccc"), lty = 1:3, title = "T", ncol = 2)); str(legend("bottom", "x", fill = 2, plot = FALSE)); str(legend("left", c("p", "q"), lty = 1, pch = 1:2, inset = 0.1, cex = 0.8)); try(legend("middle", "a"))
str(curve(sin, 0, 3, n = 4)); str(curve(x^2, 1, 100, n = 3, log = "x")); try(curve(2 + y))
nclass.Sturges(islands); nclass.FD(islands); nclass.scott(islands); nclass.FD(rep(1, 5)); sapply(1:20, n2mfrow); xyTable(c(1, 1, 2), c(1, 1, 3)); str(xyz.coords(1:3, 4:6, 7:9)); trans3d(1, 2, 3, diag(4)); cm(2)
sort(chull(cars)); sort(chull(c(0, 1, 1, 0, 0.5), c(0, 0, 1, 1, 0.5)))
as.raster(matrix(0:3 / 3, 2)); dim(as.raster(array(0:23 / 23, c(2, 4, 3)))); as.raster(matrix(c("red", "blue"), 1))[1, 2]; is.raster(1)
length(contourLines(volcano)); sapply(contourLines(volcano, levels = c(110, 150)), function(l) l$level); round(sapply(contourLines(1:3, 1:3, outer(1:3, 1:3), levels = 2.5), function(l) sum(l$x * l$y)), 6)
print(pie(1:3)); print(stripchart(list(1:3, 2))); print(matplot(1:3, cbind(1:3, 3:1))); print(layout(matrix(1:2, 1))); print(sunflowerplot(c(1, 1, 2), c(1, 1, 2)))
print(grid()); print(round(persp(volcano), 6)); print(image(volcano)); try(image(1:3, 1:2, matrix(1, 5, 5))); try(pie(-1)); try(polygon("a")); try(arrows(1, 1)); arrows(1, 1, 1, 1)
mosaicplot(Titanic); print(spineplot(factor(c("a", "b", "a")), factor(c("x", "y", "y")))); symbols(1:3, 1:3, circles = 1:3); try(symbols(1, 1)); print(dim(stars(mtcars[1:4, 1:5])))
