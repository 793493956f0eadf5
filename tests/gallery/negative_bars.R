barplot(c(3, -2, 5, -4), col = c("green", "red")[c(1, 2, 1, 2)], axes = FALSE, names.arg = letters[1:4])
axis(2, las = 1)
abline(h = 0)
