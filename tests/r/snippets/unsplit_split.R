tryCatch({unsplit(split(1:4, c(1, 2, 1, 2)), c(1, 2, 1, 2))}, error = function(e) cat("Error:", conditionMessage(e), "\n"))
tryCatch({letters[1:3]; LETTERS[24:26]; month.name[1]; pi}, error = function(e) cat("Error:", conditionMessage(e), "\n"))
