ir <- isoreg(c(1, 0, 4, 3, 3, 5, 4, 2, 0))
plot(ir, plot.type = "row")
