{f <- factor(c("a","b",NA)); levels(addNA(f))}
{f <- factor(c("b","a","c")); sort(f)}
{f <- factor(c("b","a","c")); order(f)}
{f <- factor(c("b","a")); relevel(f, ref="b")}
{f <- factor(c("b","a")); factor(f, levels=rev(levels(f)))}
{f <- factor(c("b","a")); rep(f, 2)}
