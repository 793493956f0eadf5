df <- as.data.frame(matrix(1:48 * 1111, 2))
df
names(df)[1:5] <- paste0("long_name_", 1:5)
df[, 1:12]
options(width = 50)
df[, 1:9]
data.frame(text = c("a fairly long piece of text in a cell", "short"), n = 1:2, other = c("another fairly long text", "x"))
