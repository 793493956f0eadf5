{d <- data.frame(a=1:2,b=3:4); colMeans(d)}
{d <- data.frame(a=1:2,b=3:4); rowSums(d)}
{d <- data.frame(a=1:2,b=3:4); t(d)}
{d <- data.frame(a=1:2,b=3:4); as.matrix(d)}
{d <- data.frame(a=1:2,b=3:4); as.list(d)}
{d <- data.frame(a=1:2,b=3:4); unlist(d)}
