{m <- matrix(0,2,2); diag(m) <- 5; m}
tryCatch({ {m <- matrix(0,2,2); diag(m) <- 1:3; m} }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
tryCatch({ diag("a") }, error = function(e) cat("Error:", conditionMessage(e), "\n"))
diag(2.7)
diag(nrow=2)
diag(c(TRUE,FALSE))
diag(c(1i,2))
row(matrix(0,2,2))
col(matrix(0,2,2))
