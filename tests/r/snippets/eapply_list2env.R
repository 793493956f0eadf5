tryCatch({eapply(list2env(list(a = 1:3)), mean)}, error = function(e) cat("Error:", conditionMessage(e), "\n"))
