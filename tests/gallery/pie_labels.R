pie(c(Sky = 78, Sunny = 17, Shady = 5), init.angle = 315, col = c("deepskyblue", "yellow", "yellow3"), border = NA)
pie(1:4, labels = c("a", "", "c", "d"), clockwise = TRUE, radius = 0.9, density = 10, angle = 15 + 10 * 1:4)
