d <- as.Date("2020-01-15") + seq(0, 330, by = 30)
plot(d, seq_along(d), type = "b", xlab = "Date", ylab = "n")
axis.Date(3, at = seq(as.Date("2020-02-01"), by = "2 months", length.out = 5), format = "%d %b")
