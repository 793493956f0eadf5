plot(0:4, 0:4, type = "n", axes = FALSE, ann = FALSE)
for (i in 0:2) lines(c(1, 3), c(i + 1, i + 1), lwd = 20, lend = i)
lines(c(0.5, 1, 1.5), c(3.5, 4, 3.5), lwd = 10, ljoin = 1)
lines(c(2.5, 3, 3.5), c(3.5, 4, 3.5), lwd = 10, ljoin = 2)
