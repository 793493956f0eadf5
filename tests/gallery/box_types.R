par(mfrow = c(2, 3))
for (b in c("o", "l", "7", "c", "u", "]")) plot(1:3, bty = b, main = b)
