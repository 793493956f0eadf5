{x <- 1:3; names(x) <- c("a","b"); x}
{x <- 1:3; names(x) <- NULL; attributes(x)}
{x <- 1:3; names(x) <- 1:3; x}
{x <- c(a=1,b=2); names(x)[2] <- "z"; x}
{x <- 1:3; names(x)[2] <- "b"; x}
tryCatch({ {x <- 1:2; names(x) <- c("a","b","c"); x} }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
{x <- 1:6; dim(x) <- c(2,3); x}
tryCatch({ {x <- 1:6; dim(x) <- c(2,4); x} }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
tryCatch({ {x <- 1:6; dim(x) <- -1; x} }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
