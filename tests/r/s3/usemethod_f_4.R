tryCatch({ {f <- function(x) UseMethod("f"); f.default <- function(x) deparse(substitute(x)); f(some_name)} }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
tryCatch({ {f <- function(x, ...) UseMethod("f"); f.default <- function(x, ...) ...length(); f(1, 2, 3)} }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
{f <- function(x, n=5) UseMethod("f"); f.default <- function(x, n=7) n; f(1)}
{f <- function(x) {y <- 1; UseMethod("f")}; f.default <- function(x) exists("y", inherits=FALSE); f(1)}
{f <- function(x) UseMethod("f"); f.default <- function(x) {x <- 5; x}; y <- 1; f(y); y}
{f <- function(x) UseMethod("g"); g.default <- function(x) "g!"; f(1)}
