# Columns that are replaced by matrices, by nothing, by cells that aren't known; columns that aren't there.
df <- data.frame(a = c(NA, 0, 0, 4)); df[df == 0] <- 2; df
df <- data.frame(a = 1:3); df["b"] <- integer(0); df[, "c"] <- integer(0); df
try(df[["d"]] <- integer(0))
try(df[1:2, "f"] <- integer(0))
df <- data.frame(a = 1:3); df["z"] <- matrix(1:6, 3); df[3:2, "z"] <- matrix(11:14, 2); df
try(df[1, 9]); try(df[, 9]); df[1, "zz"]
as.data.frame(list(row.names = 17, check.names = 2))
str(data.frame(x = c("A", "B"), y = I("C")))
try(data.frame(a = 1:4, b = I(1:2)))
str(rbind(data.frame(a = I(letters[1:2])), data.frame(a = factor("z"))))
AB <- data.frame(x = 1:2, f = factor(c("a", "b")))
str(rbind(AB, data.frame(x = 3, f = "c")))
str(suppressWarnings(rbind(AB, list(3, "d"))))
f <- factor(c(1, 2, NA), exclude = NULL); f == f; f != f; f == NA; f == "1"
levels(interaction(c("a.b", "a"), c("c", "b.c")))
complete.cases(data.frame(1:4)[-1])
str(type.convert(c("NA", "1"), na.strings = "foo", as.is = TRUE))
read.table(text = "", col.names = c("u", "v"))
x <- list(1, 2, "a", TRUE); dim(x) <- c(2, 2); write.table(x)
merge(data.frame(k = factor(c("a", "b")), x = 1:2), data.frame(k = factor(c("b", "c")), y = 3:4), all = TRUE)
