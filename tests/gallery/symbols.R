plot(0:25, rep(1, 26), pch = 0:25, cex = 2, bg = "yellow", ylim = c(0.5, 2), ann = FALSE)
text(0:25, 1.3, 0:25)
