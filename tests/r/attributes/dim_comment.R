dim(data.frame(a=1:3,b=1))
{x <- list(1,2,3,4); dim(x) <- c(2,2); x}
{x <- list(1,"a",TRUE,NULL); dim(x) <- c(2,2); x}
nrow(1:3); NROW(1:3); NCOL(1:3)
dimnames(data.frame(a=1:3,b=1))
is.object(1); is.object(factor(1))
comment(structure(1, comment="hi"))
{x <- 1; comment(x) <- "hey"; x}
{x <- 1; comment(x) <- "hey"; attributes(x)}
