f <- function() undefined_variable + 1
cat("ok\n")
f()
