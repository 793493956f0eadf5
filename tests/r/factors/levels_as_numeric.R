as.numeric(factor(c("10","20")))
as.vector(factor(c("b","a")))
{f <- factor(c("a","b")); f[3] <- "a"; f}
{f <- factor(c("a","b")); f[1] <- "z"; f}
{f <- factor(c("a","b")); levels(f) <- c("x","y"); f}
{f <- factor(c("a","b","c")); levels(f)[2] <- "B"; f}
