{Recall <- base::Recall; f <- function(n) if (n <= 0) 0 else n + Recall(n - 1); f(4)}
{do.call(switch, list("b", a=1, b=2))}
{x <- 3; y <- switch(as.character(x), "1"="one", "3"="three"); y}
{vals <- c(a=1,b=2); for (v in vals) print(v)}
