# Sizes of legends: spacing of rows, titles of several lines, columns.
pdf(NULL)
plot(1:10, type = "n")
for (y in c(0.125, 0.5, 1, 2)) for (title in list(NULL, "T", "u\nv")) {
    r <- legend("bottomleft", legend = c("a", "b"), lty = 2, y.intersp = y, title = title)
    print(round(c(r$rect$h, r$text$y), 5))
}
round(legend("topright", c("a\nb", "c"), pch = 1, title = "u\nv\nw")$rect$h, 5)
round(legend("topright", letters[1:5], pch = 1, ncol = 2, title = "u", title.cex = 1.5)$rect$h, 5)
round(legend("topright", letters[1:5], pch = 1, horiz = TRUE, y.intersp = 0.5)$rect$h, 5)
# The limits of dendrograms: the label that reaches lowest has room below the lowest leaf.
h <- hclust(dist(USArrests[1:20, ]))
for (hang in c(0.1, 0.3, -1)) for (cex in c(1, 0.5)) {
    plot(h, hang = hang, cex = cex)
    print(signif(par("usr"), 6))
}
