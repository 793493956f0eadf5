boxplot(count ~ spray, InsectSprays, medpch = 19, medcex = 2, medcol = 4, medlty = 0)
stripchart(count ~ spray, InsectSprays, method = "overplot", vertical = TRUE, add = TRUE, pch = 3)
