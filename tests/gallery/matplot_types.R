matplot(iris[1:50, 1:3], type = "b", pch = 1:3, lty = 1, col = c("red", "green3", "blue"))
matlines(1:50, cbind(rep(3, 50), 4), lty = 2, col = "gray")
