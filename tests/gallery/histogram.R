hist(faithful$eruptions, breaks = 20, col = "steelblue", main = "Eruptions", xlab = "minutes", freq = FALSE)
lines(density(faithful$eruptions), lwd = 2)
rug(faithful$eruptions)
