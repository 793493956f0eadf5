with(ToothGrowth, interaction.plot(dose, supp, len, fixed = TRUE, col = 2:3, lwd = 2))
with(warpbreaks, interaction.plot(tension, wool, breaks, type = "b", pch = c(19, 17)))
