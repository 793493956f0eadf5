d <- density(faithful$eruptions, bw = 0.2)
plot(d, main = "Eruptions", zero.line = FALSE)
polygon(d, col = "wheat", border = "blue")
rug(faithful$eruptions, side = 3, col = 2)
