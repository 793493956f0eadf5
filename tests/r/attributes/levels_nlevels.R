{x<-factor(c("a","b","c")); levels(x) <- c("u","u","v"); x}
tryCatch({ {x<-1:3; levels(x) <- c("u","u","v"); x} }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
levels(1)
nlevels(factor(c("a","b")))
nlevels(1)
{x <- c(a=1,b=2); x[["c"]] <- 3; x}
{x <- c(a=1,b=2); attr(x,"foo") <- "bar"; x[1]}
{x <- c(a=1,b=2); attr(x,"foo") <- "bar"; x + 1}
{x <- structure(1:3, foo="bar"); -x}
