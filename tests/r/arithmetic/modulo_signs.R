# The signs of zero rests and quotients, scalar and in loops.
v <- c(-1, 1, -0.0, 0, 2, -2, 6.5, -6.5, -4, 4, 3, 0.1, -0.1, Inf, -Inf)
for (x in v) for (y in v) { r <- x %% y; q <- x %/% y; cat(x, y, r, 1/r, q, 1/q, "\n") }
cat(1/(v %% -1), "\n"); cat(1/(-4 %% v), "\n"); cat(1/(v %% v), "\n"); cat(1/(v %/% v), "\n")
f <- function(x, y) { s <- 0; for (i in 1:8) s <- 1/(x %% y); s }
g <- function(x, y) { s <- 0; for (i in 1:8) s <- 1/(x %/% y); s }
for (x in v[1:8]) for (y in v[1:8]) cat(f(x, y), g(x, y), "\n")
