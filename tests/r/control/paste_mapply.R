{b <- c(); n <- 13; while (n > 0) {b <- c(n %% 2, b); n <- n %/% 2}; paste(b, collapse="")}
{mapply(function(x, y) if (x > y) "gt" else "le", c(1,5), c(3,2))}
{x <- list(); x$a <- 1; x[["b"]] <- 2; names(x)}
{if (is.null(NULL)) "null" else "not"}
