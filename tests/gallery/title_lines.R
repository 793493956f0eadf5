plot(1:2, main = c("first", "second line"), sub = "below", xlab = "two\nlines")
title(main = "outer", outer = TRUE, line = -1, col.main = "red", cex.main = 0.8)
title(ylab = "inner", line = 2, font.lab = 4)
