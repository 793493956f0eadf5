{d <- data.frame(a=1:3,b=c("x","y","z")); d[d$a>1,]}
{d <- data.frame(a=1:3,b=c("x","y","z")); d[d$b=="y","a"]}
{d <- data.frame(a=1:3,b=c("x","y","z")); subset(d, a>1)}
{d <- data.frame(a=1:3,b=c("x","y","z")); subset(d, a>1, select=b)}
{d <- data.frame(a=1:3,b=c("x","y","z")); subset(d, select=-a)}
{d <- data.frame(a=1:3); d$b <- d$a*2; d}
