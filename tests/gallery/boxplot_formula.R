boxplot(count ~ spray, data = InsectSprays, col = "lightgray", varwidth = TRUE, xlab = "Spray", ylab = "Count")
boxplot(len ~ supp * dose, data = ToothGrowth, boxwex = 0.5, col = c("orange", "yellow"), las = 2)
