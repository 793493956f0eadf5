biplot(prcomp(USArrests, scale. = TRUE))
