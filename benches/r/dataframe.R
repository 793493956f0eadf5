# Data frames by rows in loops: `df[i, "x"]`, `df$x[i] <-`, conditions, order.
once <- function() {
    n <- 200
    df <- data.frame(x = 1:n, y = (1:n) / 2, g = rep(c("a", "b"), n / 2), stringsAsFactors = FALSE)
    s <- 0
    for (i in seq_len(nrow(df))) { s <- s + df[i, "x"] * df$y[i]; if (df$g[i] == "a") df$y[i] <- df$y[i] + 1 }
    for (i in 1:100) df[i, "x"] <- i * 2L
    for (i in 1:100) df[["y"]][i] <- 0
    for (k in 1:40) { sub <- df[df$x > k & df$g == "b", ]; s <- s + nrow(sub) + sum(sub$y) }
    ag <- aggregate(y ~ g, df, mean); o <- df[order(-df$x), ]
    df$z <- df$x * 2; w <- with(df, sum(z - x))
    s + sum(ag$y) + o$x[3] + w
}
execute <- function() { for (k in 1:12) r <- once(); r }
expected <- 1523584.75
