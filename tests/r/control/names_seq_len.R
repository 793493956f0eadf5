{x <- 1:10; s <- 0; for (v in x) {if (v == 8) break; if (v %% 2 == 0) next; s <- s + v}; s}
{l <- list(a=1,b=2); for (n in names(l)) cat(n, "=", l[[n]], "\n")}
{m <- matrix(1:4,2); for (i in seq_len(nrow(m))) print(m[i,])}
{z <- NULL; for (i in 1:3) z[[i]] <- i^2; z}
