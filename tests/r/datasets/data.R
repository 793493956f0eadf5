# nostderr
t <- function(e) tryCatch(print(e), error=function(c) cat("E:", conditionMessage(c), "\n"), warning=function(c) cat("W:", conditionMessage(c), "\n"))
e <- new.env(); t(data(mtcars, envir=e)); print(ls(e)); t(data(list=c("iris","women"), envir=e)); print(ls(e)); t(data("beavers",envir=e)); print(ls(e)); t(data(nosuch)); t(data(mtcars, package="datasets", envir=e)); t(data(list=character(), package="nosuch")); t(data(mtcars,package="stats"))
data(cars); print(exists("cars", globalenv(), inherits=FALSE))
x <- data(package="datasets"); print(class(x)); print(names(x)); print(dim(x$results)); print(x$results[1:3,c(1,3,4)]); print(x$title); print(x$header);print(x$footer)
e2 <- new.env(); e2$women <- 1; data(women,envir=e2,overwrite=FALSE); print(class(e2$women)); 
data(women,envir=e2,verbose=TRUE)
