{d <- data.frame(k=c("a","b"),v=1:2); nchar(names(d))}
{d <- data.frame(a=c(1,2),b=c(3,4)); as.matrix(d) %*% c(1,1)}
{d <- data.frame(a=c(1,2),b=c(3,4)); cor(d)}
{d <- data.frame(a=1:3); d$b <- c(1); d}
write.csv(data.frame(a=1:2,b=c("x","y")), row.names=FALSE)
write.table(data.frame(a=1:2,b=c("x","y")), quote=FALSE, sep="\t")
