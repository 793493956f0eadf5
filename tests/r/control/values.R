if (TRUE) 1 else 2
if (FALSE) 1
{r <- 0; for (i in 1:5) r <- r + i; r}
{r <- c(); for (i in c("a","b")) r <- c(i, r); r}
