f <- function(x) { warning("careful"); x }
f(1)
g <- function() { f(2); f(3) }
g()
warning("top")
message("to stderr")
for (i in 1:3) warning(paste("loop", i))
h <- function(n) { for (i in seq_len(n)) warning("many"); n }
h(12)
options(warn = 1)
f(4)
options(warn = 0)
suppressWarnings(f(5))
as.integer("q")
1:3 + 1:2
sqrt(-1)
try(log("a"))
try(stop("visible error"))
try(f2 <- nofunction(1))
cat("still running\n")
k <- function() stop("final")
k()
cat("never\n")
