{f <- factor(c("b","a","b")); nchar(as.character(f))}
{f <- factor(c("b","a","b")); ifelse(f=="b", 1, 0)}
{f <- factor(c("b","a","b")); str(f)}
{f <- factor(c("b","a","b")); dput(f)}
{f <- factor(c("b","a","b")); unclass(f)}
tryCatch({ {f <- factor(c("b","a","b")); f[["1"]]} }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
