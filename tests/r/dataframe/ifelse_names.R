{d <- data.frame(g=c("x","y","x"),v=1:3); for (n in names(d)) print(class(d[[n]]))}
{d <- data.frame(g=c("x","y","x"),v=1:3); for (i in seq_len(nrow(d))) cat(d$g[i], d$v[i], "\n")}
{d <- data.frame(g=c("x","y","x"),v=1:3); ifelse(d$v > 1, "hi", "lo")}
{d <- data.frame(g=c("x","y","x"),v=1:3); d$v <- ifelse(d$g=="x", d$v*10, d$v); d}
{d <- data.frame(a=1:2); d$l <- list(1:2,"z"); d}
{d <- data.frame(a=1:2,b=3:4); d[] <- lapply(d, function(x) x*2); d}
