f <- function(x) { s <- 0; for (i in seq_len(7)) { if (i == 3) next; for (i in 5:1) { s <- s + i }; s <- s + i }; s }
for (k in 1:6) print(f(1))
