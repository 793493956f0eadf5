{for (i in list(1,"a",TRUE)) print(class(i))}
{i <- 0; while (i < 3) i <- i + 1; i}
{i <- 0; repeat {i <- i + 1; if (i == 5) break}; i}
{r <- c(); for (i in 1:10) {if (i %% 2) next; r <- c(r, i)}; r}
