{d <- data.frame(a=1:3); row.names(d) <- c("x","y","z"); d}
tryCatch({ {d <- data.frame(a=1:3); row.names(d) <- c("x","y","x"); d} }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
{d <- data.frame(a=1:3); names(d) <- "b"; d}
{d <- data.frame(a=1:3); attr(d,"row.names") <- c(5L,6L,7L); d}
{d <- data.frame(a=1:3); dimnames(d) <- list(letters[1:3],"q"); d}
{l <- list(a=1,b=2); attr(l,"meta") <- "m"; l}
{l <- list(a=1,b=structure(2,u="v")); l}
{f <- function() 1; attr(f,"a") <- 2; f}
{f <- y ~ x; attributes(f)}
