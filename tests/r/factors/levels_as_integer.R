{f <- factor(c(x="b",y="a")); f}
{f <- factor(c("b","a","b")); levels(f) <- list(one="a", two="b"); f}
{f <- factor(c("b","a","b")); as.integer(levels(f)[f] == "b")}
{f <- factor(c("1","2")); f + 1}
tryCatch({ {f <- factor(c("1","2")); sum(f)} }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
{f <- factor(c("a","b")); mean(f)}
