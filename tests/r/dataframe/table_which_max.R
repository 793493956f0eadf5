{d <- data.frame(g=c("x","y","x"),v=1:3); table(d$g)}
{d <- data.frame(g=c("x","y","x"),v=1:3); d[which.max(d$v),"g"]}
{d <- data.frame(g=c("x","y","x"),v=1:3); cumsum(d$v)}
{d <- data.frame(g=c("x","y","x"),v=1:3); d[["v"]][2] <- 10L; d}
{d <- data.frame(g=c("x","y","x"),v=1:3); rownames(d) <- c("a","b","c"); d["b",]}
{d <- data.frame(g=c("x","y","x"),v=1:3); d[c("1","3"),]}
