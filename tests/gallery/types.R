par(mfrow = c(3, 3), mar = c(2, 2, 2, 1))
for (t in c("p", "l", "b", "c", "o", "h", "s", "S", "n")) plot(c(1, 3, 2, 5, 4), type = t, main = t)
