image(volcano)
contour(volcano, add = TRUE, drawlabels = FALSE)
