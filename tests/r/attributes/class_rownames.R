tryCatch({ {x <- 1:4; rownames(x) <- letters[1:4]; x} }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
{x <- 1:3; class(x) <- "foo"; x}
{x <- 1:3; class(x) <- c("foo","bar"); inherits(x, "bar")}
{x <- 1:3; class(x) <- "numeric"; typeof(x)}
tryCatch({ {x <- 1:3; class(x) <- "matrix"; x} }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
{x <- 1:3; class(x) <- "function"; x}
{x <- 1.5; class(x) <- "integer"; x}
{x <- 1:3; class(x) <- "character"; x}
{x <- 1:3; class(x) <- "list"; x}
