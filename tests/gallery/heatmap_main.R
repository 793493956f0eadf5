heatmap(as.matrix(mtcars[1:10, ]), main = "M", col = heat.colors(20), labRow = LETTERS[1:10], margins = c(4, 3))
heatmap(cor(mtcars), symm = TRUE)
