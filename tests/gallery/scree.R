p <- prcomp(USArrests, scale. = TRUE)
screeplot(p, type = "lines", main = "Scree")
plot(p, col = "gray")
