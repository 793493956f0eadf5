# Definitions as grid makes them, drawn with base graphics.
old <- par(mfrow = c(2, 2), mar = rep(1, 4))
dots <- function() for (i in 1:4) points(i / 5, 0.5, pch = 19, cex = 6, col = hcl.colors(4)[i])
bars <- function() rect(0:3 / 4, 0.2, 0:3 / 4 + 0.2, 0.8, col = adjustcolor("grey20", 0.5), border = NA)
frame <- function(title) { plot.new(); plot.window(c(0, 1), c(0, 1)); title(title, line = -1) }
frame("mask")
grDevices:::.setMask(grDevices:::.mask(dots, "alpha"), NULL)
rect(0, 0, 1, 1, col = "tomato", border = NA)
grDevices:::.setMask(NULL, NULL)
for (op in c("over", "multiply", "screen")) {
    frame(op)
    grDevices:::.useGroup(grDevices:::.defineGroup(bars, op, dots), NULL)
}
par(old)
