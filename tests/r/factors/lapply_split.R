data.frame(f=factor(c("a","b")))$f
lapply(split(1:4, factor(c("a","b","a","b"))), sum)
by(1:4, factor(c("a","b","a","b")), sum)
outer(levels(factor(c("a","b"))), 1:2, paste0)
as.integer(factor(c(10,20,10)))
factor(c("a","b"))[0]
