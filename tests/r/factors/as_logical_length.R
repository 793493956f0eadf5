{f <- factor(c("a","b")); f < "b"}
{f <- factor(c("a","b")); as.logical(f)}
{f <- factor(c("TRUE","FALSE")); as.logical(f)}
{f <- factor(c("a","b")); length(f); length(levels(f))}
{f <- factor(c("a","b")); head(f,1)}
{f <- factor(c("a","b")); f[5]}
