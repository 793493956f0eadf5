{x <- 1; f <- function() {x <<- x + 1; x}; f(); f(); x}
{i <- 100; for (i in 1:3) {}; i}
{f <- function(i) {i <- i + 1; i}; i <- 5; f(i); i}
{a <- b <- 3; a + b}
