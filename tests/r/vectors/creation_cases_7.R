show <- function(expr) tryCatch(print(expr), error = function(e) cat("Error:", conditionMessage(e), "\n"))
show(as.raw("12"))
show(as.raw(NA))
