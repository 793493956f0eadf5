image(1:5, c(1, 2, 4, 8), matrix(1:20, 5), breaks = c(0, 5, 10, 15, 20), col = topo.colors(4), axes = FALSE, xlab = "", ylab = "rows")
axis(2, c(1, 2, 4, 8))
box()
