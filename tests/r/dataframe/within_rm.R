{d <- data.frame(a=1:2,b=3:4); within(d, c <- a*b)}
{d <- data.frame(a=1:2,b=3:4); within(d, {c <- a*b; rm(a)})}
{d <- data.frame(a=1:2,b=3:4); transform(d, c=a+b, a=a*10)}
{d <- data.frame(a=1:2,b=3:4); apply(d,1,sum)}
{d <- data.frame(a=1:2,b=3:4); sapply(d,mean)}
{d <- data.frame(a=1:2,b=3:4); lapply(d,sum)}
