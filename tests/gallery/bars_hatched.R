barplot(c(a = 3, b = 5, c = 2), density = c(5, 10, 20), angle = c(45, 90, 135), col = "black")
