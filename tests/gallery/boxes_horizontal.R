boxplot(len ~ dose * supp, ToothGrowth, horizontal = TRUE, las = 1)
