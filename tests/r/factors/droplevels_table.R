{f <- factor(c("a","b","c")); f[-1]}
{f <- factor(c("a","b","c")); f[2, drop=TRUE]}
{f <- factor(c("a","b","c")); droplevels(f[1:2])}
{f <- factor(c("a","b","a")); table(f)}
{f <- factor(c("a","b","a")); summary(f)}
{f <- factor(c("a","b")); rev(f)}
