{x <- structure(1, foo=2); attr(x,"foo")}
{x <- structure(1, foobar=2); attr(x,"foo")}
{x <- structure(1, foobar=2); attr(x,"foo", exact=TRUE)}
{x <- structure(1, foobar=2, foobaz=3); attr(x,"foo")}
{x <- 1; attr(x, "a") <- 1; attr(x,"b") <- 2; attr(x,"a") <- NULL; x}
tryCatch({ attr(1, c("a","b")) }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
tryCatch({ attr(1, 1) }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
attr(c(a=1), "names")
{x<-1:2; attr(x,"names") <- c("a","b"); x}
