tryCatch({f <- function(t) switch(t, a=1, stop("unknown ", t)); f("zz")}, error=conditionMessage)
sapply(c("a","b","c"), function(k) switch(k, a="first", b="second", "none"))
ifelse(1:4 > 2, "big", "small")
ifelse(c(TRUE,NA,FALSE), 1, 0)
