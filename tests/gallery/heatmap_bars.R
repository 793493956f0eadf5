heatmap(as.matrix(mtcars[1:10, ]), main = "M", xlab = "x", ylab = "y", RowSideColors = rainbow(10), ColSideColors = rainbow(11), scale = "column", Colv = NA)
