{d <- data.frame(a=1:2,b=3:4); d*2}
{d <- data.frame(a=1:2,b=3:4); d == 2}
{d <- data.frame(a=1:2,b=3:4); d + d}
{d <- data.frame(a=c(1,NA),b=c("x",NA)); is.na(d)}
{d <- data.frame(a=c(1,NA,3),b=c("x",NA,"z")); complete.cases(d)}
{d <- data.frame(a=c(1,NA,3),b=c("x",NA,"z")); na.omit(d)}
