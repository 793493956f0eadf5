x <- 1:10
plot(x, x, type = "n", ylim = c(0, 30), xaxs = "i", yaxs = "i")
polygon(c(x, rev(x)), c(2 * x, rep(0, 10)), col = rgb(1, 0, 0, 0.4), border = NA)
polygon(c(x, rev(x)), c(2 * x, rev(3 * x)), col = rgb(0, 0, 1, 0.4), border = NA)
