plot(data.frame(a = 1:10, b = (1:10)^2))
plot(iris[1:3])
