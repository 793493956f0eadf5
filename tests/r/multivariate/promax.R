# Oblique rotations keep the order of the eigenvalues; Mauchly's test with transformed responses.
for (data in list(mtcars[, 1:8], swiss, USJudgeRatings[, 1:8])) print(factanal(data, 2, rotation = "promax"))
round(factanal(mtcars[, 1:8], 3, rotation = "promax")$rotmat, 3)
m <- mauchly.test(lm(as.matrix(iris[1:12, 1:4]) ~ 1), X = ~1)
c(m$statistic, m$p.value)
kmeans(iris[1:60, 1:2], iris[1:3, 1:2], iter.max = 1, algorithm = "Lloyd")$ifault
