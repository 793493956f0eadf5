{d <- data.frame(a=1:2); names(d) <- "z"; d}
{d <- data.frame(a=1:2,b=3:4); names(d)[2] <- "B"; d}
{d <- data.frame(a=1:2,b=3:4); colnames(d)}
{d <- data.frame(a=1:2,b=3:4); dim(d)}
{d <- data.frame(a=1:2,b=3:4); nrow(d); ncol(d); length(d)}
{d <- data.frame(a=1:2,b=3:4); str(d)}
