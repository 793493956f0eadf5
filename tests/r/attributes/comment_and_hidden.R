x <- c(1, 2)
comment(x) <- "a comment"
x
comment(x)
attributes(x)
comment(x) <- NULL
attributes(x)
y <- 1:2
attr(y, "comment") <- c("line 1", "line 2")
y; comment(y)
