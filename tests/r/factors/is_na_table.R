{f <- factor(c("a","b")); c(f, factor("c"))}
{f <- factor(c("a","b")); f == "a"}
{f <- factor(c("a","b")); f %in% "b"}
{f <- factor(c("a","b")); is.na(f) <- 1; f}
{f <- factor(c("a","b",NA)); is.na(f)}
{f <- factor(c("a","b",NA)); table(f, useNA="ifany")}
