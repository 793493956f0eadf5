{r <- withCallingHandlers(tryCatch({message("hi"); 1}, error=function(e) 2), message=function(m) invokeRestart("muffleMessage")); r}
{f <- function() {on.exit(cat("bye\n")); stop("x")}; tryCatch(f(), error=function(e) cat("err\n"))}
{f <- function() {on.exit(cat("a\n")); on.exit(cat("b\n"), add=TRUE); invisible(1)}; f()}
{f <- function() {on.exit(); 5}; f()}
{f <- function() {x <- 1; on.exit(print(x)); x <- 2; x}; f()}
{f <- function() { tryCatch(return(1), finally=cat("fin\n")); 2 }; f()}
{f <- function() { for (i in 1:3) { on.exit(cat("x", i, "\n"), add=TRUE) }; 0 }; f()}
{f <- function() sys.on.exit(); g <- function() {on.exit(cat("")); sys.on.exit()}; g()}
{res <- try(sqrt("a"), silent=TRUE); class(res)}
