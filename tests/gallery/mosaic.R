mosaicplot(Titanic, color = TRUE)
