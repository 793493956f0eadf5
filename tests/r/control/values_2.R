{x <- 1:3; x[5] <- 9L; x}
{max_val <- -Inf; for (v in c(3,9,2)) if (v > max_val) max_val <- v; max_val}
{tot <- 0; i <- 1; while (tot < 20) {tot <- tot + i; i <- i + 1}; c(tot, i)}
{e <- 1; n <- 0; while (1 + e > 1) {e <- e/2; n <- n + 1}; n}
