tryCatch({ {x <- 1:6; dim(x) <- NA; x} }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
tryCatch({ {x <- 1:6; dim(x) <- "a"; x} }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
tryCatch({ {x <- 1:6; dim(x) <- integer(0); x} }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
{x <- 1:6; dim(x) <- 6; x}
{x <- c(a=1,b=2); dim(x) <- 2; attributes(x)}
{x <- c(a=1,b=2); dim(x) <- c(1,2); attributes(x)}
{x <- matrix(1:4,2); dimnames(x) <- list(c("a","b"),NULL); x}
tryCatch({ {x <- matrix(1:4,2); dimnames(x) <- list(c("a","b","c"),NULL); x} }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
{x <- matrix(1:4,2); dimnames(x) <- list(NULL,NULL); attributes(x)}
