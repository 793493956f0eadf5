words <- c("statistics", "data", "model", "data", "code", "model", "data")
freq <- sort(table(words), decreasing = TRUE)
freq
for (w in names(freq)) cat(sprintf("%-12s %s\n", w, strrep("*", freq[[w]])))
names(freq)[freq == max(freq)]; nchar(names(freq)); rev(freq); freq[["code"]]; as.vector(freq); data.frame(freq)
paste0(names(freq), ":", freq, collapse = ", ")
sapply(split(words, nchar(words)), unique)
