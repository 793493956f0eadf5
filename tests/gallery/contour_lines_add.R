image(volcano, col = gray(seq(0.3, 1, length.out = 12)))
contour(volcano, add = TRUE, drawlabels = FALSE)
