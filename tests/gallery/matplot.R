matplot(iris[1:50, 1:4], type = "b", pch = 1:4)
