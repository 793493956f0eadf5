df <- data.frame(id = 1:3, name = c("Al", "Barbara", NA), score = c(90.5, 85.25, NA), ok = c(TRUE, FALSE, NA))
df
print(df, row.names = FALSE)
print(df, digits = 2); print(df, na.print = "."); print(df, right = FALSE)
rownames(df) <- c("first", "second", "third")
df
df[0, ]; df[, 0]; df["second", ]; df[["name"]]; df$score
data.frame(x = c(1e10, 1), y = c(1e-10, 1)); data.frame(d = as.Date("2024-01-01") + 0:1, f = factor(c("u", "v")))
data.frame(`a b` = 1, check.names = FALSE); data.frame(a = 1:2, b = I(list(1, 2:3)))
str(df); summary(df); head(df, 1); tail(df, 1); t(df[1:2, c("id", "score")])
data.frame(n = c(1.123456789, 22.1), s = c("a", "bb"), stringsAsFactors = TRUE)
