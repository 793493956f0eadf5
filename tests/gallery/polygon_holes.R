plot(0:10, 0:10, type = "n")
polypath(c(1, 9, 9, 1, NA, 3, 7, 7, 3), c(1, 1, 9, 9, NA, 3, 3, 7, 7), col = "gray", rule = "evenodd")
polygon(c(4, 6, 5, NA, 2, 3, 2.5), c(4, 4, 6, NA, 8, 8, 9.5), col = c("red", "blue"), border = c("blue", NA), lwd = 3)
