{quote(x |> f(y))}
{f <- function(...) {args <- list(...); length(args)}; f(1,2,3)}
{f <- function(x, ...) UseMethod("f"); f.default <- function(x, ...) "d"; f(1)}
{f <- function(a, b) {if (missing(b)) "no b" else "b"}; c(f(1), f(1,2))}
