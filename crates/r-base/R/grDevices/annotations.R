# What can be drawn as text.

as.graphicsAnnot <- function(x) if (is.language(x) || !is.object(x)) x else as.character(x)
