{x <- structure(1:3, foo="bar"); round(x)}
{x <- structure(1:3, foo="bar"); is.na(x)}
{x <- structure(c(1.5,2), foo="bar"); as.integer(x)}
{x <- structure(c(1.5,2), foo="bar"); storage.mode(x) <- "integer"; x}
{x <- structure(c(1.5,2), foo="bar"); mode(x) <- "character"; x}
unclass(structure(1, class="a", b=2))
unclass(globalenv())
unname(c(a=1,b=2))
unname(matrix(1:4,2,dimnames=list(1:2,1:2)))
