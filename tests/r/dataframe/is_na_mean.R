{d <- data.frame(a=c(1,NA,3)); d$a[is.na(d$a)] <- 0; d}
{d <- data.frame(a=c(1,NA,3)); mean(d$a, na.rm=TRUE)}
{d <- data.frame(a=c(1,NA,3)); colSums(is.na(d))}
rbind(data.frame(a=1,b="x"), data.frame(a=2,b="y"))
cbind(data.frame(a=1:2), b=c("x","y"))
merge(data.frame(k=1:3,a=4:6), data.frame(k=2:4,b=7:9))
