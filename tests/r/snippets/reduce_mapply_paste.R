tryCatch({cumall <- Reduce(`&`, c(TRUE, FALSE), accumulate = TRUE); cumall}, error = function(e) cat("Error:", conditionMessage(e), "\n"))
tryCatch({mapply(function(n, v) paste(n, v), names(c(a = 1)), c(a = 1))}, error = function(e) cat("Error:", conditionMessage(e), "\n"))
tryCatch({array(1:2, c(1, 2, 1))}, error = function(e) cat("Error:", conditionMessage(e), "\n"))
