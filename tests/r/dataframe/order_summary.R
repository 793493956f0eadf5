{d <- data.frame(a=1:2,b=c("x","y")); summary(d)}
{d <- data.frame(a=c(2,1,3),b=c("x","y","z")); d[order(d$a),]}
{d <- data.frame(a=c(2,1,3),b=c("x","y","z")); d[order(-d$a),]}
{d <- data.frame(a=c(2,1,2),b=c(3,2,1)); d[order(d$a,d$b),]}
{d <- data.frame(a=c(2,1,3)); d[order(d$a,decreasing=TRUE),,drop=FALSE]}
{d <- data.frame(a=1:2,b=3:4); d$c <- with(d, a+b); d}
