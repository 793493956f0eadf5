{x <- matrix(1:4,2); dimnames(x) <- list(1:2,3:4); x}
{x <- matrix(1:4,2); dimnames(x) <- list(r=1:2,c=3:4); x}
tryCatch({ {x <- matrix(1:4,2); dimnames(x) <- "a"; x} }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
tryCatch({ {x <- matrix(1:4,2); dimnames(x) <- list("a"); x} }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
tryCatch({ {x <- 1:4; dimnames(x) <- list(1:4); x} }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
{x <- matrix(1:4,2); rownames(x) <- c("a","b"); x}
{x <- matrix(1:4,2); colnames(x) <- c("a","b"); x}
tryCatch({ {x <- matrix(1:4,2); colnames(x) <- c("a"); x} }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
tryCatch({ {x <- 1:4; colnames(x) <- "a"; x} }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
