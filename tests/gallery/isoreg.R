ir <- isoreg(c(1, 0, 4, 3, 3, 5, 4, 2, 0))
plot(ir)
lines(isoreg(c(0, 0, 1, 2, 2, 3, 4, 4, 4)), col = "blue")
