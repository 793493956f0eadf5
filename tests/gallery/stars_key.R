stars(mtcars[1:9, 1:7], key.loc = c(7, 2), main = "Cars", flip.labels = FALSE)
