attributes(c(a=1))
attributes(matrix(1:4,2,dimnames=list(1:2,NULL)))
attributes(factor(c("a","b")))
attributes(data.frame(x=1:2))
{x <- 1:4; attributes(x) <- list(dim=c(2,2), foo="bar"); x}
{x <- 1:4; attributes(x) <- list(names=letters[1:4], class="zzz"); x}
{x <- 1:4; attributes(x) <- NULL; x}
tryCatch({ {x <- 1:4; attributes(x) <- list(1); x} }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
tryCatch({ {x <- 1:4; attributes(x) <- list(a=1, 2); x} }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
