{x<-1:4; attr(x,"dim") <- c(2,2); x}
tryCatch({ {x<-1:4; attr(x,"dim") <- c(2,3); x} }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
{x<-1:2; attr(x,"class") <- "hi"; unclass(x)}
{x<-factor(c("a","b")); levels(x) <- c("x","y"); x}
tryCatch({ {x<-factor(c("a","b")); levels(x) <- c("x"); x} }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
{x<-factor(c("a","b")); levels(x)[1] <- "z"; x}
{x<-factor(c("a","b","c")); levels(x) <- list(P=c("a","b"),Q="c"); x}
{x<-factor(c("a","b","c")); levels(x) <- c("u","u","v"); x}
tryCatch({ {x<-1:3; levels(x) <- c("u","u","v"); x} }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
