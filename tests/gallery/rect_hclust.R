h <- hclust(dist(scale(mtcars)[1:15, 1:4]), "average")
plot(h, hang = -1, labels = rownames(mtcars)[1:15], main = "Cars", sub = "", xlab = "")
rect.hclust(h, k = 3, border = 2:4)
