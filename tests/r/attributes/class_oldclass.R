{x <- 1:3; class(x) <- NULL; x}
{x <- 1:3; class(x) <- character(0); attributes(x)}
{x <- 1:3; oldClass(x) <- "foo"; oldClass(x)}
oldClass(1)
oldClass(data.frame())
class(matrix(1:4,2))
class(array(1,c(1,1,1)))
class(array(1,1))
class(quote(x)); 
