dotchart(c(one = 1, two = 4, three = 2), xlim = c(0, 5), xlab = "value", lcolor = "blue", bg = "yellow", pch = 21)
