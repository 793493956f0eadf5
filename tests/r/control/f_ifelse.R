ifelse(is.na(c(1,NA)), 0, c(1,NA))
{x <- 7; if (x > 5 && x < 10) "mid" else "out"}
{x <- c(1,2); if (length(x) > 1) "vector" else "scalar"}
{f <- function(n) if (n <= 1) 1 else n * f(n-1); f(10)}
