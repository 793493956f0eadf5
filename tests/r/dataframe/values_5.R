data.frame(abc=1)$a
data.frame(abc=1)[["a"]]
{d <- data.frame(a=1:3); d[d$a > 5,]}
{d <- data.frame(a=1:3,b=1:3); d[d$a > 5,]}
{d <- data.frame(a=1:3,b=1:3); d[0,]}
{d <- data.frame(g=c("x","y","x"),v=1:3); d$g == "x"}
