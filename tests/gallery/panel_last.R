plot(1:10, panel.first = abline(h = 5, col = "gray", lwd = 5), panel.last = text(5, 8, "last"), type = "o", pch = 19, lty = 2)
