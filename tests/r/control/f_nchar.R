{if (nchar("abc") == 3) cat("three\n")}
{f <- function(x) {if (!is.numeric(x)) return(NA); x * 2}; list(f(2), f("a"))}
{z <- if (5 > 3) {y <- 1; y + 1} else 0; z}
{`my fun` <- function() "odd name"; `my fun`()}
