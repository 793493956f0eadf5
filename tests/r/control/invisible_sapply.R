{invisible(sapply(1:3, function(i) cat("item", i, "\n")))}
{while (FALSE) {}; "done"}
{for (i in integer(0)) print(i); "empty loop"}
{x <- 10; f <- function() {x <- 20; g <- function() x; g()}; f()}
