b <- barplot(c(a = 3, b = 7, c = 5), horiz = TRUE, las = 1, col = "steelblue", xlim = c(0, 8), main = "Bars")
text(c(3, 7, 5), b, c(3, 7, 5), pos = 4)
