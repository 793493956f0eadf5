{d <- data.frame(a=1:2,b=3:4); d[d>2] <- 0; d}
{d <- data.frame(a=1:2,b=3:4); Map(function(n,x) paste(n,sum(x)), names(d), d)}
{d <- data.frame(a=1:2,b=3:4); identical(d, d)}
{d <- data.frame(a=1:2,b=3:4); all.equal(d, transform(d,b=b+1))}
{d <- data.frame(a=1:2,b=3:4); dput(d)}
{d <- data.frame(a=1:2,b=3:4); rev(d)}
