{v <- numeric(0); for (i in 1:3) v <- append(v, i*2); v}
{v <- 1:3; for (i in seq_along(v)) v[i] <- v[i] * 10L; v}
{s <- ""; for (ch in c("a","b","c")) s <- paste0(s, ch); s}
{n <- 10; repeat {n <- n - 3; if (n < 0) break; cat(n, "")}; cat("\n")}
