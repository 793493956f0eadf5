cat("ok\n")
undefined_function(1, 2)
