s <- boxplot(decrease ~ treatment, data = OrchardSprays, plot = FALSE)
bxp(s, outline = FALSE, horizontal = TRUE, whisklty = 1, staplewex = 0.2, boxfill = 2:9)
