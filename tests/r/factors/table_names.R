names(table(c("b","a")))
table(c("b","a","b"))[["b"]]
table(c("b","a","b"))["b"]
table(c(5,3,5))["5"]
rev(table(c("b","a","b")))
sort(table(c("b","a","b","c","c","c")))
