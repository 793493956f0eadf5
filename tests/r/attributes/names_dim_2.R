{x <- list(1,2); names(x) <- c("a",NA); x}
{x <- c(1,2); names(x) <- c("a",NA); x}
{x <- c(1,2); names(x) <- c("a",NA); names(x)}
{x <- 1:3; names(x) <- list("a",2,TRUE); x}
{x <- 1:3; names(x) <- factor(c("u","v","w")); x}
{x <- array(1:3, 3, list(c("a","b","c"))); names(x)}
{x <- array(1:3, 3, list(c("a","b","c"))); x}
{x <- matrix(1:4,2); names(x) <- letters[1:4]; x}
dim(1:3)
