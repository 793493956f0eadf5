{f <- factor(c("a","b")); match("b", f)}
{f <- factor(c("a","b")); as.data.frame(table(f))}
{f <- factor(c("a","b","a")); prop.table(table(f))}
{f <- factor(c("a","b","a")); levels(f)[table(f)==2]}
{f <- factor(c("a","b","a")); names(which.max(table(f)))}
{f <- factor(c("a","b","a")); f2 <- f; levels(f2)[1] <- "Z"; f}
