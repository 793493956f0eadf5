{d <- data.frame(a=1:2,b=3:4); d[["b"]] <- NULL; d}
{d <- data.frame(a=1:2,b=3:4); d[,"c"] <- 5; d}
{d <- data.frame(a=1:2,b=3:4); attach(d); r <- a+b; detach(d); r}
{d <- data.frame(a=1:4,b=c("x","y")); mapply(function(i,s) paste(i,s), d$a, d$b)}
{d <- data.frame(x=1:5); d$lag <- c(NA, head(d$x,-1)); d}
{d <- data.frame(x=c(3,1,2)); d$rank <- rank(d$x); d}
