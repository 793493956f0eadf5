{names(NULL)}
tryCatch({ {x <- NULL; names(x) <- "a"; x} }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
{x <- list(1,2); names(x) <- c("a",NA); x}
{x <- c(1,2); names(x) <- c("a",NA); x}
{x <- c(1,2); names(x) <- c("a",NA); names(x)}
{x <- 1:3; names(x) <- list("a",2,TRUE); x}
{x <- 1:3; names(x) <- factor(c("u","v","w")); x}
{x <- array(1:3, 3, list(c("a","b","c"))); names(x)}
{x <- array(1:3, 3, list(c("a","b","c"))); x}
