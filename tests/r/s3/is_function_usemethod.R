{x <- structure(1:3, class="num"); inherits(x, what="integer")}
{getS3method("print", "data.frame") |> is.function()}
{exists("print.default")}
{is.function(print.default)}
tryCatch({ {f <- function(x) UseMethod("f"); f.default <- function(x) match.call(); f(a)} }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
{f <- function(x) UseMethod("f"); f.default <- function(x) sys.call(); f(1+2)}
