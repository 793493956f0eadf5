{"%+%" <- function(a,b) paste0(a,b); "x" %+% "y"}
{`second<-` <- function(x, value) {x[2] <- value; x}; v <- 1:3; second(v) <- 10L; v}
{f <- function() {x <- 1; g <- function() {x <<- 2}; g(); x}; f()}
{make <- function() {n <- 0; list(inc=function() {n <<- n + 1; n}, get=function() n)}; o <- make(); o$inc(); o$inc(); o$get()}
