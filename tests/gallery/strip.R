stripchart(count ~ spray, InsectSprays, vertical = TRUE, method = "stack")
