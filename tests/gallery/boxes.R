boxplot(count ~ spray, InsectSprays, col = "bisque", main = "Sprays")
