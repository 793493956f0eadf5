{for (i in 1:3) for (j in 1:3) if (i == j) cat(i, j, "\n")}
{for (i in seq(10, 1, by=-3)) cat(i, ""); cat("\n")}
{x <- 5; while (TRUE) {x <- x - 1; if (x < 2) break}; x}
{f <- function(n) {while (n > 1) n <- if (n %% 2 == 0) n/2 else 3*n+1; n}; f(27)}
