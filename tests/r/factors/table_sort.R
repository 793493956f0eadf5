sort(table(c("b","a","b","c","c","c")), decreasing=TRUE)
order(table(c("b","a","b")))
table(c("a","b"))/2
round(prop.table(table(c("a","b","b"))), 2)
as.vector(table(c("a","b","b")))
unclass(table(c("a","b","b")))
