hist(islands, labels = TRUE)
