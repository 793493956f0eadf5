stripchart(list(a = c(1, 1, 2, 3, 3, 3), b = c(2, 2, 4)), method = "stack", pch = 19, offset = 0.5, at = c(1.2, 2.2))
stripchart(decrease ~ treatment, data = OrchardSprays, vertical = TRUE, log = "y", group.names = letters[1:8])
