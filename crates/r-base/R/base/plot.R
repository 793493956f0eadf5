# The generic that the graphics packages have methods for.

plot <- function(x, y, ...) UseMethod("plot")
