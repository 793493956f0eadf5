heatmap(as.matrix(mtcars[1:10, ]))
