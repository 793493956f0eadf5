stars(mtcars[1:6, 1:5], draw.segments = TRUE, full = FALSE, len = 0.8, labels = letters[1:6])
