options(warn = 1)
f <- function(x) { warning("now"); cat("after warning\n"); x }
f(1)
g <- function(a_rather_long_argument_name) warning("this is a rather long message that needs a line of its own")
g(1)
warning("top")
x <- as.integer("a")
