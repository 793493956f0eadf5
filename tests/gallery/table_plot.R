plot(table(c(1, 2, 2, 5, 5, 5)), ylab = "count")
plot(table(c("a", "b", "a")), lwd = 5, col = 2)
