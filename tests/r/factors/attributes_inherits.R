{f <- factor(c("a","b")); f["a"]}
{f <- factor(c("a","b")); attributes(f)}
{f <- factor(c("a","b")); inherits(f,"factor")}
{f <- factor(character(0)); f}
{f <- factor(c("a","b")); identical(f, factor(c("a","b")))}
{f <- factor(c("a","b")); all.equal(f, factor(c("a","c")))}
