{"$.foo" <- function(x, name) paste("fld", name); structure(list(), class="foo")$abc}
{"[<-.foo" <- function(x, i, value) {attr(x,"set") <- i; x}; x <- structure(1:3, class="foo"); x[2] <- 9; attr(x,"set")}
{"$<-.foo" <- function(x, name, value) {attr(x,name) <- value; x}; x <- structure(list(), class="foo"); x$k <- 9; attr(x,"k")}
{"[[<-.foo" <- function(x, i, value) {attr(x,"e") <- i; x}; x <- structure(list(), class="foo"); x[["q"]] <- 9; attr(x,"e")}
{"+.foo" <- function(e1,e2) "plus"; structure(1,class="foo") + 1}
{"+.foo" <- function(e1,e2) "plus"; 1 + structure(1,class="foo")}
