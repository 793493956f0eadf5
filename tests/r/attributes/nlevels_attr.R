levels(1)
nlevels(factor(c("a","b")))
nlevels(1)
{x <- c(a=1,b=2); x[["c"]] <- 3; x}
{x <- c(a=1,b=2); attr(x,"foo") <- "bar"; x[1]}
{x <- c(a=1,b=2); attr(x,"foo") <- "bar"; x + 1}
{x <- structure(1:3, foo="bar"); -x}
{x <- structure(1:3, foo="bar"); y <- structure(4:6, foo="baz", z=1); x+y}
{x <- structure(1:3, foo="bar"); x[2] <- 5L; x}
