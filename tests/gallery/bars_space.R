barplot(matrix(1:6, 2), space = c(0.5), width = c(1, 2, 1), names.arg = c("x", "y", "z"), density = c(10, 20), angle = c(45, 135))
