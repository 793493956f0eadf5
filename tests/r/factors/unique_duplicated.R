{f <- factor(c("b","a")); unique(f)}
{f <- factor(c("b","a","b")); duplicated(f)}
{f <- factor(c("b","a","b")); which(f=="b")}
{f <- factor(c("b","a","b")); tapply(1:3, f, sum)}
{f <- factor(c("b","a","b")); split(1:3, f)}
{f <- factor(c("b","a","b")); paste(f, 1:3)}
