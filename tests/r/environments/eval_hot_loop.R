f <- function() { r <- 0; eval(quote(for (i in 1:20000) r <- r + i)); r }
f()
g <- function() { r <- 0; eval(quote(while (r < 20000) r <- r + 1)); r }
g()
