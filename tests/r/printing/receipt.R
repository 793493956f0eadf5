items <- data.frame(name = c("Tea", "Biscuits", "Jam"), qty = c(2L, 1L, 3L), price = c(1.5, 2.25, 0.8))
items$total <- items$qty * items$price
for (i in seq_len(nrow(items))) with(items[i, ], cat(sprintf("%-10s x%2d @ %5.2f = %6.2f\n", name, qty, price, total)))
cat(strrep("-", 31), "\n", sep = "")
cat(formatC("Total", width = -22), formatC(sum(items$total), format = "f", digits = 2, width = 8), "\n")
items
print(items, row.names = FALSE)
format(items$total, nsmall = 2); format(sum(items$total) * 1000, big.mark = ",")
